/**
 * What a page costs while nobody touches it: frames that the compositor drew, and processor time of the whole browser
 * in per cent of one core.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").Page} page
 * @param {number} ms how long to watch
 * @returns {Promise<{frames: number, cpu: number}>}
 */
export async function cost(browser, page, ms) {
  const system = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await browser.startTracing(page, {
    categories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"],
  });
  const before = await spent();
  await page.waitForTimeout(ms);
  const cpu = ((await spent()) - before) / (ms / 1000);
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await system.detach();
  return { frames: trace.traceEvents.filter(({ name }) => name === "DrawFrame").length, cpu: cpu * 100 };
}
