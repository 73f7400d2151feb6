/** Participants of the wheel API: document 000 ("JSON API") and wheel.md ("Endpoints beyond the table"). */
import { boundedArray } from '../http/bounded-array.ts';
import { endpoint } from '../http/endpoint.ts';
import { ListName } from './list-name.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import {
  Jailed,
  Participant,
  ParticipantAdded,
  ParticipantInput,
  participantLimits,
  ParticipantRowResult,
  PublicParticipant,
} from './participant.ts';
import { z } from '../zod.ts';

const reading = { audience: 'service.wheel', scope: 'wheel:read' } as const;
const writing = { audience: 'service.wheel', scope: 'wheel:write' } as const;

const params = z.object({ listName: ListName });

export const addParticipant = endpoint({
  id: 'addParticipant',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}',
  tag: 'participants',
  summary: 'Add a giveaway participant under the duplicate, fingerprint, VPN and jail rules',
  description:
    "The caller passes the viewer's `fingerprint`, `ip` and `userAgent`: keyed hashes of the first two are kept until 30 days after the wheel's last draw or add, and nothing else of them. A refused try is counted in the public `tallies`; `wheel_full` also where the account holds as much as it may. A refusal for a fingerprint, a VPN address or a full address is a strike, and enough strikes jail for a while (`jailedUntil`): the user, the fingerprint except for those who were added with it before, and an address where five other users have struck. Bare names are never struck. The `receipt` proves that the participant stands in the list that the next spin draws from.",
  bearer: writing,
  params,
  body: ParticipantInput,
  bodyExample: { name: 'Aurora', userId: 'viewer-1', ip: '203.0.113.7', fingerprint: 'b7c1' },
  rate: 'participantAdd',
  idempotent: true,
  answers: {
    200: {
      description: 'Already there: the rule for duplicates left it as it is, or raised its weight',
      schema: ParticipantAdded,
    },
    201: { description: 'Added', schema: ParticipantAdded },
  },
  errors: [
    'not_found',
    'not_owner',
    'duplicate_participant',
    'duplicate_fingerprint',
    'vpn_blocked',
    'jailed',
    'address_limit',
    'entries_closed',
    'wheel_full',
    'weight_limit',
    'winner_cooldown',
    'quota_exceeded',
  ],
});

export const ParticipantsBody = z.strictObject({
  participants: boundedArray(ParticipantInput, participantLimits.bulk),
});
export type ParticipantsBody = z.infer<typeof ParticipantsBody>;

const ReceiptsQuery = z.object({ receipts: z.optional(z.enum(['true', 'false'])) });
export type ReceiptsQuery = z.infer<typeof ReceiptsQuery>;

export const addParticipants = endpoint({
  id: 'addParticipants',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}/participants',
  tag: 'participants',
  summary: 'Add many giveaway participants, each judged alone',
  description:
    'A body that does not fit adds nobody; else every row has a result, in their order; `wheel_full` also where the account holds as much as it may. Rows are written some at a time: after a failure those before it are there. With an `Idempotency-Key` a repeat goes on behind them, without one it is judged anew. A participant comes with the receipt that a single add answers. Receipts are about 2 kB each, so a body of more than 500 rows is answered without them, and with `?receipts=true` refused; `?receipts=false` leaves them out.',
  bearer: writing,
  params,
  query: ReceiptsQuery,
  body: ParticipantsBody,
  bodyExample: { participants: [{ name: 'Aurora', userId: 'viewer-1' }, { name: 'Borealis' }] },
  bodyLimit: 'rows',
  rows: { key: 'participants', row: ParticipantInput, most: participantLimits.bulk },
  rate: 'write',
  idempotent: true,
  answers: {
    200: {
      description: 'Judged',
      schema: z.object({ results: z.array(ParticipantRowResult), participantCount: z.int() }),
    },
  },
  errors: ['not_found', 'not_owner', 'quota_exceeded'],
});

export const listParticipants = endpoint({
  id: 'listParticipants',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/participants',
  tag: 'participants',
  summary: 'List participants',
  description: 'Owners see hidden rows and every field; others the public form of a public wheel.',
  bearer: reading,
  params,
  query: limitQuery({ usual: 1_000, most: 5_000 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of participants, in the order they were added',
      schema: pageOf('participants', z.union([Participant, PublicParticipant])),
    },
  },
  errors: ['not_found', 'not_owner'],
});

export const ParticipantChange = z.strictObject({ hidden: z.boolean() });
export type ParticipantChange = z.infer<typeof ParticipantChange>;

export const changeParticipant = endpoint({
  id: 'changeParticipant',
  method: 'patch',
  path: '/wheelapp/api/v1/wheels/{listName}/participants/{id}',
  tag: 'participants',
  summary: 'Hide a participant, or show one again',
  description:
    'A hidden participant is listed to the owner only and cannot win; `removeWinner: hide` hides winners. Weight and receipt stay.',
  bearer: writing,
  params: z.object({ listName: ListName, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: ParticipantChange,
  bodyExample: { hidden: false },
  rate: 'write',
  ifMatch: 'Compared are the participants.',
  answers: {
    200: {
      description: 'As it stands now',
      schema: z.object({ participant: Participant, version: z.int() }),
    },
  },
  errors: ['not_found', 'not_owner', 'version_conflict', 'quota_exceeded'],
});

const EraseQuery = z.object({ erase: z.optional(z.enum(['true', 'false'])) });
export type EraseQuery = z.infer<typeof EraseQuery>;

export const removeParticipant = endpoint({
  id: 'removeParticipant',
  method: 'delete',
  path: '/wheelapp/api/v1/wheels/{listName}/participants/{id}',
  tag: 'participants',
  summary: 'Remove a participant',
  description:
    'With `?erase=true` the name and the user are erased from the wheel, also of somebody removed before, in results of spins, whose `name` is empty then, and on a wheel that was deleted; open pages of the wheel show the name no more; the salted digest stays, so every proof still holds, and receipts can be made no more. A repeat under an `Idempotency-Key` answers without them, too. The files of the embedded store hold them no longer than ten minutes more, backups until their keeper deletes them.',
  bearer: writing,
  params: z.object({ listName: ListName, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: EraseQuery,
  rate: 'write',
  answers: { 204: { description: 'Removed', schema: null } },
  errors: ['not_found', 'not_owner'],
});

export const listJail = endpoint({
  id: 'listJail',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/jail',
  tag: 'participants',
  summary: 'Who is jailed on this wheel, by keyed hash',
  bearer: reading,
  params,
  query: limitQuery({ usual: 50, most: 100 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of the jail',
      schema: pageOf('jailed', Jailed),
    },
  },
  errors: ['not_found', 'not_owner'],
});

export const liftJail = endpoint({
  id: 'liftJail',
  method: 'delete',
  path: '/wheelapp/api/v1/wheels/{listName}/jail/{key}',
  tag: 'participants',
  summary: 'Let somebody out of the jail, with the strikes forgotten',
  bearer: writing,
  params: z.object({ listName: ListName, key: z.string().check(z.minLength(1), z.maxLength(128)) }),
  rate: 'write',
  answers: { 204: { description: 'Lifted', schema: null } },
  errors: ['not_found', 'not_owner'],
});
