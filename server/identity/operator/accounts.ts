/** Actions of operators on accounts (docs/rules/identity.md, "Operators"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { EmailAddress } from '../../../contracts/identity/mail.ts';
import {
  accountAudit,
  listAccounts,
  reactivateAccount,
  readAccount,
  roles as knownRoles,
  setRoles,
  suspendAccount,
  type OperatedAccount,
  type Role,
} from '../../../contracts/identity/operator.ts';
import { z } from '../../../contracts/zod.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accountAggregate } from '../accounts/active-account.ts';
import type { Directory } from '../accounts/directory.ts';
import { auditRoutes } from '../audit/routes.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { accountChanged, accounts, epochOf, searchName, isActiveAdmin, type Account } from '../documents.ts';
import { emailOwner } from '../mail/claims.ts';
import { isAdmin, isAdminIn, otherAdmin } from './last-admin.ts';
import { operatorAct, type OperatorAct } from './operator-act.ts';
import { searchByName } from './search.ts';

export interface OperatorParts {
  readonly directory: Directory;
  readonly trail: AuditTrail;
  readonly sessions: { forgetEarlier(accountId: string): Promise<void> };
}

export function operatorAccountRoutes(deps: Deps, parts: OperatorParts): readonly Route[] {
  const { store } = deps;

  const list = route(listAccounts, async ({ query: { q = '', show = 'all', ...paging } }) => {
    const search = { collection: accounts, index: indexes[show], prefix: [], begin: searchName(q.trim()) };
    const named = await searchByName(
      store,
      { ...search, nameOf: ({ userName }) => searchName(userName) },
      paging,
    );
    const exact =
      paging.cursor === undefined && show === 'all' ? await searchedExactly(store, q.trim()) : undefined;
    const others = named.documents.filter(({ userId }) => userId !== exact?.userId);
    const found = exact === undefined ? others : [exact, ...others];
    return {
      status: 200,
      body: {
        accounts: found.map(viewOf),
        limit: paging.limit,
        ...(named.nextCursor !== undefined && { nextCursor: named.nextCursor }),
      },
    };
  });

  const readOne = route(readAccount, async ({ params: { userId } }) =>
    answer(await accountOf(store, userId)),
  );

  const suspend = route(suspendAccount, async ({ params: { userId }, body: { reason }, caller }) => {
    if (userId === caller.accountId) return refuseSignIn('own_account');
    const act = {
      by: caller.accountId,
      accountId: userId,
      kind: 'account_suspended',
      details: { reason },
    } as const;
    return switched(deps, parts, act, false);
  });

  const reactivate = route(reactivateAccount, async ({ params: { userId }, body: { reason }, caller }) => {
    const act = {
      by: caller.accountId,
      accountId: userId,
      kind: 'account_reactivated',
      details: { reason },
    } as const;
    return switched(deps, parts, act, true);
  });

  const changeRoles = route(setRoles, async ({ params: { userId }, body, caller }) => {
    const roles = knownRoles.filter((role) => body.roles.includes(role));
    const details = { roles: wordsOf(roles), before: wordsOf((await accountOf(store, userId))?.roles ?? []) };
    const act = { by: caller.accountId, accountId: userId, kind: 'roles_changed', details } as const;
    return answer(
      await changed(deps, parts, act, (account) =>
        wordsOf(account.roles) === details.roles ? account : { ...account, roles },
      ),
    );
  });

  return [
    list,
    readOne,
    suspend,
    reactivate,
    changeRoles,
    ...auditRoutes(parts.trail, accountAudit, ({ params }) => params.userId),
  ];
}

const indexes = { all: 'name', suspended: 'suspended', admins: 'admin' } as const;

const wordsOf = (roles: readonly Role[]) => (roles.length === 0 ? 'none' : roles.join(' '));

async function searchedExactly(store: Deps['store'], q: string): Promise<Account | undefined> {
  const userId = z.safeParse(EmailAddress, q).success ? await emailOwner(store, q) : q;
  return userId === undefined ? undefined : accountOf(store, userId);
}

const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

async function accountOf(store: Deps['store'], userId: string): Promise<Account | undefined> {
  return idShape.test(userId) ? store.get(accounts.ref(userId)) : undefined;
}

/**
 * Suspends or reactivates an account. A suspension ends the account's sessions; a reactivation does not restore
 * them.
 */
async function switched(deps: Deps, parts: OperatorParts, act: OperatorAct, active: boolean) {
  const outcome = await changed(deps, parts, act, (account) =>
    account.active === active ? account : { ...account, active, sessionEpoch: epochOf(account) + 1 },
  );
  if (!(outcome instanceof Refusal)) await parts.sessions.forgetEarlier(act.accountId);
  return answer(outcome);
}

/**
 * Changes an account and records the act in the same commit.
 * @param change returns the same object if nothing has to change; nothing is recorded then
 */
async function changed(
  deps: Deps,
  { directory }: OperatorParts,
  act: OperatorAct,
  change: (account: Account) => Account,
): Promise<Account | Refusal> {
  const ref = accounts.ref(act.accountId);
  const prepared = operatorAct(deps, act);
  const other = await otherAdmin(deps.store, act.accountId);
  const outcome = await deps.store.commit({
    touch: [ref.aggregate, accountAggregate(act.by), ...prepared.touch, ...(other ? [other.aggregate] : [])],
    decide(tx) {
      if (!isAdminIn(tx, act.by)) return refuse('forbidden');
      const account = tx.get(ref);
      if (account === undefined) return refuse('not_found');
      const after = change(account);
      if (after === account) return account;
      const losesAdmin = isActiveAdmin(account) && !isActiveAdmin(after);
      if (losesAdmin && !isAdmin(tx, other)) return refuseSignIn('last_operator');
      tx.put(ref, after);
      tx.publish(accountChanged(act.accountId));
      prepared.record(tx);
      return after;
    },
  });
  directory.accounts.forget(act.accountId);
  return outcome;
}

function answer(account: Account | Refusal | undefined) {
  if (account === undefined) return refuse('not_found');
  return account instanceof Refusal ? account : { status: 200, body: viewOf(account) };
}

function viewOf(account: Account): OperatedAccount {
  return {
    userId: account.userId,
    userName: account.userName,
    displayName: account.displayName,
    email: account.email ?? null,
    emailVerified: account.emailVerified,
    roles: [...account.roles],
    state: account.active ? 'active' : 'suspended',
    providers: Object.keys(account.providers),
    createdAt: new Date(account.createdAt).toISOString(),
  };
}
