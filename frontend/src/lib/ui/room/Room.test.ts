import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { sayIn } from "../../../messages";
import { inProject, team } from "../../floor/testing";
import Room from "./Room.svelte";

const t = sayIn("en");
const now = Date.parse("2026-03-10T10:06:00Z");
const teams = [team("Tax rounding", ["m"]), inProject(team("Invoice import", [], { state: "asking" }), "ledger")];

describe("the room", () => {
  it("says every table's sentence to a screen reader, and hides the drawing", () => {
    const { container } = render(Room, { teams, now, t });
    expect(screen.getByRole("button", { name: "Tax rounding, shop: two at work for 6 min" })).toBeInTheDocument();
    for (const svg of container.querySelectorAll("svg")) expect(svg).toHaveAttribute("aria-hidden", "true");
  });

  it("tells what is pointed at by hover and by focus, and what is chosen", () => {
    const onpoint = vi.fn();
    const onselect = vi.fn();
    render(Room, { teams, now, t, onpoint, onselect });
    const table = screen.getByRole("button", { name: /^Invoice import/ });
    table.focus();
    expect(onpoint).toHaveBeenLastCalledWith({ team: "Invoice import" }, expect.anything());
    table.blur();
    expect(onpoint).toHaveBeenLastCalledWith(null, expect.anything());
    table.click();
    expect(onselect).toHaveBeenCalledWith("Invoice import");
  });

  it("walks from a table to its people with the arrows", () => {
    const onpoint = vi.fn();
    render(Room, { teams, now, t, onpoint });
    const table = screen.getByRole("button", { name: /^Tax rounding/ });
    table.focus();
    for (const key of ["ArrowRight", "ArrowRight"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(onpoint).toHaveBeenLastCalledWith({ team: "Tax rounding", member: "m" }, expect.anything());
    expect(document.activeElement).toHaveAccessibleName("a member: reading for 6 min");
  });

  it("dims the other rugs under a filter and moves nothing", async () => {
    const { container, rerender } = render(Room, { teams, now, t });
    const places = () => [...container.querySelectorAll<HTMLElement>(".rug, .mat")].map((e) => e.style.cssText);
    const before = places();
    await rerender({ teams, now, t, filter: new Set(["ledger"]) });
    expect(places()).toEqual(before);
    expect([...container.querySelectorAll(".rug.dim")].map((e) => e.getAttribute("aria-label"))).toEqual(["shop"]);
  });
});
