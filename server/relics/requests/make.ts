/** New requests of operators (docs/rules/relics.md, "Requests of operators"). */
import { isDeepStrictEqual } from 'node:util';
import type { z } from '../../../contracts/zod.ts';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatorRequest, requestChange } from '../../../contracts/relics/operator-requests.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { isAdmin, otherAdmin } from '../../identity/index.ts';
import { randomToken } from '../../runtime/random.ts';
import { mostDecimals } from '../../../contracts/relics/currency.ts';
import { refuseAmount, toAtomic, toWire } from '../amounts/atomic.ts';
import { scaled } from '../amounts/decimal.ts';
import { currencies } from '../currencies/documents.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { SessionCall } from '../session-route.ts';
import { executionActs, stepAct } from './acts.ts';
import {
  requestIdOf,
  requests,
  type LimitRequest,
  type RequestDocument,
  type SupplyRequest,
} from './documents.ts';
import { execute, executionTouch } from './execute.ts';
import { requestView } from './view.ts';

type Committing = Pick<SessionCall<unknown, unknown, unknown, OperatorRequest>, 'by' | 'commit'>;
type ChangeBody = z.infer<typeof requestChange.body & {}>;

/** Mints, burns or adjusts relics, immediately or after the approval of another operator. */
export async function makeSupplyRequest(
  world: OperatorWorld,
  call: Committing,
  { kind, relicType, amount: written, from, to, requestReference: reference, reason }: ChangeBody,
): Promise<Outcome> {
  const fault = judgeHolders({ kind, from, to });
  if (fault !== undefined) return fault;
  const currency = await world.store.get(currencies.ref(relicType));
  if (currency === undefined) return refuseRelic('currency_unknown');
  const { decimals } = currency.currency;
  const amount = toAtomic(written, decimals);
  if (typeof amount === 'string') return refuseAmount(amount);
  const request: SupplyRequest = {
    ...{ ...started(world, call, relicType, reason), kind, amount, decimals, from, to, reference },
    requestId: requestIdOf(world.referenceKey, relicType, reference),
    salt: randomToken(world.random, 22),
  };
  return make(world, call, request, undefined);
}

/** Changes the approval limit of a currency. */
export async function makeLimitRequest(
  world: OperatorWorld,
  call: Committing,
  relicType: string,
  { approvalAbove, reason }: { readonly approvalAbove: number; readonly reason: string },
): Promise<Outcome> {
  if (scaled(approvalAbove, mostDecimals) === undefined)
    return fault('approvalAbove', `It has at most ${mostDecimals} decimals`);
  if ((await world.store.get(currencies.ref(relicType))) === undefined) return refuse('not_found');
  const request: LimitRequest = {
    ...started(world, call, relicType, reason),
    ...{ requestId: `rlr_${randomToken(world.random, 24)}`, kind: 'approval_limit', approvalAbove },
  };
  return make(world, call, request, await otherAdmin(world.store, call.by));
}

function started({ clock }: OperatorWorld, { by }: Committing, currency: string, reason: string) {
  return {
    ...{ currency, reason, status: 'pending' as const },
    ...{ requestedBy: by, requestedAt: clock.now() },
  };
}

/** @param other another operator, who has to approve a higher limit */
async function make(
  world: OperatorWorld,
  { by, commit }: Committing,
  request: RequestDocument,
  other: Awaited<ReturnType<typeof otherAdmin>>,
): Promise<Outcome> {
  const ref = requests.ref(request.requestId);
  const limits = currencies.ref(request.currency);
  const asked = stepAct(world, request, { by, kind: 'relic_request_made', reason: request.reason });
  const done = await executionActs(world, request, by);
  const outcome = await commit({
    touch: [
      ...[ref.aggregate, ...asked.touch, ...done.touch, ...executionTouch(request)],
      ...(other === undefined ? [] : [other.aggregate]),
    ],
    decide(tx) {
      const now = world.clock.now();
      const known = tx.get(ref);
      if (known !== undefined) return repeated(known, request, now);
      const limit = tx.get(limits)?.approvalAbove ?? 0;
      const needsApproval =
        request.kind === 'approval_limit'
          ? request.approvalAbove > limit && isAdmin(tx, other)
          : toWire(request.amount, request.decimals) > limit;
      if (needsApproval) {
        tx.put(ref, request);
        asked.record(tx);
        return requestView(request, now);
      }
      const executed = execute(tx, request, by, now);
      if (executed instanceof Refusal) return executed;
      const after: RequestDocument = { ...executed, status: 'executed', decidedBy: by, decidedAt: now };
      tx.put(ref, after);
      done.record(tx);
      return requestView(after, now);
    },
  });
  world.currencies.forget(request.currency);
  return outcome;
}

/** A repeated reference gets the first request in its current state, even if another operator made it. */
function repeated(known: RequestDocument, request: RequestDocument, now: number): OperatorRequest | Refusal {
  const differs = (['kind', 'amount', 'from', 'to'] as const).filter(
    (member) => !isDeepStrictEqual(memberOf(known, member), memberOf(request, member)),
  );
  return differs.length === 0
    ? requestView(known, now, { alreadyProcessed: true })
    : refuseRelic('merchant_reference_conflict', {
        message: 'This requestReference was used for a different change',
        details: { differs },
      });
}

const memberOf = (request: RequestDocument, member: keyof SupplyRequest) =>
  (request as Partial<SupplyRequest>)[member];

/** Each kind names exactly the accounts that it changes. */
function judgeHolders({ kind, from, to }: Pick<ChangeBody, 'kind' | 'from' | 'to'>): Refusal | undefined {
  const wanted = { mint: [false, true], burn: [true, false], adjust: [true, true] }[kind];
  if ((from !== undefined) !== wanted[0])
    return fault('from', wanted[0] ? `${kind} needs this account` : `${kind} has no such account`);
  if ((to !== undefined) !== wanted[1])
    return fault('to', wanted[1] ? `${kind} needs this account` : `${kind} has no such account`);
  return from !== undefined && to !== undefined && from.kind === to.kind && from.accountId === to.accountId
    ? fault('to', 'The accounts must differ')
    : undefined;
}

const fault = (path: string, message: string) =>
  refuseRelic('validation_failed', { issues: [{ path, code: 'custom', message }] });
