/** Rules: docs/rules/relics.md, "Clients". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { domains } from '../../../../server/domains.ts';
import {
  changeRelicClient,
  type RelicClientChange,
} from '../../../../server/relics/clients/change-client.ts';
import { relicClients } from '../../../../server/relics/clients/documents.ts';
import { applyBootstrap } from '../../../../server/start/bootstrap.ts';
import { oauthApp } from '../../identity/open-identity.ts';
import type { RunningApp } from '../../start-app.ts';
import { enabledClients, outcome, sale, startShop } from './shop-domain.ts';

let app: RunningApp;
before(async () => {
  app = await startShop({ config: { rateLimitScale: 1 } });
});
after(() => app.stop());

const settingsOf = (clientId: string) => app.store.get(relicClients.ref(clientId));

async function changed(clientId: string, change: RelicClientChange) {
  const ref = relicClients.ref(clientId);
  const now = app.serving.deps.clock.now();
  const after = await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => changeRelicClient(tx, clientId, change, now),
  });
  enabledClients.forget(clientId);
  return after;
}

it('the bootstrap file enables a client, with every option off that it does not name', async () => {
  const { createdAt, changedAt, ...settings } = (await settingsOf('svc_lamps'))!;
  assert.equal(createdAt, changedAt);
  assert.deepEqual(settings, {
    clientId: 'svc_lamps',
    currencies: ['gold'],
    treasuryUserId: 'usr_bob',
    merchantWithdrawalCurrency: 'USD',
    ...{ transfer: false, strictReferences: false, requireUserGrant: false },
    ...{ enabled: true, version: 1 },
  });
});

it('the bootstrap file does not change settings that exist', async () => {
  const before = await settingsOf('svc_other');
  const row = oauthApp('svc_other', { owner: 'bob', relics: { currencies: [], transfer: true } });
  await applyBootstrap(app.serving.deps, domains, { clients: [row] });
  assert.deepEqual(await settingsOf('svc_other'), before);
});

it('an unknown currency, and a treasury that is not an active account, are refused with one line', async () => {
  for (const [relics, message] of [
    [{ currencies: ['lead'] }, 'bootstrap: client svc_bad: there is no currency lead'],
    [
      { currencies: ['gold'], treasuryUserId: 'usr_nobody' },
      'bootstrap: client svc_bad: its treasury usr_nobody is not an active account',
    ],
  ] as const) {
    const row = oauthApp('svc_bad', {
      owner: 'bob',
      relics: { ...relics, currencies: [...relics.currencies] },
    });
    await assert.rejects(applyBootstrap(app.serving.deps, domains, { clients: [row] }), { message });
    assert.equal(await settingsOf('svc_bad'), undefined);
  }
});

it('a change raises the version, which the next call of the client already has', async () => {
  assert.deepEqual(outcome(await sale(app)), { sold: 1, version: 1 });
  const after = await changed('svc_lamps', { transfer: true, merchantWithdrawalCurrency: undefined });
  assert.equal(after?.version, 2);
  assert.ok(!('merchantWithdrawalCurrency' in after));
  assert.deepEqual(outcome(await sale(app)), { sold: 2, version: 2 });
});

it('a client without settings, and a disabled one, get client_not_enabled', async () => {
  assert.equal(outcome(await sale(app, { clientId: 'svc_plain' })), '403 client_not_enabled');
  await changed('svc_other', { enabled: false });
  assert.equal(outcome(await sale(app, { clientId: 'svc_other' })), '403 client_not_enabled');
  await changed('svc_other', { enabled: true });
  assert.deepEqual(outcome(await sale(app, { clientId: 'svc_other' })), { sold: 1, version: 3 });
  assert.equal(await changed('svc_plain', { enabled: true }), undefined, 'there are no settings to change');
});

it('a client has 6,000 calls a minute, or the number in its settings', async () => {
  const usual = await sale(app, { clientId: 'svc_lamps' });
  assert.equal(usual.headers.get('ratelimit-policy'), '"relic";q=6000;w=60');
  const calls = [];
  for (let call = 0; call < 4; call++) calls.push(await sale(app, { clientId: 'svc_slow' }));
  assert.deepEqual(
    calls.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  assert.equal(calls[3]?.headers.get('ratelimit-policy'), '"relic";q=3;w=60');
  assert.equal(outcome(calls[3]!), '429 rate_limited');
  assert.ok(Number(calls[3]?.headers.get('retry-after')) > 0);
  await changed('svc_slow', { ratePerMinute: 5 });
  assert.equal((await sale(app, { clientId: 'svc_slow' })).status, 200);
  assert.equal((await sale(app)).status, 200, 'other clients are not affected');
});
