/** Balances for clients (docs/rules/relics.md, "Balances"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import { mostBalances, type Balance, type BalancesBody } from '../../../contracts/relics/balance.ts';
import { isCurrencyKey } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { PaymentClient, PaymentWorld } from '../authorizations/world.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { headRef } from '../ledger/documents.ts';
import { balanceView, type OwnedAccount } from './view.ts';

type World = Pick<PaymentWorld, 'store' | 'clock' | 'currencies' | 'payers'>;

/** Returns the balances of accounts that the client may see, all as of one moment. */
export async function readBalances(
  world: World,
  client: PaymentClient,
  { accountIds, relicType }: BalancesBody,
): Promise<readonly Balance[] | Refusal> {
  const currencies = await judgeCurrencies(world, client, relicType);
  if (currencies instanceof Refusal) return currencies;
  const owners = await judgeOwners(world, client, [...new Set(accountIds)]);
  if (owners instanceof Refusal) return owners;
  const wanted = owners.flatMap((owner) => currencies.map((currency) => ({ owner, currency })));
  if (wanted.length > mostBalances)
    return refuseRelic('limit_exceeded', {
      message: `The answer would have more than ${mostBalances} balances; name a relicType or fewer accounts`,
    });
  const accounts = wanted.map(({ owner, currency }) => ({ ...owner, currency: currency.key }));
  const heads = await world.store.getAll(accounts.map((account) => headRef(account)));
  const now = world.clock.now();
  return wanted.map(({ currency }, index) =>
    balanceView(accounts[index]!, heads[index], currency.decimals, now),
  );
}

async function judgeCurrencies(
  { currencies }: World,
  client: PaymentClient,
  relicType: string | undefined,
): Promise<readonly LiveCurrency[] | Refusal> {
  const keys = relicType === undefined ? client.currencies : [relicType];
  const found: LiveCurrency[] = [];
  for (const key of keys) {
    const currency = isCurrencyKey(key) ? await currencies.get(key) : undefined;
    if (currency === undefined) return refuseRelic('currency_unknown');
    if (!client.currencies.includes(key)) return refuseRelic('currency_not_enabled_for_client');
    found.push(currency);
  }
  return found;
}

type Owner = Omit<OwnedAccount, 'currency'>;

/**
 * Returns the owners with these ids, or the first refusal. The id of the client stands for its own account and its
 * treasury.
 */
async function judgeOwners(
  { payers }: World,
  { clientId, treasuryUserId }: PaymentClient,
  accountIds: readonly string[],
): Promise<readonly Owner[] | Refusal> {
  const judged = await Promise.all(
    accountIds.map(async (accountId): Promise<readonly Owner[] | Refusal> => {
      if (accountId === clientId)
        return [
          { kind: 'client', owner: clientId },
          ...(treasuryUserId === undefined ? [] : [{ kind: 'treasury', owner: treasuryUserId } as const]),
        ];
      if (!(await payers.isActive(accountId))) return refuseRelic('account_unknown', of(accountId));
      if ((await payers.granted(clientId, accountId)) === undefined)
        return refuseRelic('user_grant_required', of(accountId));
      return [{ kind: 'user', owner: accountId }];
    }),
  );
  return judged.find((outcome) => outcome instanceof Refusal) ?? (judged as (readonly Owner[])[]).flat();
}

const of = (accountId: string) => ({ details: { accountId } });
