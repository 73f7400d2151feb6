/** Rules: docs/rules/relics.md, "Seals". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { hashOf } from '../../../../server/relics/ledger/entry-hash.ts';
import { sealHeads, sealPages, seals } from '../../../../server/relics/seals/documents.ts';
import { sealBooks } from '../../../../server/relics/seals/seal-books.ts';
import { openPayments, start, type OpenPayments } from '../authorizations/world.ts';

const minute = 60_000;
const user = (number: number) => userAccount('gold', `usr_${number}`);

let payments: OpenPayments;
beforeEach(async () => (payments = await openPayments()));
afterEach(() => payments.close());

const seal = () => sealBooks(payments.world);
const head = () => payments.store.get(sealHeads.ref('gold'));
const page = (number: number) => payments.store.get(sealPages.ref('gold', String(number)));
const sealed = (number: number) => payments.store.get(seals.ref('gold', String(number)));

/** Returns accounts and numbers of a page. */
const contents = async (number: number) =>
  (await page(number))?.heads.map(({ account, sequence }) => `${account} ${sequence}`);

describe('a seal', () => {
  it('has the number and hash of the last entry of every changed account, and names the seal before', async () => {
    assert.equal(await seal(), 1);
    assert.deepEqual(await contents(1), ['gold:issuer: 1', 'gold:user:usr_ana 1']);
    const ana = await payments.store.get(headRef(userAccount('gold', 'usr_ana')));
    const [first, firstPage] = [await sealed(1), await page(1)];
    assert.equal(firstPage?.heads[1]?.hash, ana?.hash);
    assert.deepEqual(first, {
      ...{ at: start, currency: 'gold', number: 1, page: firstPage?.hash, pages: 1, previous: '' },
      hash: hashOf(first!),
    });
    assert.equal(firstPage?.hash, hashOf(firstPage!));

    payments.now += minute;
    await payments.authorize();
    assert.equal(await seal(), 1);
    assert.deepEqual(await contents(2), ['gold:user:usr_ana 2']);
    assert.equal((await page(2))?.previous, firstPage?.hash);
    assert.equal((await sealed(2))?.previous, first?.hash);
    assert.equal((await head())?.hash, (await sealed(2))?.hash);
  });

  it('is made once a minute of the clock at most', async () => {
    payments.now = start + minute - 1;
    assert.equal(await seal(), 1);
    await payments.authorize();
    assert.equal(await seal(), 0);
    payments.now = start + minute;
    assert.equal(await seal(), 1);
    assert.equal((await head())?.seals, 2);
  });

  it('is not made while nothing changes', async () => {
    await seal();
    payments.now += 10 * minute;
    assert.equal(await seal(), 0);
  });

  it('covers all changes since the last one, after a server has been stopped', async () => {
    await seal();
    for (const number of [1, 2, 3]) {
      payments.now += minute;
      await payments.fund(user(number), 100);
    }
    payments.now += 60 * minute;
    assert.equal(await seal(), 1);
    assert.deepEqual(await contents(2), [
      ...['gold:issuer: 4', 'gold:user:usr_1 1', 'gold:user:usr_2 1', 'gold:user:usr_3 1'],
    ]);
  });

  it('waits while the clock is behind the last one', async () => {
    await seal();
    payments.now -= 5 * minute;
    await payments.authorize();
    assert.equal(await seal(), 0);
    payments.now = start + minute;
    assert.equal(await seal(), 1);
  });

  it('has pages of at most 200 accounts', async () => {
    for (let number = 0; number < 250; number++) await payments.fund(user(number), 100);
    assert.equal(await seal(), 1);
    const pages = [await page(1), await page(2)];
    assert.deepEqual(
      pages.map((each) => each?.heads.length),
      [200, 52],
    );
    assert.equal(pages[1]?.previous, pages[0]?.hash);
    const { page: last, pages: count } = (await sealed(1))!;
    assert.deepEqual([last, count], [pages[1]?.hash, 2]);
  });

  it('is completed by the next run if a node stops between two pages', async () => {
    for (let number = 0; number < 250; number++) await payments.fund(user(number), 100);
    const stopping = new AbortController();
    const { store } = payments;
    const stopsAfterPage = {
      ...payments.world,
      store: {
        find: store.find.bind(store),
        get: store.get.bind(store),
        commit: (...commit: Parameters<typeof store.commit>) => {
          stopping.abort();
          return store.commit(...commit);
        },
      } as unknown as typeof store,
    };
    await assert.rejects(sealBooks(stopsAfterPage, stopping.signal), { name: 'AbortError' });
    assert.equal(await sealed(1), undefined);
    await payments.fund(user(0), 1);
    payments.now += minute;
    assert.equal(await seal(), 1);
    assert.equal((await sealed(1))?.pages, 2);
    const second = await contents(2);
    assert.deepEqual([second?.includes('gold:user:usr_0 2'), second?.length], [true, 54]);
  });

  it('is made once by many nodes at a time, while accounts change', async () => {
    for (let number = 0; number < 250; number++) await payments.fund(user(number), 100);
    for (let round = 1; round <= 5; round++) {
      await payments.fund(user(round), 1);
      const nodes = Promise.all([seal(), seal(), seal(), seal()]);
      await Promise.all(Array.from({ length: 20 }, (_, number) => payments.fund(user(number), 1)));
      assert.equal(
        (await nodes).reduce((sum, made) => sum + made),
        1,
      );
      assert.equal((await head())?.seals, round);
      payments.now += minute;
    }
    await seal();
    const numbers = Array.from({ length: (await head())!.pages }, (_, index) => index + 1);
    const listed = new Map<string, number>();
    let previous = '';
    for (const number of numbers) {
      const each = await page(number);
      assert.equal(each?.previous, previous);
      previous = each!.hash;
      for (const { account, sequence } of each!.heads) {
        assert.ok(sequence > (listed.get(account) ?? 0), `${account} is listed twice with ${sequence}`);
        listed.set(account, sequence);
      }
    }
    assert.equal(listed.size, 252);
  });
});
