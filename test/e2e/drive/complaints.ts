import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Returns whether the page caused this message. Without a graphics card, the browser itself warns that reading
 * WebGL pictures is slow.
 */
export function isOfThePage(message: ConsoleMessage): boolean {
  return !message.text().includes('GL Driver Message (OpenGL, Performance');
}

export function complaintsOf(page: Page, isOne = isOfThePage): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
