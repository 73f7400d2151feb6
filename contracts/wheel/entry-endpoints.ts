/** Endpoints of custom entries (docs/rules/wheel.md, "Entries and settings"). */
import { boundedArray } from '../http/bounded-array.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { z } from '../zod.ts';
import { wheelParams } from './list-name.ts';
import { reading, writing } from './owner-auth.ts';
import { Entry, EntryInput, PublicEntry } from './wheel.ts';
import { wheelLimits } from './wheel-limits.ts';
import { WheelSettingsInput } from './wheel-settings.ts';

export const comparesReplaced =
  'Compares only the parts that this write replaces, settings or entries: adds, spins and writes of other parts do not conflict.';
export const Entries = boundedArray(EntryInput, wheelLimits.entries);
export const entryRows = { key: 'entries', row: EntryInput, most: wheelLimits.entries } as const;

export const EntriesBody = z.strictObject({ entries: Entries, settings: z.nullish(WheelSettingsInput) });
export type EntriesBody = z.infer<typeof EntriesBody>;

const sentRows = {
  body: EntriesBody,
  bodyExample: { entries: [{ name: 'Aurora', weight: 2, color: '#0072B2' }, { name: 'Borealis' }] },
  rows: entryRows,
};

const EntriesWritten = z.object({
  entryCount: z.int(),
  /** Sum of the weights of the rows that can win. */
  totalWeight: z.number(),
  version: z.int(),
});
export type EntriesWritten = z.infer<typeof EntriesWritten>;

export const replaceEntries = endpoint({
  id: 'replaceEntries',
  method: 'put',
  path: '/wheelapp/api/v1/wheels/{listName}/entries',
  tag: 'wheel',
  summary: 'Replace all custom entries',
  auth: writing,
  params: wheelParams,
  ...sentRows,
  bodyLimit: 'entries',
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
  params: wheelParams,
  ...sentRows,
  bodyLimit: 'rows',
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
  params: wheelParams,
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
