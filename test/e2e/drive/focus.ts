import type { Page } from 'playwright-core';

/** Returns the id of the element with the focus, in any shadow root; without an id, its label or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return element?.id || name.replaceAll(/\s+/g, ' ').trim();
  });
