import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Refusal } from '../../../../contracts/http/errors.ts';
import type {
  AuthorizeBody,
  CaptureBody,
  ReverseBody,
} from '../../../../contracts/relics/authorization-endpoints.ts';
import type { Authorization, Capture, Reversal } from '../../../../contracts/relics/authorization.ts';
import { systemRandom } from '../../../../server/runtime/random.ts';
import { referenceKey } from '../../../../server/relics/authorizations/authorization-id.ts';
import { authorize } from '../../../../server/relics/authorizations/authorize.ts';
import { capture } from '../../../../server/relics/authorizations/capture.ts';
import { reverse } from '../../../../server/relics/authorizations/reverse.ts';
import type { PaymentClient, PaymentWorld, Reply } from '../../../../server/relics/authorizations/world.ts';
import { putCurrency, type CurrencyDocument } from '../../../../server/relics/currencies/documents.ts';
import { LiveCurrencies } from '../../../../server/relics/currencies/live-currencies.ts';
import { relicsDomain } from '../../../../server/relics/index.ts';
import { issuerAccount, userAccount, type Account } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import { LiveRates } from '../../../../server/relics/rates/live-rates.ts';
import type { AnyCollection, Store } from '../../../../server/store/port.ts';
import { openTestStore } from '../../../postgres/test-store.ts';
import { payersOf } from './payers.ts';

export const start = Date.UTC(2026, 0, 1);

export interface OpenPayments {
  readonly world: PaymentWorld;
  readonly store: Store;
  /** Time of the world, in milliseconds. */
  now: number;
  /** Settings of the calling client. Its treasury is `usr_shop`. */
  client: PaymentClient;
  /** Accounts that are not active. */
  readonly inactive: Set<string>;
  /** Grants, as `clientId accountId`. */
  readonly grants: Set<string>;
  /** Reported requests for authorizations of other clients, as `clientId authorizationId`. */
  readonly foreign: string[];
  currency(key: string, change?: Partial<CurrencyDocument['currency']> & { frozen?: boolean }): Promise<void>;
  /** Mints units for an account. */
  fund(account: Account, units: number): Promise<void>;
  authorize(body?: Partial<AuthorizeBody>): Promise<Authorization | Refusal>;
  capture(authorizationId: string, body?: CaptureBody): Promise<Capture | Refusal>;
  reverse(authorizationId: string, body?: ReverseBody): Promise<Reversal | Refusal>;
  close(): Promise<void>;
}

/** Replies with plain data, as commands within the process do. */
export const plainReply = <Data>(store: Store): Reply<Data, Data | Refusal> => ({
  commit: (commit) => store.commit(commit),
  succeed: (data) => data,
});

/** Opens a store with the currency `gold` (2 decimals, 100 relics for 1 USD) and an account `usr_ana` with 1,000.00. */
export async function openPayments(wrap: (store: Store) => Store = (store) => store): Promise<OpenPayments> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-relics-'));
  const opened = await openTestStore(folder, relicsDomain.collections as readonly AnyCollection[]);
  const store = wrap(opened);
  const clock = { now: () => payments.now };
  const currencies = new LiveCurrencies(store);
  const rates = new LiveRates({ store, clock });
  const unsubscribe = store.subscribe({
    event(event) {
      currencies.event(event);
      rates.event(event);
    },
    gap: () => assert.fail('events were lost'),
  });
  const world: PaymentWorld = {
    ...{ store, clock, random: systemRandom, log: pino({ level: 'silent' }), currencies, rates },
    referenceKey: referenceKey(new Uint8Array(32)),
    payers: payersOf({
      isActive: (accountId) => !payments.inactive.has(accountId),
      hasGrant: (clientId, accountId) => payments.grants.has(`${clientId} ${accountId}`),
    }),
    reportForeign: async (clientId, authorizationId) => {
      payments.foreign.push(`${clientId} ${authorizationId}`);
    },
  };
  let references = 0;
  const payments: OpenPayments = {
    world,
    store,
    now: start,
    client: {
      ...{ clientId: 'app_shop', enabled: true, version: 4, createdAt: 0, changedAt: 0 },
      ...{ currencies: ['gold'], treasuryUserId: 'usr_shop', merchantWithdrawalCurrency: 'USD' },
      ...{ transfer: false, strictReferences: false, requireUserGrant: false },
    },
    inactive: new Set(),
    grants: new Set(),
    foreign: [],
    async currency(key, { frozen = false, ...change } = {}) {
      const { settlement } = { ...gold, ...change };
      const currency = { ...gold, ...change, key, settlement };
      await store.commit({
        touch: [`relic-currency:${key}`],
        decide: (tx) =>
          putCurrency(tx, { currency, version: 3, createdAt: start, ...(frozen && { frozen }) }),
      });
      await currencies.get(key);
    },
    async fund(account, units) {
      const issuer = issuerAccount(account.currency);
      await store.commit({
        touch: [headRef(issuer).aggregate, headRef(account).aggregate],
        decide: (tx) =>
          post(tx, {
            ...{ kind: 'mint', now: payments.now, about: {}, versions: {} },
            changes: [
              { account: issuer, available: -units },
              { account, available: units },
            ],
          }),
      });
    },
    authorize: (body) =>
      authorize(
        world,
        payments.client,
        {
          ...{
            accountId: 'usr_ana',
            amount: 10,
            relicType: 'gold',
            merchantReference: `r-${(references += 1)}`,
          },
          ...body,
        },
        plainReply<Authorization>(store),
      ),
    capture: (authorizationId, body = {}) =>
      capture(world, payments.client, authorizationId, body, plainReply<Capture>(store)),
    reverse: (authorizationId, body = {}) =>
      reverse(world, payments.client, authorizationId, body, plainReply<Reversal>(store)),
    async close() {
      unsubscribe();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await payments.currency('gold');
  await payments.fund(userAccount('gold', 'usr_ana'), 100_000);
  return payments;
}

const gold: CurrencyDocument['currency'] = {
  ...{ key: 'gold', name: 'Gold', description: '', iconUrl: '', iconObjectKey: '', infoUrl: '' },
  ...{ parentKey: null, enabled: true, isSystem: false, decimals: 2 },
  capabilities: { buy: false, sell: false, withdraw: false, wager: false, exchange: false },
  settlement: {
    ...{ payoutRatioRelics: 100, payoutCurrency: 'USD', walletTargetCurrency: 'USD' },
    exchangeTargets: [],
  },
};
