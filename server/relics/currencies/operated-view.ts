import type { CurrencyVersion, OperatedCurrency } from '../../../contracts/relics/operator-currencies.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Ref } from '../../store/port.ts';
import { issuerAccount } from '../ledger/accounts.ts';
import { headRef, type Head } from '../ledger/documents.ts';
import type { CurrencyDocument } from './documents.ts';

/** Head of the issuer. It exists if the ledger has entries of the currency, because all relics come from the issuer. */
export const issuerHead = (key: string): Ref<Head> => headRef(issuerAccount(key));

export function versionView(document: CurrencyDocument): CurrencyVersion {
  const { currency, version, frozen = false, approvalAbove = 0, changedBy, reason } = document;
  const changedAt = isoTime(document.changedAt ?? document.createdAt);
  return { currency, version, frozen, approvalAbove, changedAt, changedBy, reason };
}

/** @param issuer head of the issuer */
export function operatedView(document: CurrencyDocument, issuer: Head | undefined): OperatedCurrency {
  const createdAt = isoTime(document.createdAt);
  return { ...versionView(document), createdAt, hasEntries: (issuer?.sequence ?? 0) > 0 };
}
