/** Endpoints of participants (docs/rules/wheel.md, "Participants"). */
import { boundedArray } from '../http/bounded-array.ts';
import { endpoint } from '../http/endpoint.ts';
import { ListName, wheelParams } from './list-name.ts';
import { reading, writing } from './owner-auth.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { participantLimits } from './participant-limits.ts';
import {
  entryRefusals,
  Jailed,
  Participant,
  ParticipantAdded,
  ParticipantInput,
  ParticipantRowResult,
  PublicParticipant,
} from './participant.ts';
import { z } from '../zod.ts';

export const addParticipant = endpoint({
  id: 'addParticipant',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}',
  tag: 'participants',
  summary: 'Add a giveaway participant under the duplicate, fingerprint, VPN and jail rules',
  description:
    "The caller passes the viewer's `fingerprint`, `ip` and `userAgent`. Only keyed hashes of the first two are stored, until 30 days after the wheel's last draw or add. A refused add is counted in the public `tallies`. `wheel_full` is also the answer if the account has reached its quota. A refusal for a fingerprint, a VPN address or a full address is a strike. Enough strikes jail temporarily (`jailedUntil`): the user, the fingerprint (except for participants added with it before), and the address once five other users have strikes from it. Names without a `userId` never get strikes. The `receipt` proves that the participant is in the list that the next spin draws from.",
  auth: writing,
  params: wheelParams,
  body: ParticipantInput,
  bodyExample: { name: 'Aurora', userId: 'viewer-1', ip: '203.0.113.7', fingerprint: 'b7c1' },
  rate: 'participantAdd',
  idempotent: true,
  ifMatch: 'Compares the participants.',
  answers: {
    200: {
      description: 'The participant was already on the wheel; its weight was raised if `duplicates` says so',
      schema: ParticipantAdded,
    },
    201: { description: 'Added', schema: ParticipantAdded },
  },
  errors: [
    'not_found',
    'not_owner',
    'version_conflict',
    'duplicate_participant',
    ...entryRefusals,
    'weight_limit',
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
  summary: 'Add many giveaway participants, each judged by itself',
  description:
    'An invalid body adds nobody. Otherwise every row has a result, in the order of the body; `wheel_full` is also the result if the account has reached its quota. Rows are written in batches: after a failure, the batches before it are stored. A repeat with the same `Idempotency-Key` continues after them; one without a key is judged again from the start. Each participant comes with the same receipt as from a single add. Receipts are about 2 kB each, so a body of more than 500 rows is answered without them, and refused with `?receipts=true`; `?receipts=false` leaves them out.',
  auth: writing,
  params: wheelParams,
  query: ReceiptsQuery,
  body: ParticipantsBody,
  bodyExample: { participants: [{ name: 'Aurora', userId: 'viewer-1' }, { name: 'Borealis' }] },
  bodyLimit: 'rows',
  rows: { key: 'participants', row: ParticipantInput, most: participantLimits.bulk },
  rate: 'write',
  idempotent: true,
  ifMatch: 'Compares the participants before the first row is added.',
  answers: {
    200: {
      description: 'Results of all rows',
      schema: z.object({ results: z.array(ParticipantRowResult), participantCount: z.int() }),
    },
  },
  errors: ['not_found', 'not_owner', 'version_conflict'],
});

export const listParticipants = endpoint({
  id: 'listParticipants',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/participants',
  tag: 'participants',
  summary: 'List participants',
  description:
    'Owners see hidden rows and every field; other accounts see the public form of a public wheel.',
  auth: reading,
  params: wheelParams,
  query: limitQuery({ usual: 1_000, most: 5_000 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of participants, in the order of their adds',
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
  summary: 'Hide a participant, or show a hidden one',
  description:
    'A hidden participant is listed to the owner only and cannot win; `removeWinner: hide` hides winners. Its weight and its receipt stay valid.',
  auth: writing,
  params: z.object({ listName: ListName, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: ParticipantChange,
  bodyExample: { hidden: false },
  rate: 'write',
  ifMatch: 'Compares the participants.',
  answers: {
    200: {
      description: 'The participant after the change',
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
    'With `?erase=true` the name and the user are erased from the wheel and from results of spins, where `name` becomes empty. This also works for a participant who was removed before, and on a deleted wheel. People who were removed or hidden before still cannot join by themselves. Open pages of the wheel stop showing the name. The salted digest stays, so every proof still holds, but receipts can no longer be made. Answers repeated for an `Idempotency-Key` no longer contain name and user. The files of the embedded store contain them for at most ten more minutes, backups until their owner deletes them.',
  auth: writing,
  params: z.object({ listName: ListName, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: EraseQuery,
  rate: 'write',
  ifMatch: 'Compares the participants; with `?erase=true` the header has no effect.',
  answers: { 204: { description: 'Removed', schema: null } },
  errors: ['not_found', 'not_owner', 'version_conflict'],
});

export const listJail = endpoint({
  id: 'listJail',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/jail',
  tag: 'participants',
  summary: 'List the jail of this wheel, by keyed hash',
  auth: reading,
  params: wheelParams,
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
  summary: 'Release from the jail and forget the strikes',
  auth: writing,
  params: z.object({ listName: ListName, key: z.string().check(z.minLength(1), z.maxLength(128)) }),
  rate: 'write',
  answers: { 204: { description: 'Released', schema: null } },
  errors: ['not_found', 'not_owner'],
});
