import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';

/**
 * Returns whether the page caused this message. Excludes the browser's own warning that reading WebGL pictures is slow,
 * which it logs without a graphics card.
 */
export function isOfThePage(message: ConsoleMessage): boolean {
  return !message.text().includes('GL Driver Message (OpenGL, Performance');
}

/** Returns whether the page caused this message other than by a refused request (4xx). */
export const isUnexpected = (message: ConsoleMessage): boolean =>
  isOfThePage(message) && !/status of 4\d\d/.test(message.text());

export function complaintsOf(page: Page, isOne = isOfThePage): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

export interface FreshPage {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a page in a context of its own, without cookies. */
export async function freshPage(browser: Browser, options?: BrowserContextOptions): Promise<FreshPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { page, complaints: complaintsOf(page, isUnexpected) };
}
