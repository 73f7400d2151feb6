/** Decisions about pending requests of operators (docs/rules/relics.md, "Requests of operators"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatorRequest } from '../../../contracts/relics/operator-requests.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Transaction } from '../../store/port.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { SessionCall } from '../session-route.ts';
import { executionActs, stepAct, type RequestActs } from './acts.ts';
import { isRequestId, requests, statusAt, type RequestDocument } from './documents.ts';
import { execute, executionTouch } from './execute.ts';
import { requestView } from './view.ts';

type Committing = Pick<SessionCall<unknown, unknown, unknown, OperatorRequest>, 'by' | 'commit'>;

export async function findRequest(
  { store }: Pick<OperatorWorld, 'store'>,
  requestId: string,
): Promise<RequestDocument | undefined> {
  return isRequestId(requestId) ? store.get(requests.ref(requestId)) : undefined;
}

/** Executes a pending request of another operator. */
export async function approve(world: OperatorWorld, call: Committing, requestId: string): Promise<Outcome> {
  const found = await findRequest(world, requestId);
  if (found === undefined) return refuseRelic('not_found');
  if (found.requestedBy === call.by) return refuseRelic('approver_must_differ');
  const acts = await executionActs(world, found, call.by);
  const outcome = await decided(call, found, 'executed', {
    acts,
    touch: executionTouch(found),
    change: (tx, request) => execute(tx, request, call.by, world.clock.now()),
    now: () => world.clock.now(),
  });
  world.currencies.forget(found.currency);
  return outcome;
}

/** Ends a pending request: `rejected` by another operator, or `withdrawn` by the operator who made it. */
export async function end(
  world: OperatorWorld,
  call: Committing,
  requestId: string,
  { as, reason }: { readonly as: 'rejected' | 'withdrawn'; readonly reason: string | undefined },
): Promise<Outcome> {
  const found = await findRequest(world, requestId);
  if (found === undefined) return refuseRelic('not_found');
  const own = found.requestedBy === call.by;
  if (as === 'rejected' && own) return refuseRelic('approver_must_differ');
  if (as === 'withdrawn' && !own)
    return refuseRelic('forbidden', { message: 'Only the operator who made the request can withdraw it' });
  return decided(call, found, as, {
    acts: stepAct(world, found, { by: call.by, kind: `relic_request_${as}`, reason }),
    touch: [],
    change: (_, request) => ({ ...request, ...(reason !== undefined && { decisionReason: reason }) }),
    now: () => world.clock.now(),
  });
}

/** Decides a pending request once. If the same operator repeats the decision, the answer shows the stored result. */
function decided(
  { by, commit }: Committing,
  { requestId }: RequestDocument,
  status: 'executed' | 'rejected' | 'withdrawn',
  {
    acts,
    touch,
    change,
    now,
  }: {
    readonly acts: RequestActs;
    readonly touch: readonly string[];
    readonly change: (tx: Transaction, request: RequestDocument) => RequestDocument | Refusal;
    readonly now: () => number;
  },
): Promise<Outcome> {
  const ref = requests.ref(requestId);
  return commit({
    touch: [ref.aggregate, ...acts.touch, ...touch],
    decide(tx) {
      const request = tx.get(ref);
      if (request === undefined) throw new Error('a request is gone');
      const time = now();
      if (request.status === status && request.decidedBy === by) return requestView(request, time);
      const current = statusAt(request, time);
      if (current !== 'pending') return refuseRelic('state_conflict', { details: { status: current } });
      const changed = change(tx, request);
      if (changed instanceof Refusal) return changed;
      const after: RequestDocument = { ...changed, status, decidedBy: by, decidedAt: time };
      tx.put(ref, after);
      acts.record(tx);
      return requestView(after, time);
    },
  });
}
