import { Refusal, refuse, type Issue } from '../../../contracts/http/errors.ts';
import {
  addParticipants,
  type ParticipantsBody,
  type ReceiptsQuery,
} from '../../../contracts/wheel/participant-endpoints.ts';
import { participantLimits } from '../../../contracts/wheel/participant-limits.ts';
import type { ParticipantRowResult } from '../../../contracts/wheel/participant.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { Transaction } from '../../store/port.ts';
import { judgeOwner, ownedWheel } from '../core/access.ts';
import { ownerRoute, type Actor, type OwnerCall } from '../core/owner-route.ts';
import { judgeMatch } from '../core/versions.ts';
import { headRef, participantCount, type WheelDocument } from '../core/documents.ts';
import { turn } from '../../runtime/turn.ts';
import { newGeneration, participantsAggregate } from './admit-one.ts';
import { prepareApplicant, type Applicant } from './applicant.ts';
import { progressMilliseconds, progressRef, type BulkProgress, type RowOutcome } from './bulk-progress.ts';
import { Entrance, type Admission, type Given } from './entrance.ts';
import { storedParticipants } from './stored-participants.ts';
import { ordinalOf, participantList, toParticipant } from '../lists/participant-list.ts';
import { subjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** Maximum number of rows judged in one commit. More would block other requests for too long. */
export const rowsAtOnce = 50;
/** Maximum number of rows prepared before other work gets a turn. */
const preparedAtOnce = 200;
const issueLimit = 100;

/**
 * `POST …/participants`: judges the rows in order, in several commits (docs/rules/wheel.md, "Bulk adds"). A repeat
 * with the same `Idempotency-Key` continues after the last commit.
 */
export const addParticipantsRoute = (world: ParticipantWorld) =>
  ownerRoute(addParticipants, (call, actor) => addMany(world, call, actor), {
    storedForm: storedParticipants(world.store),
  });

type BulkCall = OwnerCall<{ listName: string }, ReceiptsQuery, ParticipantsBody>;

async function addMany(world: ParticipantWorld, call: BulkCall, { accountId }: Actor): Promise<Outcome> {
  const { params, query, body, ifMatch, commit } = call;
  const ref = headRef(params.listName);
  const seen = await world.store.get(ref);
  const early = judgeOwner(seen, accountId);
  if (early !== undefined) return early;
  const isShort = body.participants.length <= participantLimits.bulkReceipts;
  if (query.receipts === 'true' && !isShort) return tooManyReceipts();
  const receipts = isShort && query.receipts !== 'false';
  const applicants = await prepareAll(world, params.listName, body);
  if (applicants instanceof Refusal) return applicants;

  const given: Given = { now: world.clock.now(), generation: newGeneration(world), quota: world.quota };
  const touch = [ref.aggregate, participantsAggregate(seen, given.generation)];
  const results: ParticipantRowResult[] = [];
  const judgedRows = (tx: Transaction, from: number, last: boolean) => {
    const wheel = ownedWheel(tx.get(ref), accountId);
    if (wheel instanceof Refusal) return wheel;
    const chunk = applicants.slice(from, from + rowsAtOnce);
    const repeatId = last ? undefined : call.repeatId;
    const judged = judgeRows(tx, wheel, { chunk, from, given, repeatId, ifMatch });
    return receipts && !(judged instanceof Refusal) ? withReceipts(tx, judged) : judged;
  };

  for (let from = 0; ; from += rowsAtOnce) {
    if (from + rowsAtOnce >= applicants.length) {
      return commit({
        touch,
        decide(tx) {
          const rest = judgedRows(tx, from, true);
          if (rest instanceof Refusal) return rest;
          const all = [...results, ...rest.results];
          return { status: 200, body: { results: all, participantCount: participantCount(rest.wheel) } };
        },
      });
    }
    const part = await world.store.commit({ touch, decide: (tx) => judgedRows(tx, from, false) });
    if (part instanceof Refusal) return part;
    results.push(...part.results);
    await turn();
  }
}

function tooManyReceipts(): Refusal {
  const message = `Up to ${participantLimits.bulkReceipts} rows are answered with receipts`;
  return refuse('validation_failed', { issues: [{ path: 'participants', code: 'too_big', message }] });
}

async function prepareAll(
  world: ParticipantWorld,
  listName: string,
  { participants }: ParticipantsBody,
): Promise<Applicant[] | Refusal> {
  const keys = subjectKeys(world.config.masterKey, listName);
  const applicants: Applicant[] = [];
  const issues: Issue[] = [];
  for (const [index, input] of participants.entries()) {
    if (index % preparedAtOnce === preparedAtOnce - 1) await turn();
    const { applicant, issue } = prepareApplicant(world, keys, input, `participants.${index}.`);
    if (applicant !== undefined) applicants.push(applicant);
    else if (issues.push(issue) === issueLimit) break;
  }
  return issues.length > 0 ? refuse('validation_failed', { issues }) : applicants;
}

interface Chunk {
  readonly chunk: readonly Applicant[];
  /** Index of the chunk's first row in the body. */
  readonly from: number;
  readonly given: Given;
  /**
   * Key under which the outcomes are stored for a repeat. Undefined for the last chunk, whose commit stores the
   * answer itself.
   */
  readonly repeatId: string | undefined;
  /** Entity tags of `If-Match`, compared only by the first chunk, because each chunk changes the wheel. */
  readonly ifMatch: readonly string[] | undefined;
}

interface Judged {
  readonly results: readonly ParticipantRowResult[];
  readonly wheel: WheelDocument;
}

function judgeRows(
  tx: Transaction,
  before: WheelDocument,
  { chunk, from, given, repeatId, ifMatch }: Chunk,
): Judged | Refusal {
  if (repeatId !== undefined && before.participants !== undefined) {
    const { generation: list } = before.participants.list;
    const done = tx.get(progressRef({ list, repeatId, from }));
    if (done !== undefined && done.expiresAt > given.now)
      return { results: resultsOf(tx, done), wheel: before };
  }
  const stale = from === 0 ? judgeMatch(before, ifMatch, { parts: ['participants'] }) : undefined;
  if (stale !== undefined) return stale;
  if (chunk.length === 0) return { results: [], wheel: before };
  const entrance = new Entrance(tx, before, chunk, given);
  const admissions = chunk.map((applicant) => entrance.admit(applicant));
  const wheel = entrance.close();
  if (repeatId !== undefined) {
    const progress: BulkProgress = {
      list: entrance.list.generation,
      repeatId,
      from,
      outcomes: admissions.map(outcomeOf),
      expiresAt: given.now + progressMilliseconds,
    };
    tx.put(progressRef(progress), progress);
  }
  return { results: admissions.map((admission, at) => resultOf(admission, from + at)), wheel };
}

function withReceipts(tx: Transaction, { results, wheel }: Judged): Judged {
  const list: ListHead | undefined = wheel.participants?.list;
  if (list === undefined) return { results, wheel };
  const ordinals = results.flatMap(({ participant }) => (participant && ordinalOf(participant.id)) ?? []);
  participantList.load(tx, list, ordinals);
  const proved = results.map(({ code, ...result }) => {
    const ordinal = result.participant && ordinalOf(result.participant.id);
    const receipt = ordinal === undefined ? undefined : participantList.receipt(tx, list, ordinal);
    return { ...result, ...(receipt && { receipt }), ...(code && { code }) };
  });
  return { results: proved, wheel };
}

function resultOf(admission: Admission, row: number): ParticipantRowResult {
  if (admission.kind === 'refused') return { row, code: admission.code };
  return { row, participant: toParticipant(admission.participant) };
}

function outcomeOf(admission: Admission): RowOutcome {
  if (admission.kind === 'refused') return { code: admission.code };
  const { ordinal, id } = admission.participant;
  return { ordinal, id };
}

/** Returns the results of rows that an earlier request judged, with their participants as they are now. */
function resultsOf(tx: Transaction, { list, from, outcomes }: BulkProgress): ParticipantRowResult[] {
  return outcomes.map((outcome, at) => {
    if ('code' in outcome) return { row: from + at, code: outcome.code };
    const row = participantList.last(tx, { generation: list }, outcome.ordinal, outcome.id);
    return { row: from + at, ...(row && { participant: toParticipant(row) }) };
  });
}
