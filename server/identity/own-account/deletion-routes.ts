import {
  answerInheritance,
  listInheritances,
  readDeletion,
  requestDeletion,
  withdrawDeletion,
  type DeletionView,
  type Inheritance,
} from '../../../contracts/identity/account-deletion.ts';
import { route, type Route } from '../../http/route.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Deletions } from './deletions.ts';
import type { Deletion } from './documents.ts';
import type { Holdings } from './holdings.ts';
import type { Inheritances } from './inheritances.ts';

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

export function deletionRoutes(
  deletions: Deletions,
  inheritances: Inheritances,
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

  async function offer(
    { accountId, dueAt, heir }: Deletion,
    heirId: string,
    others: readonly string[],
  ): Promise<Inheritance[]> {
    const account = await directory.accounts.get(accountId);
    if (account === undefined) return [];
    const { userId, userName, displayName } = account;
    const owned = await holdings.count(accountId);
    const accepted = heir?.answer === 'accepted';
    const lack = accepted ? undefined : await inheritances.lackOf(heirId, accountId, others);
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
      async ({ caller: { accountId }, body: { heir }, limit }) =>
        (await deletions.request(accountId, heir, limit)) ?? { status: 204 },
    ),
    route(
      withdrawDeletion,
      async ({ caller: { accountId } }) => (await deletions.withdraw(accountId)) ?? { status: 204 },
    ),
    route(listInheritances, async ({ caller: { accountId } }) => {
      const { offers, more } = await inheritances.offeredTo(accountId);
      const accepted = await inheritances.acceptedBy(accountId);
      const shownOffers = await Promise.all(offers.map((each) => offer(each, accountId, accepted)));
      return { status: 200, body: { inheritances: shownOffers.flat(), more } };
    }),
    route(answerInheritance, async ({ caller: { accountId }, params: { userId }, body: { accept } }) => {
      const refusal = accept
        ? await inheritances.accept(accountId, userId)
        : await inheritances.decline(accountId, userId);
      return refusal ?? { status: 204 };
    }),
  ];
}
