import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Holder } from '../../../contracts/relics/operator-requests.ts';
import { operatorAct } from '../../identity/index.ts';
import type { Transaction } from '../../store/port.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { RequestDocument } from './documents.ts';
import { relicsOf } from './view.ts';

/** Audit records of a request, prepared before its commit. */
export interface RequestActs {
  readonly touch: readonly string[];
  record(tx: Transaction): void;
}

const executed = {
  mint: 'relics_minted',
  burn: 'relics_burned',
  adjust: 'relics_adjusted',
  approval_limit: 'relic_limit_changed',
} as const satisfies Record<RequestDocument['kind'], AuditKind>;

/**
 * Prepares the audit records of an execution, one in the trail of each owner of the accounts. If there is no owner,
 * prepares one in the operator's trail.
 */
export async function executionActs(
  world: OperatorWorld,
  request: RequestDocument,
  by: string,
): Promise<RequestActs> {
  const named = request.kind === 'approval_limit' ? [] : [request.from, request.to];
  const holders = named.filter((holder) => holder !== undefined);
  const owners = await Promise.all(holders.map((holder) => ownerOf(world, holder)));
  const affected = new Set(owners.filter((owner) => owner !== undefined));
  const { kind, requestId, reason } = request;
  const details = { relics: relicsOf(request), requestId, reason };
  const acts = [...(affected.size === 0 ? [by] : affected)].map((accountId) =>
    operatorAct(world, { by, accountId, kind: executed[kind], details }),
  );
  return {
    touch: acts.flatMap(({ touch }) => touch),
    record(tx) {
      for (const act of acts) act.record(tx);
    },
  };
}

/**
 * Prepares the audit record of any other step, in the operator's trail. The reason of a change of the supply is left
 * out and remains only in the request, so that it can be erased with the user's account.
 */
export function stepAct(
  world: OperatorWorld,
  request: RequestDocument,
  {
    by,
    kind,
    reason,
  }: { readonly by: string; readonly kind: AuditKind; readonly reason?: string | undefined },
): RequestActs {
  const said = request.kind === 'approval_limit' ? { reason } : {};
  const details = {
    ...{ relics: relicsOf(request), change: request.kind, requestId: request.requestId },
    ...said,
  };
  return operatorAct(world, { by, accountId: by, kind, details });
}

async function ownerOf({ people }: OperatorWorld, { kind, accountId }: Holder): Promise<string | undefined> {
  return kind === 'user' ? accountId : (await people.app(accountId))?.ownerId;
}
