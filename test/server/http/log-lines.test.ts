import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { pino } from 'pino';
import { loggedError } from '../../../server/runtime/log-errors.ts';
import { StoreUnavailable } from '../../../server/store/port.ts';
import { startApp, type RunningApp } from '../start-app.ts';

type Line = Record<string, unknown>;

function keptLog() {
  const lines: Line[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as Line);
  return { lines, log: pino({ base: null, serializers: { err: loggedError } }, { write }) };
}

const ask = async (app: RunningApp, headers: Record<string, string>) =>
  (await fetch(`${app.url}/healthz`, { headers })).body?.cancel();

describe('a request with X-Forwarded-For', () => {
  const hints = (lines: readonly Line[]) =>
    lines.filter(({ msg }) => String(msg).includes('SVC_TRUST_PROXY'));

  it('causes one warning if no proxy is trusted', async () => {
    const { lines, log } = keptLog();
    const app = await startApp({ log });
    await ask(app, {});
    assert.deepEqual(hints(lines), []);
    for (const address of ['203.0.113.7', '203.0.113.8']) await ask(app, { 'X-Forwarded-For': address });
    await app.stop();
    assert.deepEqual(
      hints(lines).map(({ level }) => level),
      [40],
    );
    assert.doesNotMatch(JSON.stringify(lines), /203\.0\.113/);
  });

  it('causes no warning if SVC_TRUST_PROXY is set', async () => {
    for (const trustProxy of ['loopback', false]) {
      const { lines, log } = keptLog();
      const app = await startApp({ log, config: { trustProxy } });
      await ask(app, { 'X-Forwarded-For': '203.0.113.7' });
      await app.stop();
      assert.deepEqual(hints(lines), []);
    }
  });
});

test('the ids of a sign-in are logged, unless they could forge a line', async () => {
  const { lines, log } = keptLog();
  const app = await startApp({ log });
  await ask(app, { 'x-svc-flow-id': 'flow-1', 'x-svc-message-id': 'message_2' });
  await ask(app, { 'x-svc-flow-id': 'a b', 'x-svc-message-id': 'x'.repeat(65) });
  await app.stop();
  const requests = lines.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    requests.map(({ flow, message }) => [flow, message]),
    [
      ['flow-1', 'message_2'],
      [undefined, undefined],
    ],
  );
});

describe('a failed request', () => {
  const { lines, log } = keptLog();
  let app: RunningApp;
  before(async () => {
    app = await startApp({ log });
    await app.store.close();
    lines.splice(0);
  });
  after(() => app.stop());

  it('is logged briefly while the store is unavailable', async () => {
    const response = await fetch(`${app.url}/wheelapp/data/friday`);
    assert.equal(response.status, 503);
    const [line] = lines.filter(({ msg }) => msg === 'request failed');
    const { type, message, ...more } = line?.['err'] as Line;
    assert.equal(type, 'StoreUnavailable');
    assert.match(String(message), /^the store is clos/);
    assert.deepEqual(more, {});
  });

  it('logs the message of the store, and the stack of a defect', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432');
    assert.deepEqual(loggedError(new StoreUnavailable('the database cannot do it now', { cause })), {
      type: 'StoreUnavailable',
      message: 'the database cannot do it now',
      cause: 'connect ECONNREFUSED 127.0.0.1:5432',
    });
    const { stack } = loggedError(new TypeError('x is not a function')) as Line;
    assert.match(String(stack), /log-lines\.test/);
  });
});
