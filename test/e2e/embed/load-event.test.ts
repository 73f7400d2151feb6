/** A host on another origin that sends messages as soon as its frame has loaded (docs/rules/messages.md, "Receive order"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { serveText } from '../drive/text-site.ts';

const { server, browser } = await startHome();
const service = new URL(server.url).origin;

interface Heard {
  readonly type: string;
  readonly code?: string;
  readonly ref?: { readonly type: string; readonly id?: string };
  readonly status?: string;
  readonly count?: number;
}

/**
 * Host page that sends a snapshot, a message of an unknown type and a spin at the frame's load event, in this order,
 * without waiting for READY.
 */
const hostPage = (): string => `<!doctype html>
<title>Host</title>
<iframe title="Wheel" width="480" height="560"></iframe>
<script>
  const heard = (window.heard = []);
  const frame = document.querySelector('iframe');
  addEventListener('message', (event) => {
    if (event.origin === '${service}' && event.source === frame.contentWindow) heard.push(event.data);
  });
  frame.addEventListener('load', () => {
    const say = (message) => frame.contentWindow.postMessage(message, '${service}');
    const participants = ['Ada', 'Grace'].map((name) => ({ name }));
    say({ type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', id: 'rows', participants });
    say({ type: 'SVC_UNHEARD_OF', id: 'odd' });
    say({ type: 'SVC_WHEEL_SPIN', id: 'spin' });
  });
  frame.src = '${service}/wheelapp/svcwheel?wheel_type=member&data_source=parent&spin_duration=1&parentOrigin=' + origin;
</script>`;

const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: readonly Heard[] }).heard);

for (const [when, late] of [
  ['at once', undefined],
  ['after its style sheet and other scripts', /\/assets\/svc-wheel-/],
] as const) {
  test(`what a host sends at the load event is heard if the scripts of the frame arrive ${when}`, async () => {
    const site = await serveText(hostPage);
    const page = await (await browser.newContext()).newPage();
    if (late) {
      const others = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
      await page.route(late, async (route) => {
        await others;
        await route.continue();
      });
    }
    await page.goto(site.origin);
    await page.waitForFunction(() =>
      (window as unknown as { heard: readonly Heard[] }).heard.some(
        ({ type }) => type === 'SVC_WHEEL_SPIN_COMPLETE',
      ),
    );
    const heard = await heardBy(page);
    const acknowledged = heard.filter(({ type }) => type === 'SVC_WHEEL_ACK');
    assert.deepEqual(
      acknowledged.map(({ ref, status, count }) => ({ ref, status, count })),
      [{ ref: { type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', id: 'rows' }, status: 'applied', count: 2 }],
    );
    const refused = heard.filter(({ type }) => type === 'SVC_WHEEL_ERROR');
    assert.deepEqual(
      refused.map(({ code, ref }) => ({ code, ref })),
      [{ code: 'UNKNOWN_TYPE', ref: { type: 'SVC_UNHEARD_OF', id: 'odd' } }],
    );
    await page.context().close();
    await site.close();
  });
}
