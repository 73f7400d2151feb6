/** Rules: docs/rules/relics.md, "Seals". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { issuerAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import { seals } from '../../../../server/relics/seals/documents.ts';
import { sealBooks } from '../../../../server/relics/seals/seal-books.ts';
import { startApp, type RunningApp } from '../../start-app.ts';

const start = Date.UTC(2026, 0, 1);

describe('the list of seals', () => {
  let app: RunningApp;
  // Keep the clock still, so that no job of the app runs.
  const clock = { now: () => start };
  before(async () => {
    const gold = {
      key: 'gold',
      name: 'Gold',
      settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
    };
    app = await startApp({ clock, bootstrap: { currencies: [gold, { ...gold, key: 'new' }] } });
    const [issuer, alice] = [issuerAccount('gold'), userAccount('gold', 'usr_alice')];
    for (let number = 0; number < 3; number++) {
      const now = start + number * 60_000;
      await app.store.commit({
        touch: [headRef(issuer).aggregate, headRef(alice).aggregate],
        decide: (tx) =>
          post(tx, {
            ...{ kind: 'mint', now, about: {}, versions: {} },
            changes: [
              { account: issuer, available: -1 },
              { account: alice, available: 1 },
            ],
          }),
      });
      await sealBooks({ store: app.store, clock: { now: () => now } });
    }
  });
  after(() => app.stop());

  const list = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/relics/api/relics/currencies/${path}`, { headers });

  it('is public, and has every seal, newest first, in pages', async () => {
    const stored = await app.store.getAll(['3', '2', '1'].map((number) => seals.ref('gold', number)));
    const all = stored.map((seal) => ({
      ...{ number: seal!.number, sealedAt: new Date(seal!.at).toISOString() },
      ...{ hash: seal!.hash, previous: seal!.previous },
    }));
    assert.deepEqual(await (await list('gold/seals')).json(), {
      success: true,
      data: { seals: all, limit: 50 },
    });
    const first = (await (await list('gold/seals?limit=2')).json()) as { data: { nextCursor: string } };
    assert.deepEqual(first.data, { seals: all.slice(0, 2), nextCursor: '1', limit: 2 });
    const next = (await (
      await list(`gold/seals?limit=2&cursor=${first.data.nextCursor}`)
    ).json()) as typeof first;
    assert.deepEqual(next.data, { seals: all.slice(2), limit: 2 });
  });

  it('is empty for a currency without entries', async () => {
    assert.deepEqual(await (await list('new/seals')).json(), {
      success: true,
      data: { seals: [], limit: 50 },
    });
  });

  it('may be read by a page of any origin, and is revalidated by its entity tag', async () => {
    const answer = await list('gold/seals', { Origin: 'https://shop.example' });
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const again = await list('gold/seals', { 'If-None-Match': answer.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  it('refuses unknown currencies and cursors', async () => {
    const refused = async (path: string) => {
      const answer = await list(path);
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
    };
    assert.deepEqual(await refused('silver/seals'), [422, 'currency_unknown']);
    assert.deepEqual(await refused('%C3%A9/seals'), [422, 'currency_unknown']);
    for (const cursor of ['0', '-1', '1.5', 'x', '99999999999999999999'])
      assert.deepEqual(await refused(`gold/seals?cursor=${cursor}`), [400, 'validation_failed']);
  });
});
