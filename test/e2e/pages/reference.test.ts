import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { complaintsOf } from '../drive/complaints.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { startApp, type RunningApp } from '../../server/start-app.ts';

describe('/docs', () => {
  let app: RunningApp;
  let browser: Browser;
  before(async () => {
    app = await startApp();
    browser = await launchBrowser({ drawing: false });
  });
  after(async () => {
    await browser.close();
    await app.stop();
  });

  it('is accessible in light and dark, wide and on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const complaints = complaintsOf(page);
    await page.goto(`${app.url}/docs`);
    assert.ok((await page.locator('article').count()) > 50);
    assert.deepEqual(await axeFaults(page, { contrast: false }), [], 'the whole page');

    // Keep one element of each kind, because operations repeat the same few elements.
    await page.evaluate(keepOneOfEachKind);
    assert.ok((await page.locator('article').count()) > 5);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await axeFaults(page), [], `${colorScheme}, ${width} pixels wide`);
      }
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('does not wrap into a column of letters on a phone, nor scroll sideways', async () => {
    const page = await browser.newPage();
    await page.goto(`${app.url}/docs`);
    const heightAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const { over, height } = await page.evaluate(() => {
        const { clientWidth, scrollWidth, scrollHeight } = document.documentElement;
        return { over: scrollWidth - clientWidth, height: scrollHeight };
      });
      assert.equal(over, 0, `scrolls sideways at ${width}`);
      return height;
    };
    const [wide, narrow] = [await heightAt(1280), await heightAt(360)];
    assert.ok(narrow < 2 * wide, `${narrow} pixels tall at 360, ${wide} at 1280`);
    const cramped = await page.evaluate(
      () =>
        [...document.querySelectorAll('td:last-child')].filter(
          (cell) => cell.textContent !== '' && cell.getBoundingClientRect().width < 160,
        ).length,
    );
    assert.equal(cramped, 0, 'notes have room for their text');
    await page.close();
  });

  it('names both types of a member that may be null', async () => {
    const page = await (await fetch(`${app.url}/docs`)).text();
    assert.match(
      page,
      /drawSlug<\/code> <i>optional<\/i><\/th><td>string \| null<\/td><td>at most 64 characters</,
    );
    assert.match(page, /drawSlug<\/code><\/th><td>string \| null<\/td>/);
  });

  it('describes members in words: no patterns, no backticks, long numbers readable', async () => {
    const page = await (await fetch(`${app.url}/docs`)).text();
    assert.match(
      page,
      /closesAt<\/code> <i>optional<\/i><\/th><td>string \| null<\/td><td>Time from which .* · date-time</,
    );
    assert.doesNotMatch(page.replaceAll(/<pre>.*?<\/pre>/gs, ''), /`|matches|\\d/);
    assert.match(page, /at most 100,000 items/);
    assert.match(page, /<code>&lt;svc-wheel&gt;<\/code>: a wheel/);
    const headings = [...page.matchAll(/<section><h2>(.*?)<\/h2>/g)].map(([, name]) => name);
    assert.equal(headings[0], 'OAuth', 'a reader needs a token first');
    assert.equal(headings.at(-1), 'Operation');
  });
});

/** Removes operations and links that contain no new kind of element. Runs in the page. */
function keepOneOfEachKind(): void {
  const kinds = new Map<Element | null, string>();
  for (const element of document.querySelectorAll('*')) {
    const outer = kinds.get(element.parentElement) ?? '';
    kinds.set(element, `${outer} ${element.localName}.${element.className}`);
  }
  const seen = new Set<string | undefined>();
  for (const part of document.querySelectorAll('article, nav li')) {
    const inside = [part, ...part.querySelectorAll('*')].map((element) => kinds.get(element));
    if (inside.every((kind) => seen.has(kind))) part.remove();
    for (const kind of inside) seen.add(kind);
  }
}
