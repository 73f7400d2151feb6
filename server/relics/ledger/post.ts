/** The only writer of entries and balances (docs/rules/relics.md, "Ledger"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { mostUnits } from '../../../contracts/relics/amount.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { accountKey, type Account } from './accounts.ts';
import {
  entries,
  headRef,
  heads,
  newHead,
  type Entry,
  type Head,
  type Hold,
  type Queue,
} from './documents.ts';
import { hashOfSorted, sorted } from './entry-hash.ts';

/** Change of one account. Deltas are units of the currency, 0 if absent. */
export interface Change {
  readonly account: Account;
  readonly available?: number;
  readonly held?: number;
  /** Open holds after the entry, if they change. */
  readonly holds?: readonly Hold[];
  /** Queues of lots after the entry, if they change. */
  readonly queues?: Readonly<Record<string, Queue>>;
}

export interface Draft {
  readonly kind: Entry['kind'];
  /**
   * Time of the request. The entry gets the time of an account's last entry if that is later, because clocks may
   * differ.
   */
  readonly now: number;
  /** Accounts of one currency, each at most once. */
  readonly changes: readonly Change[];
  readonly about: Entry['about'];
  readonly versions: Entry['versions'];
  readonly textDigest?: string | undefined;
}

export interface Posted {
  readonly entry: Entry;
  /** Heads after the entry, in the order of the changes. */
  readonly heads: readonly Head[];
}

/** Returns the head of an account, or a new head if it has no entries. */
export function readHead(tx: Transaction, account: Account): Head {
  return tx.get(headRef(account)) ?? newHead(account);
}

/**
 * Writes an entry, and the new balances of the accounts that it changes. Refuses with `insufficient_balance`, and with
 * `limit_exceeded` above the maximum supply.
 * @throws {RangeError} if the postings do not sum to zero or the accounts have several currencies
 */
export function post(tx: Transaction, draft: Draft): Posted | Refusal {
  const { changes } = draft;
  const currency = currencyOf(changes);
  const keys = changes.map(({ account }) => accountKey(account));
  if (new Set(keys).size < keys.length) throw new RangeError('an entry changes an account twice');
  const before = tx.getAll(keys.map((key) => heads.ref(key)));
  const postings: Entry['postings'] = [];
  const accounts: Entry['accounts'] = [];
  let at = draft.now;
  let sum = 0;
  for (const [index, change] of changes.entries()) {
    const { available = 0, held = 0 } = change;
    const account = keys[index]!;
    const head = before[index] ?? newHead(change.account);
    const after = { available: head.available + available, held: head.held + held };
    const refusal = judge(change.account, after);
    if (refusal !== undefined) return refusal;
    if (available !== 0) postings.push({ account, balance: 'available', delta: available });
    if (held !== 0) postings.push({ account, balance: 'held', delta: held });
    accounts.push({ account, ...after, previous: head.hash, sequence: head.sequence + 1 });
    at = Math.max(at, head.at);
    sum += available + held;
  }
  if (sum !== 0) throw new RangeError(`the postings of an entry sum to ${sum}`);
  const { about, kind, textDigest, versions } = draft;
  const body = {
    about: sorted(about) as Entry['about'],
    accounts,
    at,
    currency,
    kind,
    postings,
    ...(textDigest !== undefined && { textDigest }),
    versions: sorted(versions) as Entry['versions'],
  };
  const entry: Entry = { hash: hashOfSorted(body), ...body };
  const after = changes.map((change, index) => {
    const { available, held, sequence } = accounts[index]!;
    const { account, holds, queues } = change;
    const head: Head = {
      ...(before[index] ?? newHead(account)),
      ...{ available, held, sequence, hash: entry.hash, at },
    };
    if (holds !== undefined) head.holds = [...holds];
    if (queues !== undefined) head.queues = queues;
    tx.put(heads.ref(keys[index]!), head);
    tx.put(entries.ref(keys[index]!, String(sequence)), entry);
    return head;
  });
  return { entry, heads: after };
}

function currencyOf(changes: readonly Change[]): string {
  const [first] = changes;
  if (first === undefined) throw new RangeError('an entry changes no account');
  const { currency } = first.account;
  if (changes.some(({ account }) => account.currency !== currency))
    throw new RangeError('an entry changes accounts of several currencies');
  return currency;
}

/**
 * Refuses a negative balance. Only the issuer may have one, which is the supply and is limited; so no other balance can
 * exceed the limit.
 */
function judge(
  { kind }: Account,
  { available, held }: { available: number; held: number },
): Refusal | undefined {
  if (held < 0) throw new RangeError(`an account would hold ${held}`);
  if (kind === 'issuer') return available < -mostUnits ? refuseRelic('limit_exceeded') : undefined;
  return available < 0 ? refuseRelic('insufficient_balance') : undefined;
}
