/** Page and API of the developer portal (docs/rules/identity.md, "Developer portal"). */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';
import { limitQuery } from '../../http/page.ts';
import { AuditPage } from '../audit.ts';
import { longestClientLogo, logoSides } from './client-logo.ts';
import { signedInPageEndpoint } from '../signed-in-page.ts';
import {
  ClientChange,
  ClientId,
  ClientView,
  Grace,
  NewClientBody,
  NewSecret,
  PortalView,
  SecretId,
} from './portal.ts';

const tag = 'Developer portal';
const clientsPath = '/developer/api/clients';
const reading = { kind: 'session', csrf: false } as const;
const writing = { kind: 'session', csrf: true } as const;
/** Requires a recent proof of identity, for secrets and for changes that cannot be undone. */
const proving = { kind: 'session', csrf: true, recent: true } as const;

const params = z.object({ clientId: ClientId });
const changed = { 200: { description: 'The client', schema: ClientView } };
const withSecret = {
  201: { description: 'The client, and its secret, which is shown once', schema: NewSecret },
};

export const developerPage = signedInPageEndpoint({
  id: 'developerPage',
  path: '/developer',
  tag,
  summary: 'Page of the developer portal',
});

export const portalPages = [developerPage];

export const listClients = endpoint({
  id: 'listClients',
  method: 'get',
  path: clientsPath,
  tag,
  summary: 'List service clients and apps of the account, and those offered to it',
  auth: reading,
  rate: 'read',
  answers: { 200: { description: 'The clients', schema: PortalView } },
});

export const createClient = endpoint({
  id: 'createClient',
  method: 'post',
  path: clientsPath,
  tag,
  summary: 'Create a service client or an app',
  auth: proving,
  body: NewClientBody,
  bodyExample: {
    kind: 'service',
    name: 'Stream tools',
    grants: [{ audience: 'service.wheel', scopes: ['wheel:read', 'wheel:spin'] }],
  },
  rate: 'write',
  answers: withSecret,
  errors: ['too_many_clients'],
});

export const readClient = endpoint({
  id: 'readClient',
  method: 'get',
  path: `${clientsPath}/{clientId}`,
  tag,
  summary: 'Read a client, with its secrets, its use and its refused requests',
  description: 'Secrets are shown by their last four characters and dates only.',
  auth: reading,
  params,
  rate: 'read',
  answers: changed,
  errors: ['not_found'],
});

export const listClientEvents = endpoint({
  id: 'listClientEvents',
  method: 'get',
  path: `${clientsPath}/{clientId}/audit`,
  tag,
  summary: 'Events of a client in the audit trail of its owner, newest first',
  auth: reading,
  params,
  query: limitQuery({ usual: 20, most: 100 }),
  rate: 'read',
  answers: { 200: { description: 'Events', schema: AuditPage } },
  errors: ['not_found'],
});

export const changeClient = endpoint({
  id: 'changeClient',
  method: 'patch',
  path: `${clientsPath}/{clientId}`,
  tag,
  summary: 'Change settings of a client',
  description:
    'Omitted members stay unchanged. Where an operator approves such clients, another name, a new scope or a redirect ' +
    'address on a new host sends the client back to wait for approval.',
  auth: writing,
  params,
  body: ClientChange,
  bodyExample: { name: 'Stream tools 2' },
  rate: 'clientChange',
  answers: changed,
  errors: ['not_found'],
});

export const deleteClient = endpoint({
  id: 'deleteClient',
  method: 'delete',
  path: `${clientsPath}/{clientId}`,
  tag,
  summary: 'Delete a client, with all its secrets and tokens',
  auth: proving,
  params,
  rate: 'write',
  answers: { 204: { description: 'Deleted', schema: null } },
  errors: ['not_found'],
});

export const switchClient = endpoint({
  id: 'switchClient',
  method: 'put',
  path: `${clientsPath}/{clientId}/active`,
  tag,
  summary: 'Deactivate or reactivate a client',
  description: 'Reactivations are limited like other changes; deactivations are not.',
  auth: writing,
  params,
  body: z.strictObject({ active: z.boolean() }),
  bodyExample: { active: false },
  rate: 'write',
  answers: changed,
  errors: ['not_found'],
});

