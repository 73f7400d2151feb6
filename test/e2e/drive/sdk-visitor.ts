import type { Page } from 'playwright-core';
import type { SdkSite } from './sdk-site.ts';

export interface PageOptions {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly provider?: string;
}

export function addressOf({ origin }: Pick<SdkSite, 'origin'>, { options, provider }: PageOptions = {}) {
  const query = new URLSearchParams({
    ...(options && { options: JSON.stringify(options) }),
    ...(provider !== undefined && { provider }),
  });
  return `${origin}/?${query.toString()}`;
}

export async function openApp(page: Page, site: SdkSite, options?: PageOptions): Promise<void> {
  await page.goto(addressOf(site, options));
  await page.locator('body[data-ready]').waitFor();
}

export const start = (page: Page) => page.locator('#start').click();

/** Presses the button and returns the popup that opens. */
export async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), start(page)]);
  return popup;
}

export const outcome = async (page: Page, text: RegExp | string) => {
  await page.locator('output').filter({ hasText: text }).waitFor();
};

export const phases = async (page: Page) => page.locator('#phases li').allTextContents();

/** Lets the page lose the focus to its popup: replaces `hasFocus`, because Playwright gives every page the focus. */
export async function loseFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Document.prototype.hasFocus = () => (globalThis as unknown as { focused?: boolean }).focused ?? false;
  });
}

export const comeBack = (page: Page) =>
  page.evaluate(() => void ((globalThis as unknown as { focused?: boolean }).focused = true));

export async function signIn(page: Page, name = 'streamer'): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
}
