/**
 * Payment authorizations for operators, who can release holds (docs/rules/relics.md, "Holds released by
 * operators").
 */
import { z } from '../zod.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Authorization, AuthorizationStatus, Reversal } from './authorization.ts';
import { Id, Reason } from './operator-common.ts';
import { operator } from './session-endpoint.ts';

const path = '/authorizations';
const params = z.strictObject({
  authorizationId: z.string().check(z.maxLength(128), z.describe('Id of the authorization.')),
});

export const listOperatedAuthorizations = operator.get({
  id: 'listClientAuthorizations',
  path,
  summary: 'List the authorizations of a client, newest first',
  query: z.extend(limitQuery({ usual: 50, most: 200 }), {
    clientId: Id.check(z.describe('Id of the client.')),
    status: z.optional(AuthorizationStatus.check(z.describe('Only authorizations with this status.'))),
    accountId: z.optional(Id.check(z.describe('Only authorizations of this user.'))),
  }),
  answer: 'A page of authorizations',
  data: pageOf('authorizations', Authorization),
});

export const readOperatedAuthorization = operator.get({
  id: 'readAnyAuthorization',
  path: `${path}/{authorizationId}`,
  summary: 'Read an authorization of any client',
  params,
  answer: 'The authorization',
  data: Authorization,
  errors: ['authorization_not_found', 'not_found'],
});

export const releaseAuthorization = operator.post({
  id: 'releaseAuthorization',
  path: `${path}/{authorizationId}/release`,
  summary: 'Release a hold that its client cannot release',
  description:
    'Gives the relics on hold back to the user, also if the client is disabled or the currency is frozen. The authorization is released. A repeat succeeds.',
  params,
  body: z.strictObject({ reason: Reason }),
  bodyExample: { reason: 'The shop has closed' },
  answer: 'The reversal',
  data: Reversal,
  errors: [
    ...['authorization_not_found', 'not_found', 'authorization_already_captured', 'authorization_released'],
    'authorization_expired',
  ],
});
