import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';

export interface OperatorAct {
  readonly by: string;
  /** The affected account, or the owner of the affected client. */
  readonly accountId: string;
  readonly kind: AuditKind;
  readonly details: Readonly<Record<string, string | undefined>>;
}

/** Audit records of an act, prepared before its commit. */
export interface PreparedAct {
  readonly touch: readonly string[];
  /** Records the act in the audit trail of the affected account and, without names, in the trail of the operator. */
  record(tx: Transaction): void;
}

export function operatorAct(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { by, accountId, kind, details }: OperatorAct,
): PreparedAct {
  const said = Object.fromEntries(
    Object.entries(details).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const events = [auditEvent(deps, { accountId, kind, by, details: said })];
  if (by !== accountId) {
    const { clientId } = said;
    const own = { act: kind, account: accountId, ...(clientId !== undefined && { appId: clientId }) };
    events.push(auditEvent(deps, { accountId: by, kind: 'operator_acted', details: own }));
  }
  return {
    touch: events.map((event) => `audit:${event.accountId}`),
    record(tx) {
      for (const event of events) recordAudit(tx, event);
    },
  };
}
