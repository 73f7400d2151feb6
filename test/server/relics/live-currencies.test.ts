/** Rules: docs/rules/relics.md, "Currencies". */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { applyBootstrapCurrencies } from '../../../server/relics/currencies/apply-bootstrap.ts';
import {
  currencies,
  currencyVersions,
  putCurrency,
  type CurrencyDocument,
} from '../../../server/relics/currencies/documents.ts';
import { LiveCurrencies } from '../../../server/relics/currencies/live-currencies.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import type { Deps } from '../../../server/runtime/deps.ts';
import type { Store } from '../../../server/store/port.ts';
import { openTestStore } from '../../postgres/test-store.ts';
import { until } from '../until.ts';

describe('a currency in memory', () => {
  let folder: string;
  let store: Store;
  let live: LiveCurrencies;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-currencies-'));
    store = await openTestStore(folder, [currencies, currencyVersions]);
    live = new LiveCurrencies(store);
    store.subscribe({ event: (event) => live.event(event), gap: () => live.gap() });
    const settlement = { payoutRatioRelics: 0.000_001, payoutCurrency: 'USD' };
    await applyBootstrapCurrencies({ store, clock: systemClock } as Deps, [
      { key: 'gold', name: 'Gold', settlement },
    ]);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has an exact ratio and the version', async () => {
    assert.deepEqual(await live.get('gold'), {
      ...{ key: 'gold', name: 'Gold', decimals: 2, enabled: true, frozen: false, version: 1 },
      ...{ ratio: 1n, payoutCurrency: 'USD' },
    });
  });

  it('is read without waiting after the first time', async () => {
    await live.get('gold');
    const known = live.get('gold');
    assert.ok(!(known instanceof Promise) && known !== undefined);
    assert.equal(await live.get('lead'), undefined);
  });

  it('follows a change, by the event', async () => {
    await live.get('gold');
    const { aggregate } = currencies.ref('gold');
    await store.commit({
      touch: [aggregate],
      decide(tx) {
        const document = tx.get(currencies.ref('gold')) as CurrencyDocument;
        const { currency } = document;
        const settlement = { ...currency.settlement, payoutRatioRelics: 12.5 };
        putCurrency(tx, { ...document, version: 2, currency: { ...currency, enabled: false, settlement } });
      },
    });
    await until(async () => (await live.get('gold'))?.version === 2, 'the new version');
    const known = await live.get('gold');
    assert.deepEqual([known?.enabled, known?.ratio], [false, 12_500_000n]);
  });
});
