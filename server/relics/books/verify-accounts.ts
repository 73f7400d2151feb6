import type { OfflineDocuments, StoredDocument } from '../../store/offline/documents.ts';
import { payments, pointers } from '../authorizations/documents.ts';
import { entries, heads } from '../ledger/documents.ts';
import { lots } from '../settlement/documents.ts';
import { Bag } from './bag.ts';
import { AccountCheck } from './check-account.ts';
import { checkCopies, checkEntry, parsed, type CheckedEntry } from './check-entry.ts';
import { checkLot } from './check-lot.ts';
import { checkPointerOf } from './check-pointer.ts';
import { isAlone, paymentPlace, subjectOf, type ActAlone, type Subject } from './check-subject.ts';
import { BookFault } from './fault.ts';
import { accountPrefix, splitKey } from './keys.ts';
import { compareAll, type Link } from './links.ts';
import { locateInAccount } from './locate.ts';

export interface VerifiedAccounts {
  readonly currencies: number;
  readonly accounts: number;
  readonly entries: number;
  readonly payments: number;
  readonly lots: number;
  /** Ids of transfers and requests that entries name. */
  readonly named: Readonly<Record<ActAlone, Bag>>;
}

/** Verifies all accounts with their entries, payments and lots. */
export async function verifyAccounts(documents: OfflineDocuments): Promise<VerifiedAccounts> {
  const sums = new Map<string, number>();
  const total = { accounts: 0, entries: 0, payments: 0, lots: 0 };
  const named = { transfer: new Bag(), request: new Bag() };
  let account: AccountCheck | undefined;
  const finish = async () => {
    if (account === undefined) return;
    const { currency, balance, differing } = account.finish();
    if (differing[0] !== undefined) await locateInAccount(documents, account.key, differing[0]);
    sums.set(currency, (sums.get(currency) ?? 0) + balance);
    total.accounts += 1;
    for (const name of ['entries', 'payments', 'lots'] as const) total[name] += account[name];
  };
  for await (const page of documents.pages(accountPrefix)) {
    const takes = page.map(checkDocument);
    await compareAll(
      documents,
      takes.flatMap(({ links }) => links),
    );
    for (const { owner, take, subject } of takes) {
      if (account?.key !== owner) {
        await finish();
        account = new AccountCheck(owner);
      }
      if (subject !== undefined && isAlone(subject.act))
        for (const id of subject.ids) named[subject.act].add(id);
      take(account);
    }
  }
  await finish();
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new BookFault(currency, `the balances of all accounts sum to ${sum} instead of 0`);
  return { ...total, currencies: sums.size, named };
}

interface Checked {
  /** Key of the account. */
  readonly owner: string;
  readonly links: readonly Link[];
  readonly take: (account: AccountCheck) => void;
  readonly subject?: Subject | undefined;
}

/** Checks a document on its own. Returns its comparisons with other documents as links. */
function checkDocument({ key, value }: StoredDocument): Checked {
  const { owner, part, rest } = splitKey(key);
  switch (part) {
    case entries.part: {
      const checked = checkEntry(owner, rest, value);
      const subject = subjectOf(checked);
      const links = [copiesOf(checked), ...(subject === undefined ? [] : [subject])];
      return { owner, links, take: (account) => account.entry(checked, subject), subject };
    }
    case heads.part: {
      const head = parsed(heads, value, `${owner}, head`);
      return { owner, links: [], take: (account) => account.head(head) };
    }
    case lots.part: {
      const { lot, link } = checkLot(owner, rest, value);
      return { owner, links: [link], take: (account) => account.lot(lot) };
    }
    case payments.part: {
      const place = paymentPlace(owner, rest);
      const payment = parsed(payments, value, place);
      const link: Link = {
        keys: [pointers.ref(payment.authorizationId).key],
        compare: (get) => checkPointerOf(payment, place, get),
      };
      return { owner, links: [link], take: (account) => account.payment(rest, payment) };
    }
    default:
      return { owner, links: [], take: () => undefined };
  }
}

const copiesOf = (checked: CheckedEntry): Link => ({
  keys: checked.linked,
  compare: (get) => checkCopies(checked, get),
});
