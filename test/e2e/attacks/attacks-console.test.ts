/** A page of another site, and one of another port of this host, attack the console of a reader who is signed in. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { serveAttackSite } from '../drive/attack-site.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome({
  wheels: [
    {
      listName: 'friday',
      owner: 'streamer',
      entries: [{ name: 'hush-hush', weight: 1 }],
      settings: { visibility: 'private' },
    },
  ],
});
const site = await serveAttackSite(() => '<body>');
after(() => site.close());

const context = await browser.newContext();
const own = await context.newPage();
await own.goto(`${server.url}/wheels/friday`);
await own.getByLabel('User name', { exact: true }).fill('streamer');
await own.getByLabel('Password', { exact: true }).fill('a long enough password');
await own.keyboard.press('Enter');
await own.getByRole('heading', { name: 'friday' }).waitFor();

/** Cookies do not depend on the port, so the requests of the second page carry the session of the reader. */
const attackers = {
  'another site': site.origin,
  'another port of the same host': site.origin.replace('127.0.0.1', 'localhost'),
};

const wheel = '/wheels/api/v1/wheels/friday';

/**
 * Sends each request in every way that a browser allows a foreign page. Returns the answers that the page could read.
 */
function attack(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([origin, path]) => {
      const read: string[] = [];
      const change = JSON.stringify({ settings: { visibility: 'public' }, type: 'custom', entries: [] });
      const address = origin + path;
      const requests: [string, string, string?][] = [
        ['GET', address],
        ['GET', `${address}/entries`],
        ['GET', `${origin}/wheels/friday`],
        ['GET', `${origin}/account/api/me`],
        ['POST', `${address}/spin`, change],
        ['POST', `${address}/entries`, change],
        ['PUT', address, change],
        ['DELETE', address],
      ];
      for (const [method, target, body] of requests) {
        for (const mode of ['cors', 'no-cors'] as const) {
          for (const type of ['application/json', 'text/plain']) {
            await fetch(target, {
              method,
              mode,
              credentials: 'include',
              headers: { 'content-type': type },
              body: body ?? null,
            })
              .then((answer) => answer.text())
              .then(
                (text) => text !== '' && read.push(`${method} ${target} ${text}`),
                () => undefined,
              );
          }
        }
        if (method !== 'POST') continue;
        navigator.sendBeacon(target, body);
        for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
          const form = Object.assign(document.createElement('form'), {
            action: target,
            method,
            enctype,
            target: 'sink',
          });
          form.append(
            Object.assign(document.createElement('input'), {
              name: body!.slice(0, -1) + ',"x":"',
              value: '"}',
            }),
          );
          const sink = Object.assign(document.createElement('iframe'), { name: 'sink' });
          document.body.append(form, sink);
          const loaded = new Promise((resolve) => (sink.onload = resolve));
          form.submit();
          await loaded;
          form.remove();
          sink.remove();
        }
      }
      for (const tag of ['script', 'img', 'link'] as const) {
        const element = document.createElement(tag);
        element.setAttribute(tag === 'link' ? 'href' : 'src', `${address}/entries`);
        if (tag === 'link') element.setAttribute('rel', 'stylesheet');
        const outcome = new Promise<string>((resolve) => {
          element.onload = () => resolve('load');
          element.onerror = () => resolve('error');
        });
        document.body.append(element);
        if ((await outcome) === 'load') read.push(`<${tag}> was loaded`);
      }
      return read;
    },
    [server.url, wheel] as const,
  );
}

for (const [who, origin] of Object.entries(attackers)) {
  test(`${who} reads nothing and changes nothing`, async () => {
    const before = await server.call('GET', '/wheels/friday', undefined, 200);
    const page = await context.newPage();
    await page.goto(origin);
    assert.deepEqual(await attack(page), []);
    assert.deepEqual(await server.call('GET', '/wheels/friday', undefined, 200), before);
    await page.close();
  });

  test(`${who} cannot frame the console, and learns nothing from a window with it`, async () => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate((address) => {
      for (const path of ['/wheels', '/wheels/friday'])
        document.body.append(Object.assign(document.createElement('iframe'), { src: address + path }));
    }, server.url);
    await page.waitForFunction(() => document.readyState === 'complete');
    for (const frame of page.frames().slice(1)) {
      await frame.waitForLoadState();
      assert.doesNotMatch(await frame.content(), /svc-|hush-hush/);
    }
    const opening = context.waitForEvent('page');
    await page.evaluate((address) => {
      Object.assign(window, { opened: window.open(`${address}/wheels/friday`) });
    }, server.url);
    const opened = await opening;
    await opened.getByRole('heading', { name: 'friday' }).waitFor();
    const learned = await page.evaluate(() => {
      const { opened: other } = window as unknown as { opened: Window };
      try {
        return [other.length, other.document.title];
      } catch (error) {
        return [(error as Error).name];
      }
    });
    assert.deepEqual(learned, ['SecurityError']);
    assert.equal(await opened.evaluate(() => window.opener as unknown), null);
    await opened.close();
    await page.close();
  });
}