export const createSecret = endpoint({
  id: 'createSecret',
  method: 'post',
  path: `${clientsPath}/{clientId}/secrets`,
  tag,
  summary: 'Create a secret in place of the current one',
  description: 'Earlier secrets end now, or after 24 hours or 7 days. Two can be valid at a time.',
  auth: proving,
  params,
  body: z.strictObject({ grace: Grace }),
  bodyExample: { grace: '24h' },
  rate: 'write',
  answers: withSecret,
  errors: ['not_found', 'two_secrets'],
});

export const revokeSecret = endpoint({
  id: 'revokeSecret',
  method: 'delete',
  path: `${clientsPath}/{clientId}/secrets/{secretId}`,
  tag,
  summary: 'End a secret now',
  auth: proving,
  params: z.object({ clientId: ClientId, secretId: SecretId }),
  rate: 'write',
  answers: changed,
  errors: ['not_found'],
});

export const setLogo = endpoint({
  id: 'setLogo',
  method: 'put',
  path: `${clientsPath}/{clientId}/logo`,
  tag,
  summary: 'Set the logo of an app',
  description:
    `A still PNG or WebP image of at most ${longestClientLogo / 1_024} KiB, ${logoSides.least} to ${logoSides.most} pixels a side. ` +
    'Everything but the picture is removed from it.',
  auth: writing,
  params,
  body: z.strictObject({
    image: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(Math.ceil(longestClientLogo / 3) * 4),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not base64'),
        z.describe('Base64.'),
      ),
  }),
  bodyExample: { image: 'iVBORw0KGgoAAAANSUhEUg==' },
  rate: 'clientChange',
  answers: changed,
  errors: ['not_found', 'invalid_logo'],
});

export const removeLogo = endpoint({
  id: 'removeLogo',
  method: 'delete',
  path: `${clientsPath}/{clientId}/logo`,
  tag,
  summary: 'Remove the logo of an app',
  auth: writing,
  params,
  rate: 'clientChange',
  answers: changed,
  errors: ['not_found'],
});

export const offerClient = endpoint({
  id: 'offerClient',
  method: 'put',
  path: `${clientsPath}/{clientId}/transfer`,
  tag,
  summary: 'Offer a client to another account',
  description: 'The offer lasts for 7 days. Nothing changes until the other account accepts it.',
  auth: proving,
  params,
  body: z.strictObject({ userName: z.string().check(z.minLength(1), z.maxLength(256)) }),
  bodyExample: { userName: 'grace' },
  rate: 'write',
  answers: changed,
  errors: ['not_found', 'transfer_not_possible'],
});

export const withdrawOffer = endpoint({
  id: 'withdrawOffer',
  method: 'delete',
  path: `${clientsPath}/{clientId}/transfer`,
  tag,
  summary: 'Withdraw an offer',
  auth: writing,
  params,
  rate: 'write',
  answers: changed,
  errors: ['not_found'],
});

export const acceptOffer = endpoint({
  id: 'acceptOffer',
  method: 'post',
  path: '/developer/api/offers/{clientId}',
  tag,
  summary: 'Accept a client from another account',
  description:
    'Secrets and tokens of a service client end, because it acts on the wheels of its new owner from now on. Those of an ' +
    'app stay.',
  auth: proving,
  params,
  rate: 'write',
  answers: changed,
  errors: ['not_found', 'too_many_clients'],
});

export const declineOffer = endpoint({
  id: 'declineOffer',
  method: 'delete',
  path: '/developer/api/offers/{clientId}',
  tag,
  summary: 'Decline a client from another account',
  auth: writing,
  params,
  rate: 'write',
  answers: { 204: { description: 'Declined', schema: null } },
  errors: ['not_found'],
});

const image = (contentType: string) => ({ description: 'The image', schema: null, contentType });

export const readLogo = endpoint({
  id: 'readLogo',
  method: 'get',
  path: '/logos/{clientId}/{digest}',
  tag: 'Sign-in',
  summary: 'Logo of an app',
  description: 'An image/png or image/webp. Never changes under its address.',
  auth: anyone,
  params: z.object({ clientId: ClientId, digest: z.string() }),
  rate: 'read',
  answers: { 200: image('image/*') },
  errors: ['not_found'],
});
