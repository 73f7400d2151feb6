/** Erasure of texts (docs/rules/relics.md, "Erasure"). */
import type { Store } from '../../store/port.ts';
import { currencies } from '../currencies/documents.ts';
import { userAccount } from '../ledger/accounts.ts';
import { entryRef, headRef, type Entry } from '../ledger/documents.ts';
import { transfers } from '../transfers/documents.ts';
import { paymentRef, type Payment } from './documents.ts';

/** Maximum number of entries whose payments and transfers one commit erases. */
const atOnce = 200;

const erased = { reference: undefined, notes: undefined, salt: undefined } as const;

/** Erases references, notes, descriptors and salts of all payments of a user, and of all transfers to that user. */
export async function eraseTexts(
  store: Pick<Store, 'find' | 'get' | 'getAll' | 'commit'>,
  accountId: string,
): Promise<void> {
  let after: string | undefined;
  do {
    const page = await store.find({ collection: currencies, index: 'key', prefix: [], limit: 500, after });
    for (const { currency } of page.documents) await eraseInCurrency(store, currency.key, accountId);
    after = page.cursor;
  } while (after !== undefined);
}

async function eraseInCurrency(
  store: Pick<Store, 'get' | 'getAll' | 'commit'>,
  currency: string,
  accountId: string,
): Promise<void> {
  const account = userAccount(currency, accountId);
  const count = (await store.get(headRef(account)))?.sequence ?? 0;
  for (let first = 1; first <= count; first += atOnce) {
    const length = Math.min(atOnce, count - first + 1);
    const entries = await store.getAll(
      Array.from({ length }, (_, index) => entryRef(account, first + index)),
    );
    const paid = named(entries, 'authorize', 'authorizationId').map((id) => paymentRef(account, id));
    const moved = named(entries, 'transfer', 'transferId').map((id) => transfers.ref(id));
    if (paid.length + moved.length === 0) continue;
    await store.commit({
      touch: [headRef(account).aggregate, ...moved.map(({ aggregate }) => aggregate)],
      decide(tx) {
        for (const [at, payment] of tx.getAll(paid).entries())
          if (payment !== undefined) tx.put(paid[at]!, withoutTexts(payment));
        for (const [at, transfer] of tx.getAll(moved).entries()) {
          if (transfer !== undefined) tx.put(moved[at]!, { ...transfer, ...erased });
        }
      },
    });
  }
}

/** Returns the ids under `member` in the entries of one kind. */
function named(entries: readonly (Entry | undefined)[], kind: Entry['kind'], member: string): string[] {
  return entries
    .filter((entry) => entry?.kind === kind)
    .map((entry) => entry?.about[member])
    .filter((id) => typeof id === 'string');
}

/** Returns the payment that replaces `before`, without texts if they have been erased from `before`. */
export function staysErased(before: Payment, payment: Payment): Payment {
  return before.merchantReference === undefined ? withoutTexts(payment) : payment;
}

function withoutTexts(payment: Payment): Payment {
  const { capture, release } = payment;
  return {
    ...payment,
    ...{ merchantReference: undefined, orderId: undefined, statementDescriptor: undefined },
    ...{ notes: undefined, salt: undefined },
    ...(capture && { capture: { ...capture, ...erased } }),
    ...(release && { release: { ...release, ...erased } }),
  };
}
