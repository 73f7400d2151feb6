import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Whether the page or its requests caused this console message. The browser of the tests reads every picture
 * of WebGL back, since it renders pages without a graphics card, and warns each page that this is slow.
 */
export function isOfThePage(message: ConsoleMessage): boolean {
  return !message.text().includes('GL Driver Message (OpenGL, Performance');
}

/** Complaints of a page from now on: console messages and uncaught errors. */
export function complaintsOf(page: Page, isOne = isOfThePage): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
