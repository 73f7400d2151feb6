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
import type { Store } from '../../store/port.ts';
import { toWire } from '../amounts/atomic.ts';
import { holderFreezes } from '../authorizations/documents.ts';
import { trialBalance } from '../balances/trial-balance.ts';
import { currencies } from '../currencies/documents.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { statementOf } from '../statements/read-statement.ts';
import { accountView } from './account-view.ts';
import { userAccount, type Account, type AccountKind } from './accounts.ts';
import { headRef, heads } from './documents.ts';
import { setAccountFrozen, setHolderFrozen } from './freeze.ts';

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
      const isFrozen = await frozenHolders(store, page.documents);
      return succeed({
        accounts: page.documents.map((head) => accountView(head, currency.decimals, isFrozen(head))),
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
      const isFrozen = await frozenHolders(store, [head]);
      return succeed({ ...accountView(head, currency.decimals, isFrozen(head)), holds });
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
        return setAccountFrozen(world, commit, { account, currency }, freeze);
      }),
    ),
    ...([freezeHolder, unfreezeHolder] as const).map((endpoint) =>
      sessionRoute(endpoint, ({ params: { accountId }, body: { reason }, by, commit }) =>
        setHolderFrozen(world, commit, accountId, { by, reason, frozen: endpoint === freezeHolder }),
      ),
    ),
  ];
}

const fault = (path: string, message: string) =>
  refuseRelic('validation_failed', { issues: [{ path, code: 'custom', message }] });

/** Parses the name of an account, which the schema has validated. */
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
  const isFrozen = await frozenHolders(world.store, [userAccount('', owner)]);
  return found.flatMap((head, at) =>
    head === undefined ? [] : [accountView(head, named[at]!.decimals, isFrozen(head))],
  );
}

/** Returns a function that tells whether the owner of an account is frozen in all currencies. */
async function frozenHolders(
  store: Pick<Store, 'getAll'>,
  accounts: readonly Account[],
): Promise<(account: Account) => boolean> {
  const owners = [...new Set(accounts.filter(({ kind }) => kind === 'user').map(({ owner }) => owner))];
  const found = await store.getAll(owners.map((owner) => holderFreezes.ref(owner)));
  const frozen = new Set(owners.filter((_, at) => found[at] !== undefined));
  return ({ kind, owner }) => kind === 'user' && frozen.has(owner);
}
