/** Endpoints of wheels (docs/rules/wheel.md). */
import { endpoint } from '../http/endpoint.ts';
import { comparesReplaced, Entries, entryRows } from './entry-endpoints.ts';
import { ListName, MissingQuery, wheelParams } from './list-name.ts';
import { reading, writing } from './owner-auth.ts';
import { PublicWheel, Wheel, WheelHead } from './wheel.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { WheelSettingsInput } from './wheel-settings.ts';
import { z } from '../zod.ts';

const Ignored = z
  .optional(z.unknown())
  .check(z.describe('Ignored, so that an answer can be sent back as it is.'));

/** Members of answers that are ignored in requests, so that a client can send an answer back unchanged. */
const readOnly = {
  participants: Ignored,
  lastDrawResult: Ignored,
  wheelId: Ignored,
  commitment: Ignored,
  tallies: Ignored,
  version: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
  entryCount: Ignored,
  participantCount: Ignored,
};

const wheelBody = {
  entries: z.optional(Entries),
  settings: z.nullish(WheelSettingsInput),
  ...readOnly,
};
export const CreateWheelBody = z.strictObject({ listName: ListName, ...wheelBody });
export type CreateWheelBody = z.infer<typeof CreateWheelBody>;
export const UpdateWheelBody = z.strictObject({ listName: z.optional(ListName), ...wheelBody });
export type UpdateWheelBody = z.infer<typeof UpdateWheelBody>;

const ReturnQuery = z.object({ return: z.optional(z.enum(['head', 'full'])) });
export type ReturnQuery = z.infer<typeof ReturnQuery>;

export const wheelFields = [
  'listName',
  'wheelId',
  'entries',
  'participants',
  'settings',
  'lastDrawResult',
  'commitment',
  'tallies',
  'version',
  'createdAt',
  'updatedAt',
] as const;
export type WheelField = (typeof wheelFields)[number];

const field = `(?:${wheelFields.join('|')})`;

const FieldsQuery = z.object({
  fields: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^${field}(?:,${field}){0,49}$`),
            `Write names such as entries,settings of ${wheelFields.join(', ')}`,
          ),
          z.describe('Top-level names, separated by commas; all if absent.'),
        ),
      z.transform((text: string) => text.split(',') as WheelField[]),
    ),
  ),
});

const written = z.union([Wheel, WheelHead]);
/** Answer of `GET`. The query parameter `fields` selects members. */
const WheelRead = z.union([Wheel, PublicWheel, z.partial(z.extend(Wheel, { serverTime: Time }))]);

export const createWheel = endpoint({
  id: 'createWheel',
  method: 'post',
  path: '/wheelapp/api/v1/wheels',
  tag: 'wheel',
  summary: 'Create or update a wheel',
  description:
    'Creates the wheel if the slug is free, otherwise updates it: an absent key keeps the stored value, `entries` replaces the list, `settings` is merged. `?return=full` also answers the lists (a replay for an `Idempotency-Key` leaves them out).',
  auth: writing,
  query: ReturnQuery,
  body: CreateWheelBody,
  bodyExample: {
    listName: 'friday-night',
    entries: [{ name: 'Aurora', weight: 2, color: '#0072B2' }, { name: 'Borealis' }],
    settings: { spinDurationSeconds: 8 },
  },
  bodyLimit: 'rows',
  rows: entryRows,
  rate: 'write',
  idempotent: true,
  ifMatch: `${comparesReplaced} The write is refused if the wheel does not exist.`,
  answers: {
    200: { description: 'Updated', schema: written },
    201: { description: 'Created', schema: written },
  },
  errors: ['forbidden', 'not_owner', 'version_conflict', 'quota_exceeded'],
});

export const readWheel = endpoint({
  id: 'readWheel',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}',
  tag: 'wheel',
  summary: 'Read participants, custom entries, settings and the last draw result',
  description:
    'The owner reads everything; other accounts read the public form of a public wheel. `?fields=entries,settings` leaves out all other fields. The entity tag covers the answered parts: a tag of settings alone stays valid through adds and spins. With `?missing=204` a name that no wheel has is answered with 204 instead of 404, which browsers would log as an error.',
  auth: reading,
  params: wheelParams,
  query: z.extend(FieldsQuery, { missing: MissingQuery }),
  rate: 'read',
  answers: {
    200: { description: 'The wheel', schema: WheelRead },
    204: { description: 'The wheel does not exist, and the query has `missing=204`', schema: null },
  },
  errors: ['not_found', 'not_owner'],
});

export const updateWheel = endpoint({
  id: 'updateWheel',
  method: 'put',
  path: '/wheelapp/api/v1/wheels/{listName}',
  tag: 'wheel',
  summary: 'Replace custom entries or update settings and branding',
  description:
    'The answer of `GET` can be sent back as it is: row ids are kept and read-only keys are ignored.',
  auth: writing,
  params: wheelParams,
  query: ReturnQuery,
  body: UpdateWheelBody,
  bodyExample: { settings: { spinDurationSeconds: 5, branding: { title: 'Friday night' } } },
  // Allow a full list, because a client may send back an answer of GET.
  bodyLimit: 'entries',
  rows: entryRows,
  rate: 'write',
  ifMatch: comparesReplaced,
  answers: { 200: { description: 'Updated', schema: written } },
  errors: ['not_found', 'not_owner', 'version_conflict', 'quota_exceeded'],
});

export const listWheels = endpoint({
  id: 'listWheels',
  method: 'get',
  path: '/wheelapp/api/v1/wheels',
  tag: 'wheel',
  summary: 'List the wheels of the account, by name',
  auth: reading,
  query: z.extend(limitQuery({ usual: 50, most: 100 }), {
    archived: z.optional(
      z.pipe(
        z
          .enum(['true', 'false'])
          .check(z.describe('`true` for archived wheels only, `false` for the others only; both if absent.')),
        z.transform((text) => text === 'true'),
      ),
    ),
  }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of wheels without their lists',
      schema: pageOf('wheels', WheelHead),
    },
  },
});

export const deleteWheel = endpoint({
  id: 'deleteWheel',
  method: 'delete',
  path: '/wheelapp/api/v1/wheels/{listName}',
  tag: 'wheel',
  summary: 'Delete a wheel',
  description:
    'The name stays with the account. A wheel created under the name again continues version, spin number and chain of spins, so that a deletion is visible.',
  auth: writing,
  params: wheelParams,
  rate: 'write',
  ifMatch: 'Compares settings, entries and participants.',
  answers: { 204: { description: 'Deleted', schema: null } },
  errors: ['not_found', 'not_owner', 'version_conflict'],
});
