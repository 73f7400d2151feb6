/** Currencies, clients and people of one run of the model test, in the store and in the model. */
import { accounts, type Account } from '../../../../server/identity/documents.ts';
import { putRelicClient, relicClients } from '../../../../server/relics/clients/documents.ts';
import { putCurrency, type CurrencyDocument } from '../../../../server/relics/currencies/documents.ts';
import {
  accountKey,
  clientAccount,
  issuerAccount,
  userAccount,
} from '../../../../server/relics/ledger/accounts.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import type { Store, Transaction } from '../../../../server/store/port.ts';
import type { RelicNodes } from './nodes.ts';
import { ModelState, type ModelClient, type ModelCurrency } from './state.ts';

export const startTime = Date.UTC(2026, 0, 1);

/** Names of a run. Runs share a store, because opening one for each run would take most of the time. */
export interface Setting {
  readonly currencies: readonly string[];
  readonly clients: readonly string[];
  readonly users: readonly string[];
  /** User whose treasury two clients share. */
  readonly merchant: string;
  readonly payouts: readonly string[];
}

export function settingOf(run: number): Setting {
  return {
    currencies: ['gold', 'iron', 'tin'].map((name) => `${name}${run}`),
    clients: [0, 1, 2].map((index) => `app_${run}_${index}`),
    users: [0, 1, 2, 3].map((index) => `usr_${run}_${index}`),
    merchant: `usr_${run}_merchant`,
    payouts: ['A', 'B'].map((name) => `P${run}${name}`),
  };
}

const decimals = [2, 0, 8];

/** Relics above which a second operator has to approve. */
const limits = [0, 1_000_000_000_000_000, 0.000_01];

/** Operators of all runs. */
export const operators = ['usr_root', 'usr_ada'] as const;

/**
 * Creates the currencies and clients of a run, with relics for three users and two clients, in one commit: a commit for
 * each would take longer than the commands of the run.
 */
export async function openSetting(
  { nodes }: RelicNodes,
  { currencies, clients: ids, users, merchant, payouts }: Setting,
): Promise<ModelState> {
  const state = new ModelState(startTime);
  state.users.push(...users, merchant);
  for (const [at, key] of currencies.entries())
    state.currencies.set(key, {
      ...{
        key,
        decimals: decimals[at]!,
        ratio: [100_000_000n, 3_000_000n, 7n][at]!,
        payout: payouts[at % 2]!,
      },
      ...{ enabled: true, frozen: false, approvalAbove: limits[at]!, version: 1 },
    });
  for (const [at, clientId] of ids.entries())
    state.clients.set(clientId, {
      ...{ clientId, currencies: [...currencies], treasury: at < 2 ? merchant : users[0] },
      ...{ withdrawal: payouts[0], enabled: true, transfer: at < 2, strict: at === 1 },
      ...{ needsGrant: false, version: 1 },
    });
  const mints = currencies.map((key) => mintOf(key, users.slice(0, 3), ids.slice(0, 2)));
  await nodes[0].store.commit({
    touch: [],
    decide(tx) {
      for (const currency of state.currencies.values()) putCurrency(tx, documentOf(currency));
      for (const client of state.clients.values()) putClient(tx, client);
      for (const userId of [...users, merchant]) putAccount(tx, userId, true);
      for (const userId of operators) putAccount(tx, userId, true, ['admin']);
      for (const changes of mints)
        post(tx, { ...{ kind: 'mint', now: startTime, about: {}, versions: {} }, changes });
    },
  });
  for (const changes of mints)
    state.post({
      ...{ kind: 'mint', about: {}, versions: {} },
      changes: changes.map(({ account, available }) => ({
        ...{ account: accountKey(account), available: BigInt(available) },
      })),
    });
  return state;
}

const funds = 50_000;

function mintOf(currency: string, users: readonly string[], clients: readonly string[]) {
  const accounts = [
    ...users.map((user) => userAccount(currency, user)),
    ...clients.map((client) => clientAccount(currency, client)),
  ];
  return [
    { account: issuerAccount(currency), available: -funds * accounts.length },
    ...accounts.map((account) => ({ account, available: funds })),
  ];
}

export const storeAccount = (store: Store, userId: string, active: boolean): Promise<void> =>
  store.commit({
    touch: [accounts.ref(userId).aggregate],
    decide: (tx) => putAccount(tx, userId, active),
  });

function putAccount(tx: Transaction, userId: string, active: boolean, roles: Account['roles'] = []): void {
  tx.put(accounts.ref(userId), {
    ...{ userId, userName: userId, displayName: userId, emailVerified: false, roles, providers: {} },
    ...{ active, createdAt: startTime },
  });
}

export const storeCurrency = (store: Store, currency: ModelCurrency): Promise<void> =>
  store.commit({
    touch: [`relic-currency:${currency.key}`],
    decide: (tx) => putCurrency(tx, documentOf(currency)),
  });

function documentOf({
  key,
  version,
  enabled,
  frozen,
  approvalAbove,
  ...currency
}: ModelCurrency): CurrencyDocument {
  return {
    currency: {
      ...{ key, name: key, description: '', iconUrl: '', iconObjectKey: '', infoUrl: '', parentKey: null },
      ...{ enabled, isSystem: false, decimals: currency.decimals },
      capabilities: { buy: false, sell: false, withdraw: false, wager: false, exchange: false },
      settlement: {
        ...{ payoutRatioRelics: Number(currency.ratio) / 1_000_000, payoutCurrency: currency.payout },
        ...{ walletTargetCurrency: currency.payout, exchangeTargets: [] },
      },
    },
    ...{ version, createdAt: startTime, approvalAbove, ...(frozen && { frozen }) },
  };
}

export const storeClient = (store: Store, client: ModelClient): Promise<void> =>
  store.commit({
    touch: [relicClients.ref(client.clientId).aggregate],
    decide: (tx) => putClient(tx, client),
  });

function putClient(tx: Transaction, client: ModelClient): void {
  const { clientId, version, enabled, transfer, currencies, treasury, withdrawal } = client;
  putRelicClient(tx, {
    ...{ clientId, version, enabled, transfer, currencies },
    ...(treasury !== undefined && { treasuryUserId: treasury }),
    ...(withdrawal !== undefined && { merchantWithdrawalCurrency: withdrawal }),
    ...{ strictReferences: client.strict, requireUserGrant: client.needsGrant },
    ...{ createdAt: startTime, changedAt: startTime },
  });
}
