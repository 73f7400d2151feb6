/** Rules: docs/rules/wheel.md, "Console". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunningApp } from '../../start-app.ts';
import { alice, bob, startWithPeople, type Person } from '../signed-in.ts';

let app: RunningApp;
before(async () => {
  app = await startWithPeople();
});
after(() => app.stop());

const opened = async (path: string, person?: Person) => {
  const headers = { cookie: person?.browser.cookie ?? '' };
  const response = await fetch(app.url + path, { headers, redirect: 'manual' });
  return { response, text: await response.text() };
};

test('pages of the console lead to the sign-in without a session, and from there back', async () => {
  for (const path of ['/wheels', '/wheels/friday', '/wheels/nobody-has-this']) {
    const { response } = await opened(path);
    assert.equal(response.status, 303);
    assert.equal(
      response.headers.get('location'),
      `/oauth/sign-in?${new URLSearchParams({ returnTo: path })}`,
    );
  }
});

test('pages of the console are the same for the owner, for strangers and for wheels that do not exist', async () => {
  const owner = await alice(app);
  await owner.call('POST', '/wheels/api/v1/wheels', {
    ...{ listName: 'friday', settings: { visibility: 'private', branding: { title: 'Secret title' } } },
  });
  const mine = await opened('/wheels/friday', owner);
  assert.equal(mine.response.status, 200);
  assert.ok(!mine.text.includes('Secret'));
  for (const [path, person] of [
    ['/wheels/friday', await bob(app)],
    ['/wheels/missing', owner],
  ] as const) {
    const { response, text } = await opened(path, person);
    assert.deepEqual([response.status, text], [200, mine.text]);
  }
  const headers = mine.response.headers;
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.match(headers.get('content-security-policy') ?? '', /img-src 'self' data: https:(;|$)/);
  const list = await opened('/wheels', owner);
  assert.match(list.response.headers.get('content-security-policy') ?? '', /img-src 'self' data:(;|$)/);
  assert.equal(headers.get('x-frame-options'), 'DENY');
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(headers.get('referrer-policy'), 'same-origin');
  assert.equal(headers.get('access-control-allow-origin'), null);
});
