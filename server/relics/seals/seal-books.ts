/** Seals the heads of accounts (docs/rules/relics.md, "Seals"). */
import type { Job } from '../../runtime/background.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { currencies } from '../currencies/documents.ts';
import { accountKey } from '../ledger/accounts.ts';
import { headRef, heads, type Head } from '../ledger/documents.ts';
import { hashOfSorted } from '../ledger/entry-hash.ts';
import { sealHeads, sealPages, seals, type SealHead } from './documents.ts';

type World = Pick<Deps, 'store' | 'clock'>;

const minute = 60_000;

/** Maximum number of accounts on a page. The commit of a page locks all of them. */
const atOnce = 200;

/** Runs several times a minute, so that each minute gets its seal soon after it begins. */
export const sealJob = (world: World): Job => ({
  name: 'seal-relic-books',
  every: 20_000,
  work: (signal) => sealBooks(world, signal),
});

/**
 * Seals every currency with changed accounts, unless it already has a seal of this minute. Returns the number of seals.
 * An aborted signal ends the work between two commits; the next run continues it.
 */
export async function sealBooks(world: World, signal?: AbortSignal): Promise<number> {
  let made = 0;
  let after: string | undefined;
  do {
    const query = { collection: currencies, index: 'key', prefix: [], limit: 500, after };
    const { documents, cursor } = await world.store.find(query);
    for (const { currency } of documents) made += (await sealCurrency(world, currency.key, signal)) ? 1 : 0;
    after = cursor;
  } while (after !== undefined);
  return made;
}

/** Returns whether a seal was added. Several nodes may run this at the same time. */
async function sealCurrency(
  { store, clock }: World,
  currency: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const ref = sealHeads.ref(currency);
  const now = clock.now();
  const isDue = ({ at }: SealHead) => Math.floor(now / minute) > Math.floor(at / minute);
  if (!isDue((await store.get(ref)) ?? newSealHead(currency))) return false;
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    const query = { collection: heads, index: 'unsealed', prefix: [currency], limit: atOnce, after };
    const { documents, cursor } = await store.find(query);
    if (documents.length > 0)
      await store.commit({
        touch: [ref.aggregate, ...documents.map((head) => headRef(head).aggregate)],
        decide: (tx) => addPage(tx, currency, documents),
      });
    after = cursor;
  } while (after !== undefined);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const head = tx.get(ref) ?? newSealHead(currency);
      if (!isDue(head) || head.pages === head.sealedPages) return false;
      addSeal(tx, head, now);
      return true;
    },
  });
}

const newSealHead = (currency: string): SealHead => ({
  ...{ currency, seals: 0, hash: '', at: 0, pages: 0, page: '', sealedPages: 0 },
});

/** Adds a page with the heads of the accounts that have unsealed entries. */
function addPage(tx: Transaction, currency: string, found: readonly Head[]): void {
  const current = tx.getAll(found.map(headRef));
  const unsealed = current.filter(
    (head) => head !== undefined && head.sequence > (head.sealed ?? 0),
  ) as Head[];
  if (unsealed.length === 0) return;
  const head = tx.get(sealHeads.ref(currency)) ?? newSealHead(currency);
  const number = head.pages + 1;
  const body = {
    currency,
    heads: unsealed.map((each) => ({ account: accountKey(each), hash: each.hash, sequence: each.sequence })),
    number,
    previous: head.page,
  };
  const page = { ...body, hash: hashOfSorted(body) };
  tx.put(sealPages.ref(currency, String(number)), page);
  tx.put(sealHeads.ref(currency), { ...head, pages: number, page: page.hash });
  for (const each of unsealed) tx.put(headRef(each), { ...each, sealed: each.sequence });
}

/** Adds a seal of all pages. */
function addSeal(tx: Transaction, head: SealHead, at: number): void {
  const { currency, page, pages, hash: previous } = head;
  const number = head.seals + 1;
  const body = { at, currency, number, page, pages, previous };
  const seal = { ...body, hash: hashOfSorted(body) };
  tx.put(seals.ref(currency, String(number)), seal);
  tx.put(sealHeads.ref(currency), { ...head, seals: number, hash: seal.hash, at, sealedPages: pages });
}
