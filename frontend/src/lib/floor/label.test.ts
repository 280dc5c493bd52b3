import { describe, expect, it } from "vitest";
import { middle, widthOf } from "./label";

describe("names on the apron", () => {
  it("stay whole when they fit", () => expect(middle("tax rounding", 200, 13)).toBe("tax rounding"));

  it("are cut from the middle, so that both ends can be read", () => {
    const cut = middle("invoice import for the northern branches, second try", 150, 13);
    expect(cut).toMatch(/^invoice.*….*try$/);
    expect(widthOf(cut, 13)).toBeLessThanOrEqual(150);
  });

  it("never cut a letter in two", () => {
    expect(middle("👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻", 60, 13)).toMatch(/^(👩‍💻)+…(👩‍💻)*$/u);
    expect(middle("한국어로 쓴 아주 긴 제목입니다", 90, 13)).toContain("…");
  });
});
