import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Returns whether the page or its requests caused a console message. Without a graphics card, the browser reads every
 * WebGL picture back and warns in the console that this is slow. The page does not cause that warning.
 */
export function isOfThePage(message: ConsoleMessage): boolean {
  return !message.text().includes('GL Driver Message (OpenGL, Performance');
}

/** Collects the page's console messages and uncaught errors from now on. */
export function complaintsOf(page: Page, isOne = isOfThePage): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
