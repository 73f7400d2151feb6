/** Audit trail of an account and its export (docs/rules/identity.md, "Audit"). */
import type { Endpoint } from '../http/endpoint.ts';
import { endpoint } from '../http/endpoint.ts';
import type { SessionAuth } from '../http/auth.ts';
import { limitQuery, pageOf, type PageQuery } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';

export const auditKinds = [
  'account_created',
  'signed_in',
  'signed_in_on_new_device',
  'sign_in_failed',
  'session_ended',
  'all_sessions_ended',
  'profile_changed',
  'user_name_changed',
  'email_changed',
  'email_verified',
  'password_added',
  'password_changed',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'provider_linked',
  'provider_unlinked',
  'consent_allowed',
  'consent_withdrawn',
  'exported',
  'deletion_requested',
  'deletion_withdrawn',
  'account_deleted',
  'client_created',
  'client_changed',
  'client_deactivated',
  'client_reactivated',
  'client_offered',
  'client_offer_withdrawn',
  'client_offer_declined',
  'client_transferred',
  'client_received',
  'client_deleted',
  'secret_created',
  'secret_revoked',
  /**
   * A web page called the service with the correct secret of a client. `origin` in the details is the origin
   * of the page.
   */
  'secret_in_browser',
  /** A client named a payment of another client. */
  'client_named_foreign_payment',
  'client_approved',
  'client_suspended',
  'client_trusted',
  'client_untrusted',
  'roles_changed',
  'account_suspended',
  'account_reactivated',
  'upload_removed',
  'relic_currency_created',
  'relic_currency_changed',
  'relic_currency_frozen',
  'relic_currency_unfrozen',
  'relic_rate_added',
  'client_relics_changed',
  'relic_request_made',
  'relic_request_rejected',
  'relic_request_withdrawn',
  'relic_limit_changed',
  'relics_minted',
  'relics_burned',
  'relics_adjusted',
  'relics_frozen',
  'relics_unfrozen',
  'relic_hold_released',
  'client_blocked',
  'client_unblocked',
  /**
   * An operator acted on another account. In the details, `act` is the action, and `account` is the id of
   * that account.
   */
  'operator_acted',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * Hash chains of a trail. Failed sign-ins, sessions and events of clients have chains of their own, so that a
 * flood of them does not push out other events.
 */
export const auditChains = ['account', 'attempts', 'clients', 'sessions'] as const;
export type AuditChain = (typeof auditChains)[number];

/** Details of the event, as texts by name; null if they were erased. */
const Details = z.nullable(z.record(z.string(), z.string()));

export const AuditEvent = z.strictObject({
  chain: z.enum(auditChains),
  /** Position in the chain, counted from 1. */
  sequence: z.int(),
  at: Time,
  kind: z.enum(auditKinds),
  /** Id of the account that acted. */
  by: z.string(),
  details: Details,
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const sha256 = (of: string) => z.string().check(z.describe(`SHA-256 of ${of}, base64url.`));

export const ExportedEntry = z.strictObject({
  sequence: z.int(),
  at: Time,
  kind: z.enum(auditKinds),
  by: z.string(),
  details: Details,
  salt: z.nullable(z.string().check(z.describe('Null: erased together with `details`.'))),
  detailsDigest: sha256('the JSON of `[salt, details]`'),
  previous: z
    .string()
    .check(z.describe('`hash` of the previous entry; empty for the first entry of a chain.')),
  hash: sha256('the JSON of `[previous, accountId, chain, sequence, at, kind, by, detailsDigest]`'),
});

const Link = z.strictObject({ sequence: z.int(), hash: z.string() });

export const AuditExport = z.strictObject({
  accountId: z.string(),
  exportedAt: Time,
  chains: z.array(
    z.strictObject({
      chain: z.enum(auditChains),
      /** The last entry that was removed. If there is none, the sequence is 0 and the hash is empty. */
      anchor: Link,
      head: Link,
      entries: z.array(ExportedEntry),
    }),
  ),
});
export type AuditExport = z.infer<typeof AuditExport>;

export const AuditCheck = z.strictObject({
  intact: z.boolean(),
  entries: z.int(),
  /** Number of entries that were removed because the trail was full. */
  removed: z.int(),
  /** The first entry that does not match its hashes; null if all match. */
  fault: z.nullable(z.strictObject({ chain: z.enum(auditChains), sequence: z.int() })),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const AuditPage = pageOf('events', AuditEvent);
export type AuditPage = z.infer<typeof AuditPage>;

type Declared<P> = Endpoint<P, undefined, undefined, SessionAuth & { readonly csrf: false }>;

export interface AuditEndpoints<P> {
  readonly list: Endpoint<P, PageQuery, undefined, SessionAuth & { readonly csrf: false }>;
  readonly export: Declared<P>;
  readonly lines: Declared<P>;
  readonly check: Declared<P>;
}

/** Declares the endpoints of a trail. Their ids contain `id`: `OwnAudit` gives `listOwnAudit`. */
export function auditEndpoints<P = undefined>({
  id,
  path,
  tag,
  whose,
  role,
  params,
  errors = [],
}: {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  /** Completes "Audit trail of …" in the summaries. */
  readonly whose: string;
  readonly role?: string;
  readonly params?: z.ZodMiniType<P>;
  readonly errors?: readonly string[];
}): AuditEndpoints<P> {
  const base = {
    method: 'get',
    tag,
    auth: { kind: 'session', csrf: false, ...(role !== undefined && { role }) },
    ...(params && { params }),
    errors,
  } as const;
  return {
    list: endpoint({
      ...base,
      id: `list${id}`,
      path,
      summary: `Audit trail of ${whose}, newest first`,
      query: limitQuery({ usual: 20, most: 100 }),
      rate: 'read',
      answers: { 200: { description: 'Events', schema: AuditPage } },
    }),
    export: endpoint({
      ...base,
      id: `export${id}`,
      path: `${path}/export`,
      summary: `Audit trail of ${whose} with all hashes, for archiving and verification`,
      rate: 'evidence',
      answers: { 200: { description: 'A file for download', schema: AuditExport } },
    }),
    lines: endpoint({
      ...base,
      id: `export${id}Lines`,
      path: `${path}/export.jsonl`,
      summary: `Audit trail of ${whose} with all hashes, as JSON lines`,
      description:
        'For each chain a line with `accountId`, `exportedAt`, `chain`, `anchor` and `head`, and then a line for each entry, with ' +
        '`accountId` and `chain`.',
      rate: 'evidence',
      answers: {
        200: { description: 'A file for download', schema: null, contentType: 'application/jsonl' },
      },
    }),
    check: endpoint({
      ...base,
      id: `check${id}`,
      path: `${path}/check`,
      summary: `Whether the audit trail of ${whose} is intact`,
      rate: 'evidence',
      answers: { 200: { description: 'The result', schema: AuditCheck } },
    }),
  };
}

export const ownAudit = auditEndpoints({
  id: 'OwnAudit',
  path: '/account/api/audit',
  tag: 'Account',
  whose: 'the signed-in account',
});
