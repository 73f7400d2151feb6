import type { AuditChain, AuditKind } from '../../../contracts/identity/audit.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import type { Mail } from '../mail/documents.ts';
import { prepareNotice, queueNotice } from '../mail/notices.ts';
import { detailsDigest, entryHash, type Details } from './chain.ts';
import { auditHeads, entryRef, headOf, type Chain } from './documents.ts';
import { gather } from './gathered-events.ts';

export interface AuditEvent {
  readonly accountId: string;
  readonly kind: AuditKind;
  /** Account of the person who acted. Absent if equal to `accountId`. */
  readonly by?: string;
  /** Names and values of the change, for people. Never secrets. A value is cut after 256 characters. */
  readonly details?: Details;
}

/** An event with its time and salt, made before the commit because `decide` must be pure. */
export interface PreparedAuditEvent extends AuditEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly salt: string;
  /** Mail about the event, if there is one for its kind. */
  readonly notice: Mail | undefined;
}

const longestValue = 256;

/**
 * Maximum entries of each chain. A chain may exceed the maximum by {@link slack} before its oldest entries are
 * removed together.
 */
export const most: Readonly<Record<AuditChain, number>> = {
  ...{ account: 1_000, clients: 1_000, sessions: 1_000 },
  attempts: 200,
};
export const slack = 50;

export function auditEvent(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  event: AuditEvent,
): PreparedAuditEvent {
  const details = Object.fromEntries(
    Object.entries(event.details ?? {}).map(([name, value]) => [
      name,
      // Replace half a surrogate pair, which the cut may leave at the end.
      value.slice(0, longestValue).toWellFormed(),
    ]),
  );
  return {
    ...event,
    details,
    at: new Date(deps.clock.now()).toISOString(),
    salt: Buffer.from(deps.random.bytes(16)).toString('base64url'),
    notice: prepareNotice(deps, { ...event, details }),
  };
}

/** Adds an event to its account's chain, in the commit that makes the change (docs/rules/identity.md, "Audit"). */
export function recordAudit(tx: Transaction, event: PreparedAuditEvent): void {
  queueNotice(tx, event.notice);
  const { accountId, kind, at, details = {} } = event;
  const ref = auditHeads.ref(accountId);
  const head = headOf(tx.get(ref), accountId);
  if (chainOf(kind) !== 'sessions') {
    addEntry(tx, head, { ...event, details });
    return;
  }
  const gathered = gather(head.gathered?.[kind], { at, details });
  const counted = { ...head, gathered: { ...head.gathered, [kind]: gathered.count } };
  if (gathered.details === undefined) tx.put(ref, counted);
  else addEntry(tx, counted, { ...event, details: gathered.details });
}

function addEntry(
  tx: Transaction,
  head: ReturnType<typeof headOf>,
  { accountId, kind, by = accountId, at, salt, details }: PreparedAuditEvent & { readonly details: Details },
): void {
  const chain = chainOf(kind);
  const last = head.chains[chain];
  const sequence = last.sequence + 1;
  const linked = {
    ...{ accountId, chain, sequence, at, kind, by },
    detailsDigest: detailsDigest(salt, details),
    previous: last.hash,
  };
  const hash = entryHash(linked);
  // Store no details for a deleted account, whose earlier details have been erased.
  const kept = head.erasedAt === undefined ? { details, salt } : { details: null, salt: null };
  tx.put(entryRef(accountId, chain, sequence), { ...linked, ...kept, hash });
  const grown = { ...last, sequence, hash };
  tx.put(auditHeads.ref(accountId), {
    ...head,
    chains: { ...head.chains, [chain]: trimmed(tx, accountId, chain, grown) },
  });
}

function chainOf(kind: AuditKind): AuditChain {
  if (kind === 'sign_in_failed') return 'attempts';
  if (/^(?:client|secret|consent)_/.test(kind)) return 'clients';
  return /^signed_in|session.*_ended$/.test(kind) ? 'sessions' : 'account';
}

/**
 * Removes the oldest entries of a chain that is too long. The hash of the last removed entry becomes the chain's
 * anchor.
 */
function trimmed(tx: Transaction, accountId: string, name: AuditChain, chain: Chain): Chain {
  const first = chain.sequence - most[name] + 1;
  if (first < chain.first + slack) return chain;
  const entry = tx.get(entryRef(accountId, name, first));
  if (entry === undefined) return chain;
  for (let sequence = chain.first; sequence < first; sequence++)
    tx.delete(entryRef(accountId, name, sequence));
  return { ...chain, first, anchor: entry.previous };
}
