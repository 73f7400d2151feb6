/** Blocks of clients by users (docs/rules/relics.md, "Blocked clients"). */
import {
  blockClient,
  listClientBlocks,
  unblockClient,
  type ClientBlock,
} from '../../../contracts/relics/client-blocks.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Route } from '../../http/route.ts';
import { operatorAct, type Holding } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import { relicClients } from '../clients/documents.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute, type SessionCall } from '../session-route.ts';
import { blocks } from './documents.ts';

/** Maximum number of blocks of an account that are read or deleted together. */
const atOnce = 500;

export function clientBlockRoutes(world: OperatorWorld): readonly Route[] {
  const { store, people } = world;
  const nameOf = async (clientId: string) => (await people.app(clientId))?.name ?? null;
  return [
    sessionRoute(listClientBlocks, async ({ by, query: { limit, cursor }, succeed }) => {
      const page = await store.find({
        ...{ collection: blocks, index: 'account', prefix: [by], limit, after: cursor, descending: true },
      });
      const listed = page.documents.map(async ({ clientId, at }) => ({
        ...{ clientId, name: await nameOf(clientId), blocked: true, blockedAt: isoTime(at) },
      }));
      return succeed({
        blocks: await Promise.all(listed),
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
    sessionRoute(blockClient, async ({ params: { clientId }, ...call }) =>
      // Accept only known clients, so that an account cannot fill the store with blocks.
      (await store.get(relicClients.ref(clientId))) === undefined
        ? refuseRelic('not_found', { message: 'There is no such client' })
        : setBlock(world, call, { clientId, name: await nameOf(clientId), blocked: true }),
    ),
    sessionRoute(unblockClient, async ({ params: { clientId }, ...call }) =>
      setBlock(world, call, { clientId, name: await nameOf(clientId), blocked: false }),
    ),
  ];
}

/** Blocks a client or ends the block. Writes nothing if the block is already as wanted. */
export function setBlock(
  world: OperatorWorld,
  { by, commit }: Pick<SessionCall<unknown, unknown, unknown, ClientBlock>, 'by' | 'commit'>,
  wanted: Omit<ClientBlock, 'blockedAt'>,
): Promise<Outcome> {
  const { clientId, name, blocked } = wanted;
  const ref = blocks.ref(by, clientId);
  const kind = blocked ? 'client_blocked' : 'client_unblocked';
  // Name the member `appId`: an event with `clientId` would be shown to the owner of the client as well.
  const details = { app: name ?? clientId, appId: clientId };
  const act = operatorAct(world, { by, accountId: by, kind, details });
  return commit({
    touch: [ref.aggregate, ...act.touch],
    decide(tx) {
      const before = tx.get(ref);
      const at = before?.at ?? world.clock.now();
      if ((before !== undefined) !== blocked) {
        if (blocked) tx.put(ref, { accountId: by, clientId, at });
        else tx.delete(ref);
        act.record(tx);
      }
      return { ...wanted, ...(blocked && { blockedAt: isoTime(at) }) };
    },
  });
}

/** Exports the blocks of an account, and deletes them with the account. */
export function blocksHolding({ store }: Pick<OperatorWorld, 'store'>): Holding {
  const query = { collection: blocks, index: 'account', limit: atOnce };
  return {
    name: 'blockedClients',
    async export(accountId) {
      const found: { clientId: string; at: string }[] = [];
      let after: string | undefined;
      do {
        const page = await store.find({ ...query, prefix: [accountId], after });
        found.push(...page.documents.map(({ clientId, at }) => ({ clientId, at: isoTime(at) })));
        after = page.cursor;
      } while (after !== undefined);
      return found;
    },
    async remove(accountId) {
      for (;;) {
        const { documents } = await store.find({ ...query, prefix: [accountId] });
        const refs = documents.map(({ clientId }) => blocks.ref(accountId, clientId));
        const [first] = refs;
        if (first === undefined) return;
        await store.commit({
          touch: [first.aggregate],
          decide(tx) {
            for (const ref of refs) tx.delete(ref);
          },
        });
      }
    },
  };
}
