/** Documents of an export, without texts of people and without configuration (docs/books.md). */
import type { Json } from '../../store/port.ts';
import { payments, pointers } from '../authorizations/documents.ts';
import { splitKey } from '../books/keys.ts';
import { currencies, currencyVersions } from '../currencies/documents.ts';
import { entries, heads, initialBalances } from '../ledger/documents.ts';
import { ratePairs, rates } from '../rates/documents.ts';
import { requests } from '../requests/documents.ts';
import { sealHeads, sealPages, seals } from '../seals/documents.ts';
import { lots } from '../settlement/documents.ts';
import { transfers } from '../transfers/documents.ts';

type Members = { readonly [name: string]: Json | undefined };

/** Prefixes of the keys of an export, in order. */
export const exportedPrefixes = [heads, currencies, pointers, rates, requests, seals, transfers].map(
  ({ aggregate }) => `${aggregate}:`,
);

const only =
  (...names: readonly string[]) =>
  (document: Members): Json =>
    Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));

const without =
  (...names: readonly string[]) =>
  (document: Members): Json =>
    Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));

const whole = (document: Members): Json => document;
const texts = ['reference', 'notes', 'salt'] as const;

function payment(document: Members): Json {
  const { capture, release, ...rest } = document;
  return {
    ...(without('merchantReference', 'orderId', 'statementDescriptor', 'notes', 'salt')(rest) as Members),
    ...(capture !== undefined && { capture: without(...texts)(capture as Members) }),
    ...(release !== undefined && { release: without(...texts)(release as Members) }),
  };
}

const currency = only('currency', 'version', 'frozen', 'createdAt');

/** Conversions of documents to their exported form, by aggregate and first word of the part. */
const conversions: ReadonlyMap<string, (document: Members) => Json> = new Map(
  (
    [
      ...[heads, entries, initialBalances, lots, pointers, ratePairs].map((each) => [each, whole] as const),
      ...[sealHeads, sealPages, seals].map((each) => [each, whole] as const),
      ...[currencies, currencyVersions].map((each) => [each, currency] as const),
      [payments, payment],
      [rates, only('base', 'quote', 'version', 'rate', 'effectiveAt', 'maxAgeSeconds', 'createdAt')],
      [requests, without('reason', 'decisionReason', 'reference', 'salt')],
      [transfers, without(...texts)],
    ] as const
  ).map(([{ aggregate, part }, convert]) => [`${aggregate}/${part}`, convert]),
);

/**
 * Returns the exported form of a document, or undefined if it is not exported.
 * @param currencyKey key of the only currency to export, or undefined for all
 */
export function exported(key: string, document: Json, currencyKey: string | undefined): Json | undefined {
  const { owner, part } = splitKey(key);
  const aggregate = key.slice(0, key.indexOf(':'));
  const convert = conversions.get(`${aggregate}/${part}`);
  if (convert === undefined) return undefined;
  if (currencyKey !== undefined && aggregate !== rates.aggregate) {
    const named = (document as Members)['currency'];
    const own = typeof named === 'string' ? named : owner.split(':')[0];
    if (own !== currencyKey) return undefined;
  }
  return convert(document as Members);
}
