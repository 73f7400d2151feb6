import type { Refusal } from '../../../contracts/http/errors.ts';
import { isCurrencyKey } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { RelicClient } from '../clients/documents.ts';
import type { LiveCurrencies, LiveCurrency } from './live-currencies.ts';

/** Returns the currency of a new payment or transfer of a client. Refuses in the documented order. */
export async function judgeCurrency(
  currencies: Pick<LiveCurrencies, 'get'>,
  client: Pick<RelicClient, 'currencies'>,
  relicType: string,
): Promise<LiveCurrency | Refusal> {
  const currency = isCurrencyKey(relicType) ? await currencies.get(relicType) : undefined;
  if (currency === undefined) return refuseRelic('currency_unknown');
  if (!currency.enabled) return refuseRelic('currency_disabled');
  if (!client.currencies.includes(relicType)) return refuseRelic('currency_not_enabled_for_client');
  return currency.frozen ? refuseRelic('currency_frozen') : currency;
}
