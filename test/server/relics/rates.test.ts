/** Rules: docs/rules/relics.md, "Rates". */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../contracts/http/errors.ts';
import { applyBootstrapRates } from '../../../server/relics/rates/apply-bootstrap.ts';
import { addRate, rateUnits } from '../../../server/relics/rates/add-rate.ts';
import { ratePairs, rates } from '../../../server/relics/rates/documents.ts';
import { LiveRates } from '../../../server/relics/rates/live-rates.ts';
import { domains } from '../../../server/domains.ts';
import { parseBootstrap } from '../../../server/start/bootstrap.ts';
import type { Deps } from '../../../server/runtime/deps.ts';
import type { Store } from '../../../server/store/port.ts';
import { openTestStore } from '../../postgres/test-store.ts';
import { until } from '../until.ts';

let folder: string;
let store: Store;
let deps: Deps;
let now: number;
let quotes = 0;
/** Quote currency of the test. Each test has its own, and so its own pair. */
let quote: string;
let live: LiveRates;
let finds: number;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-rates-'));
  store = await openTestStore(folder, [ratePairs, rates]);
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = 1_000_000;
  quote = `Q${++quotes}X`.padEnd(3, 'X');
  deps = { store, clock: { now: () => now } } as Deps;
  finds = 0;
  const find: Store['find'] = (query) => {
    finds += 1;
    return store.find(query);
  };
  live = new LiveRates({ store: { find }, clock: deps.clock });
});

const add = (rate: string, options: { effectiveAt?: number; maxAgeSeconds?: number } = {}) =>
  addRate(deps, { base: 'USD', quote, rate: rateUnits(rate) as bigint, ...options });

/** Returns the exact rate, or the code of the refusal. */
async function rateAt(at: number, base = 'USD', to = quote): Promise<string> {
  const found = await live.at(base, to, at);
  return found instanceof Refusal ? found.code : found.exact;
}

describe('the rate of a pair', () => {
  it('is the latest that has begun, and of two that began together the last added', async () => {
    await add('1.5', { effectiveAt: 100 });
    await add('2.5', { effectiveAt: 300 });
    // Add ten rates in total, because 10 comes before 9 in the order of texts.
    for (const rate of ['3', '3', '3', '3', '3', '3', '1.75', '1.8']) await add(rate, { effectiveAt: 200 });
    const expected = [
      [99, 'fx_rate_missing'],
      [100, '1.5'],
      [199, '1.5'],
      [200, '1.8'],
      [299, '1.8'],
      [300, '2.5'],
      [1_000_000, '2.5'],
    ] as const;
    // Move the clock backwards, so that each read needs more than the cache has.
    for (const [at, rate] of [...expected].reverse()) {
      now = at;
      assert.equal(await rateAt(at), rate, `at ${at}`);
    }
  });

  it('has the name and the version for the ledger, the units and the number', async () => {
    await add('1.1');
    await add('0.000000000001');
    assert.deepEqual(await live.at('USD', quote, now), {
      id: `USD-${quote}/2`,
      rate: 1n,
      exact: '0.000000000001',
      wire: 1e-12,
      effectiveAt: now,
      usableUntil: Infinity,
    });
  });

  it('is 1 for a currency with itself', async () => {
    assert.deepEqual(await live.at('USD', 'USD', now), {
      id: 'identity',
      rate: 10n ** 12n,
      exact: '1',
      wire: 1,
    });
  });

  it('says nothing about the opposite pair', async () => {
    await add('2');
    assert.equal(await rateAt(now, quote, 'USD'), 'fx_rate_missing');
    const refusal = await live.at(quote, 'USD', now);
    assert.equal((refusal as Refusal).status, 422);
  });

  it('is too old after its maximum age, and not replaced by an older one', async () => {
    await add('3', { effectiveAt: now - 1 });
    await add('4', { maxAgeSeconds: 60 });
    assert.equal(await rateAt(now + 60_000), '4');
    assert.equal(await rateAt(now + 60_001), 'fx_rate_stale');
    await add('5', { effectiveAt: now + 60_001 });
    live.gap();
    now += 60_001;
    assert.equal(await rateAt(now), '5');
  });

  it('is read once, and a rate of the future begins without another read', async () => {
    await add('1');
    await add('2', { effectiveAt: now + 5_000 });
    assert.equal(await rateAt(now), '1');
    const found = live.at('USD', quote, now + 5_000);
    assert.ok(!(found instanceof Promise) && !(found instanceof Refusal));
    assert.deepEqual([found.exact, finds], ['2', 1]);
  });

  it('is found after many rates of the future, without reading the whole history', async () => {
    for (let at = 1; at <= 45; at++) await add(String(at), { effectiveAt: at * 1_000 });
    now = 24_500;
    assert.equal(await rateAt(now), '24');
    assert.equal(finds, 2);
  });

  it('follows a rate that is added later, by the event', async () => {
    const unsubscribe = store.subscribe({ event: (event) => live.event(event), gap: () => live.gap() });
    await add('1');
    assert.equal(await rateAt(now), '1');
    await add('2');
    await until(async () => (await rateAt(now)) === '2', 'the new rate');
    unsubscribe();
  });

  it('keeps every rate', async () => {
    for (const rate of ['1', '2', '1']) await add(rate);
    const { documents } = await store.find({
      collection: rates,
      index: 'effective',
      prefix: ['USD', quote],
      limit: 10,
    });
    assert.deepEqual(
      documents.map(({ version, rate }) => [version, rate]),
      [
        [1, '1'],
        [2, '2'],
        [3, '1'],
      ],
    );
  });
});

