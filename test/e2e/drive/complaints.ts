import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Whether a page, or what it asked for, is why this stands in its console. The browser of the tests reads every picture
 * of WebGL back, since it puts pages together without a graphics card, and tells each page that this is slow.
 */
export function isOfThePage(message: ConsoleMessage): boolean {
  return !message.text().includes('GL Driver Message (OpenGL, Performance');
}

/** What a page complains of from now on: what its console says, and errors that nobody caught. */
export function complaintsOf(page: Page, isOne = isOfThePage): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
