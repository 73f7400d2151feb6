/** The books as a journal of hledger (docs/rules/relics.md, "Exporting the books"). */
import { isoTime } from '../../runtime/clock.ts';
import { toExact } from '../amounts/decimal.ts';
import type { Entry } from '../ledger/documents.ts';
import { entryId } from '../ledger/entry-hash.ts';

const balances = ['available', 'held'] as const;

export interface Opening {
  /** Key of the account. */
  readonly account: string;
  readonly available: number;
  readonly held: number;
}

/** Returns the first lines of a journal. */
export function journalHead(exportedAt: number, decimals: ReadonlyMap<string, number>): string {
  const commodities = [...decimals].map(
    ([key, count]) => `commodity 1${count === 0 ? '.' : toExact(0, count).slice(1)} "${key}"\n`,
  );
  return `; Books of relics, exported at ${isoTime(exportedAt)}\ndecimal-mark .\n${commodities.join('')}`;
}

/** Returns the declarations of the two balances of an account. */
export function accountLines(account: string): string {
  return balances.map((balance) => `account ${nameOf(account, balance)}\n`).join('');
}

/** Returns an entry as a transaction, with an assertion of the balance on every posting. */
export function transaction(entry: Entry, decimals: number): string {
  const { at, kind, currency, postings, accounts } = entry;
  const lines = postings.map(({ account, balance, delta }) => {
    const after = accounts.find((each) => each.account === account)?.[balance] ?? NaN;
    return posting(nameOf(account, balance), delta, after, { currency, decimals });
  });
  const subject = subjectOf(entry);
  return `\n${dayOf(at)} * (${entryId(entry)}) ${kind}${subject && ` ${subject}`}  ; at: ${isoTime(at)}\n${lines.join('')}`;
}

/** Returns postings that open an account with its balances before the period. */
export function openingLines(
  { account, available, held }: Opening,
  currency: string,
  decimals: number,
): string {
  return balances
    .map((balance) => [balance, { available, held }[balance]] as const)
    .filter(([, amount]) => amount !== 0)
    .map(([balance, amount]) => posting(nameOf(account, balance), amount, amount, { currency, decimals }))
    .join('');
}

export const openingHead = (from: number): string => `\n${dayOf(from)} * opening balances\n`;

/** Returns the payments, the transfer or the reason of an entry. */
export function subjectOf({ about }: Entry): string {
  const { authorizationId, authorizationIds, transferId, reason } = about;
  const subject = authorizationId ?? authorizationIds ?? transferId ?? reason ?? '';
  // Remove line ends and semicolons from the reasons of operators, because either would end the description.
  return [subject]
    .flat()
    .join(' ')
    .replace(/[;\p{Cc}]/gu, ' ');
}

const dayOf = (at: number) => isoTime(at).slice(0, 10);

/** Returns the name of a balance, such as `gold:user:usr_1:held`. Unusual characters are escaped as in a URL. */
function nameOf(account: string, balance: string): string {
  const [currency = '', kind = '', ...owner] = account.split(':');
  const parts = [currency, kind, encodeURIComponent(owner.join(':')), balance];
  return parts.filter((part) => part !== '').join(':');
}

function posting(
  name: string,
  delta: number,
  after: number,
  { currency, decimals }: { readonly currency: string; readonly decimals: number },
): string {
  return `    ${name}  ${toExact(delta, decimals)} "${currency}" = ${toExact(after, decimals)} "${currency}"\n`;
}
