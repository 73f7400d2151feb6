import {
  answerInheritance,
  listInheritances,
  readDeletion,
  requestDeletion,
  withdrawDeletion,
  type DeletionView,
  type Inheritance,
} from '../../../contracts/identity/account-deletion.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Deletions } from './deletions.ts';
import type { Deletion } from './documents.ts';
import type { Holdings } from './holdings.ts';

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Routes to delete one's own account, and to answer offers to take over wheels and clients of others. */
export function deletionRoutes(
  deletions: Deletions,
  { directory, holdings }: { readonly directory: Directory; readonly holdings: Holdings },
): readonly Route[] {
  async function shown({ requestedAt, dueAt, heir }: Deletion): Promise<DeletionView['deletion']> {
    const account = heir === null ? undefined : await directory.accounts.get(heir.accountId);
    return {
      requestedAt: time(requestedAt),
      dueAt: time(dueAt),
      heir:
        heir === null || account === undefined
          ? null
          : { userName: account.userName, displayName: account.displayName, answer: heir.answer },
    };
  }

  /** Returns a sentence if the heir has no room for this account besides the accounts accepted before. */
  function lackOf(heirId: string, accountId: string, offers: readonly Deletion[]) {
    const accepted = offers.filter(({ heir }) => heir?.answer === 'accepted').map((each) => each.accountId);
    return holdings.lacksRoom(heirId, [...new Set([...accepted, accountId])]);
  }

  async function offer(
    { accountId, dueAt, heir }: Deletion,
    _at: number,
    offers: readonly Deletion[],
  ): Promise<Inheritance[]> {
    const account = await directory.accounts.get(accountId);
    if (account === undefined) return [];
    const { userId, userName, displayName } = account;
    const owned = await holdings.count(accountId);
    const accepted = heir?.answer === 'accepted';
    const lack = heir === null || accepted ? undefined : await lackOf(heir.accountId, accountId, offers);
    return [{ userId, userName, displayName, dueAt: time(dueAt), accepted, owned, lacksRoom: lack ?? null }];
  }

  return [
    route(readDeletion, async ({ caller: { accountId } }) => {
      const deletion = await deletions.of(accountId);
      const body: DeletionView = {
        deletion: deletion === undefined ? null : await shown(deletion),
        owned: await holdings.count(accountId),
      };
      return { status: 200, body };
    }),
    route(
      requestDeletion,
      async ({ caller: { accountId }, body: { heir } }) =>
        (await deletions.request(accountId, heir)) ?? { status: 204 },
    ),
    route(
      withdrawDeletion,
      async ({ caller: { accountId } }) => (await deletions.withdraw(accountId)) ?? { status: 204 },
    ),
    route(listInheritances, async ({ caller: { accountId } }) => {
      const offered = await deletions.offeredTo(accountId);
      return { status: 200, body: { inheritances: (await Promise.all(offered.map(offer))).flat() } };
    }),
    route(answerInheritance, async ({ caller: { accountId }, params: { userId }, body: { accept } }) => {
      const offers = accept ? await deletions.offeredTo(accountId) : [];
      const isOffered = offers.some((each) => each.accountId === userId);
      const lack = isOffered ? await lackOf(accountId, userId, offers) : undefined;
      if (lack !== undefined) return refuseSignIn('no_room', { message: lack });
      return (await deletions.answer(accountId, userId, accept)) ?? { status: 204 };
    }),
  ];
}
