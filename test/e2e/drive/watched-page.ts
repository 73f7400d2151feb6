import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { serveHostPage, type HostSite } from './host-page.ts';

export class WatchedPage {
  readonly #site: HostSite;
  readonly #page: Page;

  private constructor(site: HostSite, page: Page) {
    this.#site = site;
    this.#page = page;
  }

  static async open(browser: Browser, nodeUrl: string, listName: string): Promise<WatchedPage> {
    const site = await serveHostPage(nodeUrl, (parentOrigin) => {
      const query = new URLSearchParams({ listName, parentOrigin });
      return `${nodeUrl}/wheelapp/customwheel?${query.toString()}`;
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${site.origin}/`);
    const watched = new WatchedPage(site, page);
    await watched.live('open');
    return watched;
  }

  async live(state: 'open' | 'closed'): Promise<void> {
    await this.#waitFor(`[data-live="${state}"]`);
  }

  async restsOn({ number, spinId, winner }: SpinResult): Promise<void> {
    const rests = await this.#waitFor(`[data-landed="${number}"]`);
    assert.equal(await rests.getAttribute('data-winner-name'), winner.name);
    await this.#page.waitForFunction(
      (id) => window.results.some(({ result }) => result.spinId === id),
      spinId,
    );
    const results = await this.results();
    const told = results.filter(({ result }) => result.spinId === spinId);
    assert.deepEqual(
      told.map(({ result }) => result.winner.name),
      [winner.name],
    );
    assert.equal(
      await this.#page.locator('#winner').textContent(),
      winner.name,
      'no later result was reported',
    );
  }

  async results(): Promise<Window['results']> {
    const results = await this.#page.evaluate(() => window.results);
    const ids = results.map(({ result }) => result.spinId);
    assert.equal(new Set(ids).size, ids.length, 'no result is reported twice');
    return results;
  }

  async close(): Promise<void> {
    await this.#page.close();
    await this.#site.close();
  }

  async #waitFor(selector: string) {
    const found = this.#page.frameLocator('#wheel').locator(selector);
    await found.waitFor({ state: 'attached' });
    return found;
  }
}
