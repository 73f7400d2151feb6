/** Clients that a user has blocked (docs/rules/relics.md, "Blocked clients"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { clientParams } from './operator-common.ts';
import { vault } from './session-endpoint.ts';

const Block = z.strictObject(
  described(
    { clientId: z.string(), name: z.nullable(z.string()), blocked: z.boolean(), blockedAt: z.optional(Time) },
    {
      clientId: 'Id of the client.',
      name: 'Name of the app; null if it was deleted.',
      blocked: 'Whether the client is blocked.',
      blockedAt: 'Time of the block.',
    },
  ),
);
export type ClientBlock = z.infer<typeof Block>;

const path = '/client-blocks';

export const listClientBlocks = vault.get({
  id: 'listClientBlocks',
  path,
  summary: 'List the clients that the account has blocked, the latest first',
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of blocks',
  data: pageOf('blocks', Block),
});

export const blockClient = vault.put({
  id: 'blockClient',
  path: `${path}/{clientId}`,
  summary: 'Block a client',
  description:
    'The client can put no more relics of the account on hold. Open authorizations can be captured and reversed.',
  params: clientParams,
  body: z.strictObject({}),
  bodyExample: {},
  answer: 'The block',
  data: Block,
  errors: ['not_found'],
});

export const unblockClient = vault.delete({
  id: 'unblockClient',
  path: `${path}/{clientId}`,
  summary: 'End the block of a client',
  params: clientParams,
  answer: 'The client, which is not blocked',
  data: Block,
});
