/** Rules: docs/rules/relics.md, "Currencies". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { domains } from '../../../server/domains.ts';
import { applyBootstrap } from '../../../server/start/bootstrap.ts';
import { startApp, type RunningApp } from '../start-app.ts';

const gold = {
  key: 'gold',
  name: 'Gold',
  settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
};
const silver = {
  ...gold,
  key: 'silver',
  name: 'Silver',
  description: 'A branch of gold',
  iconUrl: 'https://shop.example/silver.png',
  parentKey: 'gold',
  enabled: false,
  capabilities: { buy: true, sell: false, withdraw: false, wager: false, exchange: false },
  settlement: {
    payoutRatioRelics: 0.000_001,
    payoutCurrency: 'EUR',
    walletTargetCurrency: 'USD',
    exchangeTargets: ['gold'],
  },
  decimals: 0,
};

describe('the list of currencies', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp({ bootstrap: { currencies: [gold, silver] } });
  });
  after(() => app.stop());

  const list = (headers: Record<string, string> = {}) =>
    fetch(`${app.url}/relics/api/relics/currencies`, { headers });

  it('has every currency with all documented fields, by key, and needs no credentials', async () => {
    const answer = await list();
    assert.equal(answer.status, 200);
    const no = { buy: false, sell: false, withdraw: false, wager: false, exchange: false };
    assert.deepEqual(await answer.json(), {
      success: true,
      data: {
        currencies: [
          {
            ...gold,
            ...{ description: '', iconUrl: '', iconObjectKey: '', infoUrl: '', parentKey: null },
            ...{ enabled: true, capabilities: no, isSystem: false, decimals: 2 },
            settlement: { ...gold.settlement, walletTargetCurrency: 'USD', exchangeTargets: [] },
          },
          {
            ...silver,
            ...{ iconObjectKey: '', infoUrl: '', isSystem: false },
          },
        ],
      },
    });
  });

  it('may be read by a page of any origin, and is revalidated by its entity tag', async () => {
    const answer = await list({ Origin: 'https://shop.example' });
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    const etag = answer.headers.get('etag') ?? '';
    assert.equal((await list({ 'If-None-Match': etag })).status, 304);
  });

  it('refuses in the form of the relic API', async () => {
    const limited = await startApp({ config: { rateLimitScale: 1 / 600 } });
    await fetch(`${limited.url}/relics/api/relics/currencies`);
    const answer = await fetch(`${limited.url}/relics/api/relics/currencies`);
    const { error, ...rest } = (await answer.json()) as { error: { code: string; requestId: string } };
    assert.deepEqual([answer.status, rest], [429, { success: false, message: 'Too many requests' }]);
    assert.deepEqual([error.code, error.requestId], ['rate_limited', answer.headers.get('x-request-id')]);
    await limited.stop();
  });

  it('does not change when the same file is applied again with other values', async () => {
    const before = (await list()).headers.get('etag');
    await applyBootstrap(app.serving.deps, domains, { currencies: [{ ...gold, name: 'Lead' }] });
    assert.equal((await list()).headers.get('etag'), before);
  });

  it('refuses a ratio with too many decimals, and an unknown parent, with one line', async () => {
    const ratio = { ...gold.settlement, payoutRatioRelics: 1.000_000_1 };
    for (const [row, message] of [
      [{ ...gold, key: 'a', settlement: ratio }, /^bootstrap: currency a: payoutRatioRelics has more than 6/],
      [{ ...gold, key: 'b', parentKey: 'lead' }, /^bootstrap: currency b: its parent lead does not exist/],
    ] as const) {
      await assert.rejects(applyBootstrap(app.serving.deps, domains, { currencies: [row] }), { message });
    }
  });
});
