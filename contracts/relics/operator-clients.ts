/** Settings of clients for operators (docs/rules/relics.md, "Clients"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { RelicClientSettings } from './client-settings.ts';
import { operator } from './session-endpoint.ts';
import { clientParams, OptionalReason } from './operator-common.ts';

const enabled = z.boolean().check(z.describe('Whether the client may call the relic API.'));

const OperatedRelicClient = z.strictObject({
  ...RelicClientSettings.shape,
  enabled,
  ...described(
    {
      clientId: z.string(),
      version: z.int(),
      createdAt: Time,
      changedAt: Time,
      changedBy: z.optional(z.string()),
      reason: z.optional(z.string()),
    },
    {
      clientId: 'Id of the client.',
      version: 'Number of the version, from 1. Entries of the ledger name it.',
      createdAt: 'Time of the first version.',
      changedAt: 'Time of this version.',
      changedBy: 'Account of the operator; absent for the bootstrap file.',
      reason: 'Reason of the change.',
    },
  ),
});
export type OperatedRelicClient = z.infer<typeof OperatedRelicClient>;

const path = '/clients';

export const listRelicClients = operator.get({
  id: 'listRelicClients',
  path,
  summary: 'List clients that have settings, by id',
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of clients',
  data: pageOf('clients', OperatedRelicClient),
});

export const readRelicClient = operator.get({
  id: 'readRelicClient',
  path: `${path}/{clientId}`,
  summary: 'Read the settings of a client. Their entity tag is their version',
  params: clientParams,
  answer: 'The settings',
  data: OperatedRelicClient,
  errors: ['not_found'],
});

export const listRelicClientVersions = operator.get({
  id: 'listRelicClientVersions',
  path: `${path}/{clientId}/versions`,
  summary: 'List all versions of the settings of a client, newest first',
  params: clientParams,
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of versions',
  data: pageOf('versions', OperatedRelicClient),
  errors: ['not_found'],
});

export const putRelicClient = operator.put({
  id: 'putRelicClient',
  path: `${path}/{clientId}`,
  summary: 'Enable an app for relics, or replace its settings',
  description:
    'The app must exist. A disabled client has no access; its settings remain. Settlement lots keep the treasury and the withdrawal currency that they were captured with.',
  params: clientParams,
  body: z.strictObject({ ...RelicClientSettings.shape, enabled, reason: OptionalReason }),
  bodyExample: {
    enabled: true,
    currencies: ['gold'],
    treasuryUserId: 'usr_0123456789abcdefghijklmn',
    merchantWithdrawalCurrency: 'USD',
    transfer: false,
    strictReferences: false,
    requireUserGrant: false,
  },
  answer: 'The settings',
  data: OperatedRelicClient,
  errors: ['not_found', 'version_conflict', 'currency_unknown', 'account_unknown'],
});
