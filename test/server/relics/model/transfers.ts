/** Rules of transfers and of reading accounts, in the reference model (docs/rules/relics.md). */
import type { BalancesBody } from '../../../../contracts/relics/balance.ts';
import type { StatementQuery } from '../../../../contracts/relics/statement.ts';
import type { ListTransfersQuery, TransferBody } from '../../../../contracts/relics/transfer.ts';
import { exactOf, numberOf, unitsOf } from './exact.ts';
import { iso, judgeCurrency, refused, type Refused } from './payments.ts';
import {
  clientKey,
  treasuryKey,
  userKey,
  type ModelClient,
  type ModelState,
  type ModelTransfer,
} from './state.ts';

type Answer = object | Refused;

export function transfer(state: ModelState, clientId: string, body: TransferBody, id: string): Answer {
  const client = state.clients.get(clientId);
  if (client?.enabled !== true) return refused('client_not_enabled');
  const known = state.transfers.get(id);
  if (known !== undefined) return repeated(client, body, known);
  if (!client.transfer) return refused('forbidden');
  const currency = judgeCurrency(state, client, body.relicType);
  if ('refused' in currency) return currency;
  const units = unitsOf(body.amount, currency.decimals);
  if (typeof units === 'string') return refused(units);
  const to = recipient(state, clientId, currency.key, body.toAccountId);
  if (typeof to !== 'string') return to;
  const from = clientKey(currency.key, clientId);
  if (state.account(from).frozen) return refused('account_frozen');
  if (state.account(from).available < units) return refused('insufficient_balance');
  if (to.includes(':user:')) state.expire(to);
  const at = state.post({
    ...{ kind: 'transfer', about: { purpose: body.purpose, transferId: id } },
    versions: { client: client.version, currency: currency.version },
    changes: [
      { account: from, available: -units },
      { account: to, available: units },
    ],
  });
  const made: ModelTransfer = {
    ...{ id, clientId, to: body.toAccountId, currency, units, purpose: body.purpose },
    ...{ reference: body.transferReference, at, balance: state.account(from).available },
  };
  state.transfers.set(id, made);
  return transferView(made, false);
}

function recipient(state: ModelState, clientId: string, currency: string, to: string): string | Refused {
  if (to === clientId) return refused('validation_failed');
  if (state.users.includes(to) && !state.inactive.has(to)) return userKey(currency, to);
  const other = state.clients.get(to);
  return other?.enabled === true && other.currencies.includes(currency)
    ? clientKey(currency, to)
    : refused('account_unknown');
}

function repeated({ strict }: ModelClient, body: TransferBody, made: ModelTransfer): Answer {
  const differs = [
    ...(body.toAccountId === made.to ? [] : ['toAccountId']),
    ...(unitsOf(body.amount, made.currency.decimals) === made.units ? [] : ['amount']),
    ...(body.relicType === made.currency.key ? [] : ['relicType']),
    ...(body.purpose === made.purpose ? [] : ['purpose']),
  ];
  if (strict && differs.length > 0) return refused('merchant_reference_conflict', { differs });
  const view = transferView(made, true);
  return differs.length > 0 ? { ...view, differs } : view;
}

export function transferView(made: ModelTransfer, alreadyProcessed: boolean): object {
  const { currency, units, balance } = made;
  const { decimals } = currency;
  return {
    ...{ transferId: made.id, clientId: made.clientId, toAccountId: made.to, relicType: currency.key },
    ...{ amount: numberOf(units, decimals), purpose: made.purpose, transferReference: made.reference },
    ...{ createdAt: iso(made.at), clientBalance: numberOf(balance, decimals), alreadyProcessed },
    exact: { amount: exactOf(units, decimals), clientBalance: exactOf(balance, decimals) },
  };
}

