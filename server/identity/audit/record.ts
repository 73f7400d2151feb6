import { createHash } from 'node:crypto';
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Deps } from '../../runtime/deps.ts';
import { canonical } from '../../store/canonical.ts';
import type { Transaction } from '../../store/port.ts';
import { auditEntries, auditHeads } from './documents.ts';

export interface AuditEvent {
  /** Account whose trail the event belongs to. */
  readonly accountId: string;
  readonly kind: AuditKind;
  /** Account of the person who did it; absent: the account itself. */
  readonly by?: string;
  /** What changed, for people: names and values, never secrets. At most 256 characters each. */
  readonly details?: Readonly<Record<string, string>>;
}

/** An event with everything that `decide` must not make up: its time and its salt. */
export interface PreparedAuditEvent extends AuditEvent {
  readonly at: number;
  readonly salt: string;
}

/** Prepares an event before the commit that records it. */
export function auditEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  event: AuditEvent,
): PreparedAuditEvent {
  return { ...event, at: clock.now(), salt: Buffer.from(random.bytes(16)).toString('base64url') };
}

/** Adds an event to its account's chain, in the commit that makes the change (docs/rules/identity.md, "Audit"). */
export function recordAudit(tx: Transaction, event: PreparedAuditEvent): void {
  const { accountId, kind, by = accountId, at, salt, details = {} } = event;
  const head = tx.get(auditHeads.ref(accountId));
  const sequence = (head?.sequence ?? 0) + 1;
  const previous = head?.hash ?? '';
  const detailsDigest = digest([salt, details]);
  const hash = digest([previous, accountId, sequence, at, kind, by, detailsDigest]);
  tx.put(auditEntries.ref(accountId, String(sequence)), {
    ...{ accountId, sequence, at, kind, by, details, salt, detailsDigest, previous, hash },
  });
  tx.put(auditHeads.ref(accountId), { accountId, sequence, hash });
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonical(value).text).digest('base64url');
}
