import { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import {
  freezeAccount,
  freezeHolder,
  listAccountEntries,
  listOperatedAccounts,
  readOperatedAccount,
  readTrialBalance,
  unfreezeAccount,
  unfreezeHolder,
  type OperatedAccount,
} from '../../../contracts/relics/operator-accounts.ts';
import type { Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toWire } from '../amounts/atomic.ts';
import { trialBalance } from '../balances/trial-balance.ts';
import { currencies } from '../currencies/documents.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { statementOf } from '../statements/read-statement.ts';
import { accountView } from './account-view.ts';
import { userAccount, type Account, type AccountKind } from './accounts.ts';
import { headRef, heads } from './documents.ts';
import { setFrozen, type FreezableAccount } from './freeze.ts';

export function operatedAccountRoutes(world: OperatorWorld): readonly Route[] {
  const { store } = world;
  return [
    sessionRoute(listOperatedAccounts, async ({ query, succeed }) => {
      const { relicType, kind, accountId, limit, cursor } = query;
      if (accountId !== undefined) {
        const accounts = await accountsOf(world, accountId);
        const wanted = accounts.filter(
          (each) =>
            (relicType === undefined || each.relicType === relicType) &&
            (kind === undefined || each.kind === kind),
        );
        return succeed({ accounts: wanted, limit });
      }
      if (relicType === undefined) return fault('relicType', 'Needed without accountId');
      const currency = await world.currencies.get(relicType);
      if (currency === undefined) return succeed({ accounts: [], limit });
      const prefix = kind === undefined ? [relicType] : [relicType, kind];
      const page = await store.find({ collection: heads, index: 'owner', prefix, limit, after: cursor });
      return succeed({
        accounts: page.documents.map((head) => accountView(head, currency.decimals)),
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
    sessionRoute(readOperatedAccount, async ({ params, succeed }) => {
      const account = accountNamed(params.account);
      const [head, currency] = await Promise.all([
        store.get(headRef(account)),
        world.currencies.get(account.currency),
      ]);
      if (head === undefined || currency === undefined) return refuseRelic('not_found');
      const holds = head.holds.map(({ id, amount, expiresAt }) => ({
        ...{ id, amount: toWire(amount, currency.decimals) },
        ...(expiresAt !== undefined && { expiresAt: isoTime(expiresAt) }),
      }));
      return succeed({ ...accountView(head, currency.decimals), holds });
    }),
    sessionRoute(listAccountEntries, async ({ params, query, succeed }) => {
      const account = accountNamed(params.account);
      const currency = await world.currencies.get(account.currency);
      if (currency === undefined) return refuseRelic('not_found');
      return succeed(await statementOf(world, account, currency, query));
    }),
    sessionRoute(readTrialBalance, async ({ params: { key }, query: { at }, succeed }) => {
      const currency = await world.currencies.get(key);
      if (currency === undefined) return refuseRelic('not_found');
      const now = world.clock.now();
      const time = at === undefined ? now : Date.parse(at);
      if (time > now) return fault('at', 'Not in the future');
      return succeed(await trialBalance(store, currency, time));
    }),
    ...freezeRoutes(world),
  ];
}

function freezeRoutes(world: OperatorWorld): readonly Route[] {
  return [
    ...([freezeAccount, unfreezeAccount] as const).map((endpoint) =>
      sessionRoute(endpoint, async ({ params, body: { reason }, by, commit }) => {
        const account = accountNamed(params.account);
        const currency = await world.currencies.get(account.currency);
        const isOwned = (account.kind === 'user' || account.kind === 'client') && account.owner !== '';
        if (currency === undefined || !isOwned) return refuseRelic('account_unknown');
        const freeze = { by, reason, frozen: endpoint === freezeAccount };
        return setFrozen(
          world,
          ({ touch, decide }) =>
            commit({
              touch,
              decide(tx) {
                const frozen = decide(tx);
                return frozen instanceof Refusal ? frozen : frozen[0]!;
              },
            }),
          [{ account, currency }],
          freeze,
        );
      }),
    ),
    ...([freezeHolder, unfreezeHolder] as const).map((endpoint) =>
      sessionRoute(endpoint, async ({ params: { accountId }, body: { reason }, by, commit }) => {
        const all = (await allCurrencies(world)).map((currency): FreezableAccount => ({
          account: userAccount(currency.key, accountId),
          currency,
        }));
        const [first, ...others] = all;
        if (first === undefined) return refuseRelic('account_unknown');
        return setFrozen(
          world,
          ({ touch, decide }) =>
            commit({
              touch,
              decide(tx) {
                const accounts = decide(tx);
                return accounts instanceof Refusal ? accounts : { accounts };
              },
            }),
          [first, ...others],
          { by, reason, frozen: endpoint === freezeHolder },
        );
      }),
    ),
  ];
}

const fault = (path: string, message: string) =>
  refuseRelic('validation_failed', { issues: [{ path, code: 'custom', message }] });

/** Returns the account of a valid name. */
function accountNamed(name: string): Account {
  const [currency = '', kind, ...owner] = name.split(':');
  return { currency, kind: kind as AccountKind, owner: owner.join(':') };
}

async function allCurrencies({ store }: OperatorWorld): Promise<Pick<LiveCurrency, 'key' | 'decimals'>[]> {
  const all: Pick<LiveCurrency, 'key' | 'decimals'>[] = [];
  let after: string | undefined;
  do {
    const page = await store.find({ collection: currencies, index: 'key', prefix: [], limit: 500, after });
    all.push(...page.documents.map(({ currency }) => currency));
    after = page.cursor;
  } while (after !== undefined);
  return all;
}

/** Returns all accounts of an owner that exist. */
async function accountsOf(world: OperatorWorld, owner: string): Promise<OperatedAccount[]> {
  const named = (await allCurrencies(world)).flatMap(({ key, decimals }) =>
    (['user', 'client', 'treasury'] as const).map((kind) => ({
      account: { currency: key, kind, owner },
      decimals,
    })),
  );
  const found = await world.store.getAll(named.map(({ account }) => headRef(account)));
  return found.flatMap((head, at) => (head === undefined ? [] : [accountView(head, named[at]!.decimals)]));
}
