/** Documents of the audit trail. Times are milliseconds since the epoch. */
import { auditKinds } from '../../../contracts/identity/audit.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Last link of an account's chain. */
const AuditHead = z.strictObject({
  accountId: z.string(),
  /** Number of entries recorded so far. */
  sequence: z.int(),
  /** Hash of the last entry. */
  hash: z.string(),
});

export const AuditEntry = z.strictObject({
  accountId: z.string(),
  /** 1 for the first entry of the account. */
  sequence: z.int(),
  at: z.int(),
  kind: z.enum(auditKinds),
  /** Account of the person who did it: the owner, or an operator. */
  by: z.string(),
  /** Names, addresses and other personal details. Erased with the account; the hash covers their salted digest. */
  details: z.nullable(z.record(z.string(), z.string())),
  /** 16 random bytes, base64url; erased together with `details`. */
  salt: z.nullable(z.string()),
  /** SHA-256 over salt and details, base64url. */
  detailsDigest: z.string(),
  /** Hash of the entry before; '' for the first. */
  previous: z.string(),
  /** SHA-256 over everything above but details and salt, base64url. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditHeads = collection({
  name: 'audit-head',
  aggregate: 'audit',
  part: 'head',
  schema: AuditHead,
});

export const auditEntries = collection({
  name: 'audit-entry',
  aggregate: 'audit',
  part: 'entry',
  schema: AuditEntry,
  indexes: { account: (entry: AuditEntry) => [entry.accountId, entry.sequence] },
});

export const auditCollections = [auditHeads, auditEntries] as const;
