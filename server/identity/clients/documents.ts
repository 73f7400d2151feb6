/** Documents about a client, in the same aggregate as the client. Times are milliseconds since the epoch. */
import { logoTypes } from '../../../contracts/identity/portal/client-logo.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Refused requests of the same kind and for the same reason. */
export const StoredRefusal = z.strictObject({
  /** Time of the latest of these requests. */
  at: z.int(),
  count: z.int(),
  where: z.enum(['authorize', 'token']),
  code: z.string(),
  /** Sentence for the owner, without text from the request. */
  reason: z.string(),
});
export type StoredRefusal = z.infer<typeof StoredRefusal>;

/**
 * Last use and refusals of a client. Stored separately, so that writes do not invalidate cached copies of the client.
 */
const ClientActivity = z.strictObject({
  clientId: z.string(),
  /** Time at which the client last got a token, accurate to the hour. */
  lastUsedAt: z.nullable(z.int()),
  /** The latest first. */
  refusals: z.array(StoredRefusal),
});
export type ClientActivity = z.infer<typeof ClientActivity>;

const ClientLogo = z.strictObject({
  type: z.enum(logoTypes),
  digest: z.string(),
  /** Base64. */
  data: z.string(),
});

const ClientTransfer = z.strictObject({
  clientId: z.string(),
  fromId: z.string(),
  toId: z.string(),
  offeredAt: z.int(),
  expiresAt: z.int(),
});
export type ClientTransfer = z.infer<typeof ClientTransfer>;

/** Each creation of a client changes this document, so that concurrent creations cannot exceed the quota. */
const ClientSet = z.strictObject({ accountId: z.string(), changes: z.int() });

export const clientActivities = collection({
  name: 'client-activity',
  aggregate: 'client',
  part: 'activity',
  schema: ClientActivity,
});
export const clientLogos = collection({
  name: 'client-logo',
  aggregate: 'client',
  part: 'logo',
  schema: ClientLogo,
});
export const clientTransfers = collection({
  name: 'client-transfer',
  aggregate: 'client',
  part: 'transfer',
  schema: ClientTransfer,
  indexes: { recipient: ({ toId, offeredAt }: ClientTransfer) => [toId, offeredAt] },
});
export const clientSets = collection({
  name: 'client-set',
  aggregate: 'client-set',
  part: 'head',
  schema: ClientSet,
});

export const clientPartCollections = [clientActivities, clientLogos, clientTransfers, clientSets] as const;