describe('rates of the bootstrap file', () => {
  const parsed = (row: object) =>
    parseBootstrap(JSON.stringify({ rates: [row] }), { domains, source: 'file', secrets: () => undefined });

  it('are created if the pair has none', async () => {
    await applyBootstrapRates(deps, [{ base: 'USD', quote, rate: 1.0842, maxAgeSeconds: 5 }]);
    await applyBootstrapRates(deps, [{ base: 'USD', quote, rate: '2' }]);
    assert.equal(await rateAt(now), '1.0842');
    assert.equal(await rateAt(now + 5_001), 'fx_rate_stale');
  });

  for (const [written, exact] of [
    [1e-12, '0.000000000001'],
    [1e12, '1000000000000'],
    ['1.100000000000', '1.1'],
    ['100', '100'],
    [0.1, '0.1'],
  ] as const) {
    it(`${JSON.stringify(written)} is ${exact}`, async () => {
      const row = { base: 'USD', quote, rate: written };
      assert.deepEqual(parsed(row)['rates'], [row]);
      await applyBootstrapRates(deps, [row]);
      assert.equal(await rateAt(now), exact);
    });
  }

  for (const rate of [0, -1, 2e12, 1e999, '1e3', '-1', '', '.5', '1.', ' 1', null, true]) {
    it(`${JSON.stringify(rate)} is not a rate`, () => {
      assert.throws(
        () => parsed({ base: 'USD', quote: 'EUR', rate }),
        /^ConfigError: file: rates\.0\.rate: /,
      );
    });
  }

  for (const [row, message] of [
    [{ rate: 1e-13 }, /must be above 0/],
    [{ rate: '0.0' }, /must be above 0/],
    [{ rate: '1.0000000000001' }, /with at most 12 decimals/],
    [{ rate: '1000000000000.1' }, /at most 1000000000000,/],
    [{ rate: 1, quote: 'USD' }, /has the rate 1 to itself/],
  ] as const) {
    it(`${JSON.stringify(row)} stops the start with one line`, async () => {
      await assert.rejects(
        applyBootstrapRates(deps, [{ base: 'USD', quote: 'EUR', ...row }]),
        (error: Error) => {
          assert.match(error.message, /^bootstrap: rate USD-[A-Z]+: [^\n]*$/);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }
});
