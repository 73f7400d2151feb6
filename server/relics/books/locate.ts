/** Finds the faulty document after the ids of entries and documents have differed. Holds their ids in memory. */
import type { OfflineDocuments } from '../../store/offline/documents.ts';
import { payments, type Payment } from '../authorizations/documents.ts';
import { entries } from '../ledger/documents.ts';
import { requests } from '../requests/documents.ts';
import { lots } from '../settlement/documents.ts';
import { transfers } from '../transfers/documents.ts';
import { checkEntry } from './check-entry.ts';
import { paymentPlace, subjectOf, type Act, type ActAlone } from './check-subject.ts';
import { actOf } from './check-account.ts';
import { BookFault } from './fault.ts';
import { accountPrefix, splitKey } from './keys.ts';

/**
 * Throws for the first entry that repeats an earlier one, or for the first payment or lot without an entry.
 * @throws {BookFault} always
 */
export async function locateInAccount(
  documents: OfflineDocuments,
  account: string,
  act: Act,
): Promise<never> {
  const ids = new Set<string>();
  const missing = (place: string) => new BookFault(place, `the account has no entry for it (${act})`);
  for await (const page of documents.pages(`${accountPrefix}${account}/`)) {
    for (const { key, value } of page) {
      const { part, rest } = splitKey(key);
      if (part === entries.part) noteIds(ids, account, rest, value, act);
      else if (part === lots.part && act === 'lot') {
        const { authorizationId } = value as { authorizationId: string };
        if (!ids.has(authorizationId)) throw missing(`${account}, lot ${rest}`);
        ids.delete(authorizationId);
      } else if (part === payments.part && act !== 'lot') {
        const { status } = value as unknown as Payment;
        const says = act === 'authorize' || actOf[status] === act;
        if (says && !ids.has(rest)) throw missing(paymentPlace(account, rest));
      }
    }
  }
  throw new BookFault(account, `its entries and its payments or lots are not the same (${act})`);
}

/** @throws {BookFault} if an earlier entry has the same act and id */
function noteIds(
  ids: Set<string>,
  account: string,
  number: string,
  value: Parameters<typeof checkEntry>[2],
  act: Act,
) {
  const checked = checkEntry(account, number, value);
  const subject = subjectOf(checked);
  if (subject?.act !== act) return;
  for (const id of subject.ids) {
    if (ids.has(id))
      throw new BookFault(checked.place, `an earlier entry already did this with ${id} (${act})`);
    ids.add(id);
  }
}

/**
 * Throws for the first entry that repeats a transfer or a request, or for the first transfer or request without an
 * entry.
 * @throws {BookFault} always
 */
export async function locateAlone(documents: OfflineDocuments, act: ActAlone): Promise<never> {
  const ids = new Set<string>();
  for await (const page of documents.pages(accountPrefix))
    for (const { key, value } of page) {
      const { owner, part, rest } = splitKey(key);
      if (part === entries.part) noteIds(ids, owner, rest, value, act);
    }
  const { aggregate } = act === 'transfer' ? transfers : requests;
  for await (const page of documents.pages(`${aggregate}:`))
    for (const { key, value } of page) {
      const { owner } = splitKey(key);
      const { kind, status } = value as { kind?: string; status?: string };
      const says = act === 'transfer' || (status === 'executed' && kind !== 'approval_limit');
      if (says && !ids.has(owner)) throw new BookFault(`${act} ${owner}`, 'there is no entry for it');
    }
  throw new BookFault(`${act}s`, 'they are not the same as those of the entries');
}
