/** Rules: docs/rules/http.md, "Callers", and docs/rules/identity.md, "Credentials of an app". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { auditEntries } from '../../../../server/identity/audit/documents.ts';
import { FailedSignIns } from '../../../../server/identity/audit/failed-sign-ins.ts';
import { secretOf } from '../../identity/open-identity.ts';
import type { RunningApp } from '../../start-app.ts';
import { until } from '../../until.ts';
import { basic, outcome, sale, salesRead, startShop, type Sent } from './shop-domain.ts';

let app: RunningApp;
before(async () => {
  app = await startShop();
});
after(() => app.stop());

const page = { origin: 'https://shop.example' };

async function reported(accountId: string) {
  const query = { collection: auditEntries, index: 'account', prefix: [accountId], limit: 100 };
  const { documents } = await app.store.find(query);
  return documents.filter(({ kind }) => kind === 'secret_in_browser');
}

it('a call with an Origin header is refused before the schema, and no origin may read the answer', async () => {
  const body = JSON.stringify({ clientId: 'svc_lamps', clientSecret: 'wrong' });
  const calls: readonly Sent[] = [
    { headers: page, clientSecret: 'wrong' },
    { headers: { origin: 'null' }, clientSecret: 'wrong' },
    { headers: page, body },
    { headers: page, body: '{' },
    { headers: page, body: '' },
    { headers: page, body: '"\\ud800"' },
    { headers: page, body: `[${'['.repeat(100)}` },
    { headers: page, body: { thing: 'x'.repeat(300_000) } },
    { headers: { ...page, 'content-type': 'text/plain' }, body },
    { headers: { ...page, 'content-encoding': 'gzip' } },
  ];
  for (const sent of calls) {
    const answer = await sale(app, sent);
    assert.equal(outcome(answer), '403 browser_origin', JSON.stringify(sent).slice(0, 100));
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
  const read = await salesRead(app, basic('svc_lamps', 'wrong'), page);
  assert.equal(outcome(read), '403 browser_origin');
  assert.equal(outcome(await salesRead(app, undefined, page)), '403 browser_origin');
  assert.deepEqual(await reported('usr_alice'), []);
});

it('a preflight allows nothing', async () => {
  for (const path of ['/relics/api/relics/sales', '/relics/api/relics/sales/lamp']) {
    const answer = await fetch(app.url + path, {
      method: 'OPTIONS',
      headers: { ...page, 'access-control-request-method': 'POST' },
    });
    assert.equal(answer.status, 204);
    for (const name of answer.headers.keys()) assert.doesNotMatch(name, /^access-control/);
  }
});

it('the right secret in a browser is reported to the owner of the client, and has no other effect', async () => {
  assert.equal(outcome(await sale(app, { headers: page })), '403 browser_origin');
  await until(async () => (await reported('usr_alice')).length === 1, 'an entry in the audit trail');
  const [entry] = await reported('usr_alice');
  assert.deepEqual(
    [entry?.chain, entry?.details],
    ['clients', { client: 'svc_lamps', clientId: 'svc_lamps', origin: 'https://shop.example', count: '1' }],
  );
  assert.deepEqual(outcome(await salesRead(app, basic('svc_lamps'))), { sold: 0 });
});

it('a secret is also found in text that a page may send without a preflight, and in HTTP Basic', async () => {
  const body = JSON.stringify({ clientId: 'svc_other', clientSecret: secretOf('svc_other'), more: 1 });
  const headers = { ...page, 'content-type': 'text/plain' };
  assert.equal(outcome(await sale(app, { headers, body })), '403 browser_origin');
  await until(async () => (await reported('usr_bob')).length === 1, 'an entry in the audit trail');
  assert.equal(outcome(await salesRead(app, basic('svc_slow'), page)), '403 browser_origin');
  await until(async () => (await reported('usr_bob')).length === 2, 'another entry in the audit trail');
  const found = (await reported('usr_bob')).map(({ details }) => details?.['clientId']).sort();
  assert.deepEqual(found, ['svc_other', 'svc_slow']);
});

it('a flood of calls causes few entries, whatever origins they name', async () => {
  const events = new FailedSignIns(app.serving.deps);
  const before = (await reported('usr_alice')).length;
  for (let at = 0; at < 1_000; at++) {
    const details = { clientId: 'svc_lamps', origin: `https://${at}.example` };
    events.count({ accountId: 'usr_alice', kind: 'secret_in_browser', details }, 'svc_lamps');
  }
  await events.close();
  const counts = (await reported('usr_alice')).slice(before).map(({ details }) => details?.['count']);
  assert.deepEqual(counts, ['1', '9', '90', '900']);
});
