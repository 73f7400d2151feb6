import { proveSpin } from '../../../components/wheel/engine/proof.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { PassedRow } from '../../../contracts/wheel/proof.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { spinWheel, type SpinBody } from '../../../contracts/wheel/spin-endpoints.ts';
import type { RedrawOf, SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { randomToken } from '../../runtime/random.ts';
import { freshSalts } from '../../store/list/salts.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { Transaction } from '../../store/port.ts';
import { noSuchWheel, ownedWheel } from '../core/access.ts';
import { ownerRoute, type Actor, type OwnerCall } from '../core/owner-route.ts';
import { headRef, isSpun, spinRef, type SpinDocument, type WheelDocument } from '../core/documents.ts';
import { drawnList, drawWinners, mostPassed, winnersOf, withoutPassed, type Drawn } from './draw-winners.ts';
import { entryList } from '../lists/entry-list.ts';
import { wheelEvent } from '../core/events.ts';
import { storedSpin } from './stored-results.ts';
import { participantList } from '../lists/participant-list.ts';
import { notePassed } from '../participants/erasure/note-winners.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { putWheel } from '../quota/put-wheel.ts';
import { redrawBytes, spinBytes, spinsBytes } from '../quota/stored-bytes.ts';
import { forRunning, type Quota } from '../core/quota.ts';
import { afterRedraw, judgeRedraw, type Redraw } from './redraw.ts';
import { committed, nextSeed, seedSeal, type NextSeed, type SeedSeal } from './seed.ts';
import { resolveSettings } from '../settings/settings.ts';
import { settleWinners, type SettleGiven } from './settle-winners.ts';
import { judgeMatch, nextVersion, type Compared } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * `POST /wheelapp/api/v1/wheels/{listName}/spin`: draws from the list and stores the result in one transaction
 * (docs/rules/wheel.md, "Drawing"). The server's only random input is the seed, whose hash was published before.
 */
export const spinWheelRoute = (world: WheelWorld) =>
  ownerRoute(spinWheel, (call, actor) => spin(world, call, actor), { storedForm: storedSpin(world.store) });

/** Values made before the commit, because `decide` may run several times. */
export interface SpinGiven extends SettleGiven {
  readonly spinId: string;
  readonly seal: SeedSeal;
  readonly seed: NextSeed;
}

async function spin(
  world: WheelWorld,
  { params, body, ifMatch, commit }: OwnerCall<{ listName: string }, undefined, SpinBody>,
  { accountId }: Actor,
): Promise<Outcome> {
  const ref = headRef(params.listName);
  const seen = await world.store.get(ref);
  if (seen === undefined) return noSuchWheel;
  const given: SpinGiven = {
    spinId: `spin_${randomToken(world.random, 20)}`,
    now: world.clock.now(),
    seal: seedSeal(world.config.masterKey, params.listName),
    seed: nextSeed(world.random),
    keys: subjectKeys(world.config.masterKey, params.listName),
    salts: Array.from({ length: body.count }, () => freshSalts(world.random, true)),
  };
  return commit({
    touch: [ref.aggregate, ...listAggregate(seen, body.type)],
    decide(tx) {
      const wheel = ownedWheel(tx.get(ref), accountId);
      if (wheel instanceof Refusal) return wheel;
      const stale = judgeMatch(wheel, ifMatch, drawnParts(body));
      if (stale !== undefined) return stale;
      const { archived, singleSpin } = resolveSettings(wheel.settings);
      if (archived) return refuse('wheel_archived');
      const redraw = body.redrawOf && judgeRedraw(tx, wheel, body.redrawOf, body.type);
      if (redraw instanceof Refusal) return redraw;
      if (!redraw && singleSpin && isSpun(wheel)) return refuse('already_spun');
      const list = drawnList(wheel, body.type);
      if (list === undefined || list.totalWeight === 0) return nothing(body);
      const seed = given.seal.open(wheel.spinCount + 1, wheel.sealedSeed);
      const leftOut = redraw?.leftOut;
      const drawn = drawWinners(tx, wheel, body, seed, leftOut);
      const { won, passed } = withoutPassed(drawn, leftOut);
      if (won.rows.length < body.count)
        return nothing(body, { able: won.rows.length, passed: passed.length });
      const result = toResult(wheel, list, body, { drawn: won, passed, redraw }, seed, given);
      const full = recordSpin(
        tx,
        wheel,
        list,
        { result, drawn: won, redraw },
        given,
        forRunning(world.quota),
      );
      return full ?? { status: 200, body: result };
    },
  });
}

function listAggregate({ entries, participants }: WheelDocument, type: SpinBody['type']): string[] {
  if (type === 'custom') return [entryList.aggregate(entries.list)];
  return participants === undefined ? [] : [participantList.aggregate(participants.list)];
}

/**
 * Returns the parts compared with `If-Match`: the drawn list, and the settings and the last draw if the tag covers
 * them.
 */
function drawnParts({ type }: SpinBody): Compared {
  return { parts: [type === 'custom' ? 'entries' : 'participants'], besides: ['settings', 'draw'] };
}

function nothing({ type, redrawOf }: SpinBody, { able = 0, passed = 0 } = {}): Refusal {
  if (passed > mostPassed) {
    const message = `The draw fell ${passed} times on rows of earlier winners. Hide or remove some of these rows`;
    return refuse('nothing_to_spin', { message });
  }
  if (redrawOf) return refuse('nothing_to_spin', { message: 'Nobody else can win' });
  const rows = type === 'custom' ? 'entries' : 'participants';
  return refuse('nothing_to_spin', {
    message: able === 0 ? `There are no ${rows} with a weight above zero` : `Only ${able} ${rows} can win`,
  });
}

export function toResult(
  wheel: WheelDocument,
  list: ListHead,
  body: SpinBody,
  { drawn, passed, redraw }: { drawn: Drawn; passed: PassedRow[]; redraw: Redraw | undefined },
  seed: string,
  { spinId, now }: SpinGiven,
): SpinResult {
  const winners = winnersOf(drawn);
  return proveSpin(
    {
      spinId,
      number: wheel.spinCount + 1,
      listName: wheel.listName,
      type: body.type,
      winner: winners[0] as Winner,
      winners,
      totalWeight: list.totalWeight / 1_000,
      entryCount: list.liveCount,
      // Store an empty slug as null, because both have the same proof.
      drawSlug: body.drawSlug === '' ? null : (body.drawSlug ?? null),
      spunAt: isoTime(now),
      durationSeconds: resolveSettings(wheel.settings).spinDurationSeconds,
      ...(redraw && { redrawOf: placeOf(redraw) }),
    },
    {
      level: 'commit_reveal',
      seed,
      clientSeed: body.clientSeed ?? '',
      root: list.root,
      previousHash: wheel.spinHash,
      winners: drawn.rows.map(({ proof }) => proof),
      redraw: redraw && {
        replaces: redraw.replaced.result.proof.hash,
        leftOut: [...redraw.leftOut.ids],
        passed,
      },
    },
  );
}

function placeOf({ replaced: { result }, place }: Redraw): RedrawOf {
  return { spinNumber: result.number, spinId: result.spinId, place };
}

/**
 * Writes the result and the new head, and publishes the events. Gives the removal of rows a later version than the
 * spin, so that pages play the spin first.
 */
export function recordSpin(
  tx: Transaction,
  wheel: WheelDocument,
  { generation, version: listVersion, rowCount }: ListHead,
  { result, drawn, redraw }: { result: SpinResult; drawn: Drawn; redraw: Redraw | undefined },
  given: SpinGiven,
  quota: Quota,
): Refusal | undefined {
  const { listName } = wheel;
  const settled = settleWinners(tx, wheel, drawn, given);
  if (drawn.type === 'participants') notePassed(tx, generation, result);
  const lists = drawnFrom(
    { entries: wheel.entries, participants: wheel.participants, ...settled?.lists },
    drawn.type,
  );
  const spin: SpinDocument = {
    result,
    list: { generation, version: listVersion, rowCount },
    ...(redraw && { first: redraw.first.result.number }),
  };
  const spins = [spin, ...(redraw ? afterRedraw(redraw, result, given.now) : [])];
  const version = wheel.version + 1;
  const next = nextVersion(
    wheel,
    {
      ...wheel,
      ...lists,
      spinBytes: (wheel.spinBytes ?? spinsBytes(wheel)) + spinBytes(spin) + (redraw ? redrawBytes : 0),
      updatedAt: given.now,
      spinCount: result.number,
      spinHash: result.proof.hash,
      ...committed(result.number + 1, given.seal, given.seed),
    },
    { steps: settled === undefined ? 1 : 2 },
  );
  for (const each of spins) tx.put(spinRef(listName, each.result.number), each);
  const full = putWheel(tx, wheel, next, quota);
  if (full !== undefined) return full;
  const { commitment } = next;
  tx.publish(wheelEvent(listName, { type: 'spun', version, number: result.number, commitment }));
  if (settled !== undefined) {
    tx.publish(wheelEvent(listName, { type: 'rows', version: next.version, ...settled.gone }));
  }
  return undefined;
}

/** Returns the heads of both lists, with the draw recorded in the head of the drawn list. */
function drawnFrom(
  { entries, participants }: Pick<WheelDocument, 'entries' | 'participants'>,
  type: SpinBody['type'],
): Pick<WheelDocument, 'entries' | 'participants'> {
  return type === 'custom'
    ? { entries: { ...entries, drawn: true }, participants }
    : { entries, participants: participants && { ...participants, drawn: true } };
}
