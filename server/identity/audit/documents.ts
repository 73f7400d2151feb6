import {
  auditChains,
  auditKinds,
  ExportedEntry,
  type AuditChain,
} from '../../../contracts/identity/audit.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';
import { Gathered } from './gathered-events.ts';

const Chain = z.strictObject({
  first: z.int(),
  /** Hash of the last removed entry, which preceded `first`. '' if no entry was removed. */
  anchor: z.string(),
  /** Sequence of the last entry; 0 if the chain has no entries. */
  sequence: z.int(),
  hash: z.string(),
});
export type Chain = z.infer<typeof Chain>;

const AuditHead = z.strictObject({
  accountId: z.string(),
  /** A chain without entries may be absent. */
  chains: z.partialRecord(z.enum(auditChains), Chain),
  /** Counts of the kinds of events that may be frequent. Only the first events of a day have entries of their own. */
  gathered: z.optional(z.partialRecord(z.enum(auditKinds), Gathered)),
  /** Milliseconds since the epoch. Absent if the details were not erased. */
  erasedAt: z.optional(z.int()),
});
export type AuditHead = z.infer<typeof AuditHead>;

/** An entry as it is exported. Its time is ISO 8601, because the hash covers the time in that form. */
export const AuditEntry = z.strictObject({
  accountId: z.string(),
  chain: z.enum(auditChains),
  ...ExportedEntry.shape,
  kind: z.enum(auditKinds),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditHeads = collection({
  name: 'audit-head',
  aggregate: 'audit',
  part: 'head',
  schema: AuditHead,
  indexes: { erased: ({ erasedAt }: AuditHead) => (erasedAt === undefined ? null : [erasedAt]) },
});

export const auditEntries = collection({
  name: 'audit-entry',
  aggregate: 'audit',
  part: 'entry',
  schema: AuditEntry,
  indexes: {
    account: ({ accountId, at, chain, sequence }: AuditEntry) => [accountId, at, chain, sequence],
    client: ({ accountId, details, at, sequence }: AuditEntry) =>
      details?.['clientId'] === undefined ? null : [accountId, details['clientId'], at, sequence],
  },
});

export const auditCollections = [auditHeads, auditEntries] as const;

export const entryRef = (accountId: string, chain: AuditEntry['chain'], sequence: number) =>
  auditEntries.ref(accountId, `${chain}.${sequence}`);

export function headOf(
  stored: AuditHead | undefined,
  accountId: string,
): AuditHead & { readonly chains: Record<AuditChain, Chain> } {
  const empty: Chain = { first: 1, anchor: '', sequence: 0, hash: '' };
  return {
    ...(stored ?? { accountId }),
    chains: { account: empty, attempts: empty, clients: empty, sessions: empty, ...stored?.chains },
  };
}