/** Returns all transfers of a list, which the service divides into pages. */
export function listTransfers(
  state: ModelState,
  clientId: string,
  { from, to, transferReference }: Partial<ListTransfersQuery>,
): object[] {
  return [...state.transfers.values()]
    .filter((made) => made.clientId === clientId)
    .filter(({ at }) => from === undefined || at >= Date.parse(from))
    .filter(({ at }) => to === undefined || at < Date.parse(to))
    .filter(({ reference }) => transferReference === undefined || reference === transferReference)
    .map((made) => transferView(made, false));
}

export function balances(state: ModelState, clientId: string, body: BalancesBody): object[] | Refused {
  const client = state.clients.get(clientId);
  if (client?.enabled !== true) return refused('client_not_enabled');
  const keys = body.relicType === undefined ? client.currencies : [body.relicType];
  for (const key of keys) {
    if (!state.currencies.has(key)) return refused('currency_unknown');
    if (!client.currencies.includes(key)) return refused('currency_not_enabled_for_client');
  }
  const owners: (readonly [kind: string, owner: string])[] = [];
  for (const accountId of new Set(body.accountIds)) {
    if (accountId === clientId) {
      owners.push(['client', clientId]);
      if (client.treasury !== undefined) owners.push(['treasury', client.treasury]);
      continue;
    }
    const unknown = !state.users.includes(accountId) || state.inactive.has(accountId);
    if (unknown) return refused('account_unknown', { accountId });
    if (!state.grants.has(`${clientId} ${accountId}`)) return refused('user_grant_required', { accountId });
    owners.push(['user', accountId]);
  }
  return owners.flatMap(([kind, owner]) => keys.map((currency) => balanceView(state, currency, kind, owner)));
}

function balanceView(state: ModelState, key: string, kind: string, owner: string): object {
  const { decimals } = state.currencies.get(key)!;
  const account = { user: userKey, client: clientKey, treasury: treasuryKey }[kind]!(key, owner);
  const available = state.usable(account);
  const posted = state.account(account).available + state.account(account).held;
  const amounts = { posted, held: posted - available, reserved: 0n, available };
  const each = (convert: (units: bigint, decimals: number) => unknown) =>
    Object.fromEntries(Object.entries(amounts).map(([name, units]) => [name, convert(units, decimals)]));
  return {
    ...{ accountId: owner, kind, relicType: key, ...each(numberOf), asOf: iso(state.now) },
    exact: each(exactOf),
  };
}

/** Returns a whole statement, without pages. Its lines have no `entryId`. */
export function statement(
  state: ModelState,
  clientId: string,
  { relicType, kind, from, to }: Pick<StatementQuery, 'relicType' | 'kind' | 'from' | 'to'>,
): { openingBalance: number; closingBalance: number; entries: object[] } | Refused {
  const client = state.clients.get(clientId);
  if (client?.enabled !== true) return refused('client_not_enabled');
  const currency = state.currencies.get(relicType);
  if (currency === undefined) return refused('currency_unknown');
  if (!client.currencies.includes(relicType)) return refused('currency_not_enabled_for_client');
  const { decimals } = currency;
  if (kind === 'treasury' && client.treasury === undefined) return refused('treasury_not_configured');
  const account =
    kind === 'client' ? clientKey(relicType, clientId) : treasuryKey(relicType, client.treasury!);
  const all = state.account(account).entries.map((each, index) => ({
    ...each,
    sequence: index + 1,
  }));
  const before = all.filter(({ entry }) => from !== undefined && entry.at < Date.parse(from));
  const until = all.filter(({ entry }) => to === undefined || entry.at < Date.parse(to));
  const opening = before.at(-1)?.balance ?? 0n;
  const within = until.slice(before.length);
  const lines = within.map(({ entry, delta, balance, sequence }) => ({
    ...{ sequence, kind: entry.kind, at: iso(entry.at), about: entry.about },
    ...{ amount: numberOf(delta, decimals), balance: numberOf(balance, decimals) },
    exact: { amount: exactOf(delta, decimals), balance: exactOf(balance, decimals) },
  }));
  return {
    openingBalance: numberOf(opening, decimals),
    closingBalance: numberOf(within.at(-1)?.balance ?? opening, decimals),
    entries: lines.reverse(),
  };
}
