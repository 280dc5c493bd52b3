import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No serious or critical finding, by day and by night. */
export async function accessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /night/ : /^(?!.*night)/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const said = grave.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
    expect(said).toEqual([]);
  }
}

/** What the page complained about while it was walked. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => message.type() === "error" && heard.push(message.text()));
  return heard;
}
