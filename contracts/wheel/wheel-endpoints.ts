/** Endpoints of wheels, entries and spins (docs/rules/wheel.md). */
import { boundedArray } from '../http/bounded-array.ts';
import { endpoint } from '../http/endpoint.ts';
import { ListName } from './list-name.ts';
import { Entry, EntryInput, PublicEntry, PublicWheel, SpinResult, Wheel, WheelHead } from './wheel.ts';
import { wheelLimits } from './wheel-limits.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { WheelSettingsInput } from './wheel-settings.ts';
import { z } from '../zod.ts';

const reading = { kind: 'service', audience: 'service.wheel', scope: 'wheel:read' } as const;
const writing = { kind: 'service', audience: 'service.wheel', scope: 'wheel:write' } as const;
const spinning = { kind: 'service', audience: 'service.wheel', scope: 'wheel:spin' } as const;

const params = z.object({ listName: ListName });

const comparesReplaced =
  'Compares only the parts that this write replaces, settings or entries: adds, spins and writes of other parts do not conflict.';
const entries = boundedArray(EntryInput, wheelLimits.entries);
const rows = { key: 'entries', row: EntryInput, most: wheelLimits.entries } as const;

const Ignored = z
  .optional(z.unknown())
  .check(z.describe('Ignored, so that an answer can be sent back as it is.'));

/** Members of answers that are ignored in requests. A client can therefore send an answer back unchanged. */
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
  entries: z.optional(entries),
  settings: z.nullish(WheelSettingsInput),
  ...readOnly,
};
export const CreateWheelBody = z.strictObject({ listName: ListName, ...wheelBody });
export type CreateWheelBody = z.infer<typeof CreateWheelBody>;
export const UpdateWheelBody = z.strictObject({ listName: z.optional(ListName), ...wheelBody });
export type UpdateWheelBody = z.infer<typeof UpdateWheelBody>;

export const EntriesBody = z.strictObject({ entries, settings: z.nullish(WheelSettingsInput) });
export type EntriesBody = z.infer<typeof EntriesBody>;

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

const EntriesWritten = z.object({
  entryCount: z.int(),
  /** Sum of the weights of the rows that can win. */
  totalWeight: z.number(),
  version: z.int(),
});
export type EntriesWritten = z.infer<typeof EntriesWritten>;

/** Winner that a re-draw replaces, because the person is absent. */
const RedrawWish = z
  .strictObject({
    spinNumber: z.int().check(z.minimum(1)),
    place: z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)),
  })
  .check(
    z.describe(
      'Place of an earlier draw to draw again, from 1. `type` has to be that of the draw, and `count` 1. Winners of the draw and of its other re-draws cannot win, nor can other rows of the same user or, without a user, of the same name.',
    ),
  );

export const SpinBody = z
  .strictObject({
    type: z.enum(['custom', 'participants']),
    drawSlug: z.nullish(z.string().check(z.maxLength(wheelLimits.drawSlug))),
    clientSeed: z.optional(z.string().check(z.maxLength(wheelLimits.clientSeed))),
    count: z._default(z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)), 1),
    redrawOf: z.optional(RedrawWish),
  })
  .check(
    z.refine(({ redrawOf, count }) => redrawOf === undefined || count === 1, {
      path: ['count'],
      error: 'A re-draw has one winner',
    }),
  );
export type SpinBody = z.infer<typeof SpinBody>;

const written = z.union([Wheel, WheelHead]);
/** Answer of `GET`. The query parameter `fields` reduces the answer to some members. */
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
  rows,
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
    'The owner reads everything; other accounts read the public form of a public wheel. `?fields=entries,settings` leaves out all other fields. The entity tag covers the answered parts: a tag of settings alone stays valid through adds and spins.',
  auth: reading,
  params,
  query: FieldsQuery,
  rate: 'read',
  answers: { 200: { description: 'The wheel', schema: WheelRead } },
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
  params,
  query: ReturnQuery,
  body: UpdateWheelBody,
  bodyExample: { settings: { spinDurationSeconds: 5, branding: { title: 'Friday night' } } },
  // A client may send back an answer of GET, so the body may contain a full list.
  bodyLimit: 'entries',
  rows,
  rate: 'write',
  ifMatch: comparesReplaced,
  answers: { 200: { description: 'Updated', schema: written } },
  errors: ['not_found', 'not_owner', 'version_conflict', 'quota_exceeded'],
});

export const replaceEntries = endpoint({
  id: 'replaceEntries',
  method: 'put',
  path: '/wheelapp/api/v1/wheels/{listName}/entries',
  tag: 'wheel',
  summary: 'Replace all custom entries',
  auth: writing,
  params,
  body: EntriesBody,
  bodyExample: { entries: [{ name: 'Aurora', weight: 2, color: '#0072B2' }, { name: 'Borealis' }] },
  bodyLimit: 'entries',
  rows,
  rate: 'write',
  ifMatch: comparesReplaced,
  answers: { 200: { description: 'Replaced', schema: EntriesWritten } },
  errors: ['not_found', 'not_owner', 'version_conflict', 'quota_exceeded'],
});

export const appendEntries = endpoint({
  id: 'appendEntries',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}/entries',
  tag: 'wheel',
  summary: 'Append custom entries',
  description: 'Appended rows always get new ids.',
  auth: writing,
  params,
  body: EntriesBody,
  bodyExample: { entries: [{ name: 'Aurora', weight: 2, color: '#0072B2' }, { name: 'Borealis' }] },
  bodyLimit: 'rows',
  rows,
  rate: 'write',
  idempotent: true,
  ifMatch:
    'Compares the entries, and the settings if the body has some, so that the rows are appended to exactly the list that was read.',
  answers: { 200: { description: 'Appended', schema: EntriesWritten } },
  errors: ['not_found', 'not_owner', 'version_conflict', 'wheel_full', 'quota_exceeded'],
});

export const listEntries = endpoint({
  id: 'listEntries',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/entries',
  tag: 'wheel',
  summary: 'List custom entries',
  description: 'Owners see hidden rows too; other accounts see the public form of a public wheel.',
  auth: reading,
  params,
  query: limitQuery({ usual: 1_000, most: 5_000 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of entries, in their order',
      schema: pageOf('entries', z.union([Entry, PublicEntry])),
    },
  },
  errors: ['not_found', 'not_owner'],
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
  params,
  rate: 'write',
  ifMatch: 'Compares settings, entries and participants.',
  answers: { 204: { description: 'Deleted', schema: null } },
  errors: ['not_found', 'not_owner', 'version_conflict'],
});

export const spinWheel = endpoint({
  id: 'spinWheel',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}/spin',
  tag: 'wheel',
  summary: 'Spin a custom or participant wheel and store the result',
  auth: spinning,
  params,
  body: SpinBody,
  bodyExample: { type: 'custom', drawSlug: 'round-3' },
  rate: 'spin',
  idempotent: true,
  ifMatch:
    'Compares the list to draw from, and settings and last draw if the tag covers them. With the tag of `…/entries` or `…/participants` the draw is from exactly the list that was read; with the tag of the whole wheel, there was no other spin since, either.',
  answers: { 200: { description: 'The stored result', schema: SpinResult } },
  errors: [
    ...['not_found', 'not_owner', 'version_conflict', 'nothing_to_spin', 'already_spun', 'wheel_archived'],
    ...['no_such_place', 'already_redrawn', 'winner_present'],
    'quota_exceeded',
  ],
});
