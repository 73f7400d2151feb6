import { drawTarget } from '../../components/wheel/engine/draw.ts';
import { proveSpin } from '../../components/wheel/engine/proof.ts';
import { refuse, type Refusal } from '../../contracts/errors.ts';
import { spinWheel, type SpinBody } from '../../contracts/wheel-endpoints.ts';
import type { SpinResult, Winner } from '../../contracts/wheel.ts';
import { isoTime } from '../clock.ts';
import type { Outcome } from '../http/answer.ts';
import { route, type Call } from '../http/route.ts';
import { randomToken } from '../random.ts';
import type { DrawnRow } from '../store/list/list.ts';
import type { Transaction } from '../store/port.ts';
import { judgeOwner } from './access.ts';
import { headRef, spinRef, type WheelDocument } from './documents.ts';
import { entryList, type EntryRow } from './entry-list.ts';
import { wheelEvent } from './events.ts';
import { committed } from './new-wheel.ts';
import { nextSeed, seedSeal, type NextSeed, type SeedSeal } from './seed.ts';
import { resolveSettings } from './settings.ts';
import type { WheelWorld } from './world.ts';

/**
 * `POST /wheelapp/api/v1/wheels/{listName}/spin`: draws from the list as it stands in this commit and persists the
 * result with the wheel's last draw result. Everything random was fixed when the commitment was published.
 */
export const spinWheelRoute = (world: WheelWorld) => route(spinWheel, (call) => spin(world, call));

/** What a spin is given from outside, since `decide` may run twice. */
interface Given {
  readonly spinId: string;
  /** Milliseconds. */
  readonly now: number;
  readonly seal: SeedSeal;
  readonly seed: NextSeed;
}

async function spin(
  world: WheelWorld,
  { params, body, caller, commit }: Call<{ listName: string }, undefined, SpinBody>,
): Promise<Outcome> {
  const ref = headRef(params.listName);
  const standing = await world.store.get(ref);
  if (standing === undefined) return judgeOwner(standing, caller.ownerId) ?? refuse('not_found');
  const given: Given = {
    spinId: `spin_${randomToken(world.random, 20)}`,
    now: world.clock.now(),
    seal: seedSeal(world.config.masterKey, params.listName),
    seed: nextSeed(world.random),
  };
  return commit({
    touch: [ref.aggregate, entryList.aggregate(standing.entries.list)],
    decide(tx) {
      const wheel = tx.get(ref);
      const refusal = judgeOwner(wheel, caller.ownerId) ?? judgeSpin(wheel as WheelDocument, body);
      if (wheel === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      const seed = given.seal.open(wheel.spinCount + 1, wheel.sealedSeed);
      const drawn = draw(tx, wheel, body, seed);
      if (drawn.length < body.count) {
        return refuse('nothing_to_spin', { message: `Only ${drawn.length} entries can win` });
      }
      const result = toResult(wheel, body, drawn, seed, given);
      persist(tx, wheel, result, given);
      return { status: 200, body: result };
    },
  });
}

function judgeSpin(wheel: WheelDocument, { type }: SpinBody): Refusal | undefined {
  if (resolveSettings(wheel.settings).singleSpin && wheel.spinCount > 0) return refuse('already_spun');
  if (type === 'participants')
    return refuse('nothing_to_spin', { message: 'No participant with a weight above zero' });
  return wheel.entries.list.totalWeight > 0 ? undefined : refuse('nothing_to_spin');
}

function draw(tx: Transaction, wheel: WheelDocument, { clientSeed = '', count }: SpinBody, seed: string) {
  const fields = { seed, listName: wheel.listName, number: wheel.spinCount + 1, clientSeed };
  return entryList.draw(tx, wheel.entries.list, count, (root, total) => drawTarget(fields, root, total));
}

function toResult(
  wheel: WheelDocument,
  body: SpinBody,
  drawn: readonly DrawnRow<EntryRow>[],
  seed: string,
  { spinId, now }: Given,
): SpinResult {
  const { list } = wheel.entries;
  const winners = drawn.map(toWinner);
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
      // An empty slug is none: the proof does not tell the two apart.
      drawSlug: body.drawSlug === '' ? null : (body.drawSlug ?? null),
      spunAt: isoTime(now),
      durationSeconds: resolveSettings(wheel.settings).spinDurationSeconds,
    },
    {
      level: 'commit_reveal',
      seed,
      clientSeed: body.clientSeed ?? '',
      root: list.root,
      previousHash: wheel.spinHash,
      winners: drawn.map(({ proof }) => proof),
    },
  );
}

function toWinner({ id, weight, row, index }: DrawnRow<EntryRow>): Winner {
  return { id, name: row.name, weight: weight / 1_000, color: row.color, index };
}

/** The result, the wheel that now ends its chain with it, and the event: one commit. */
function persist(
  tx: Transaction,
  wheel: WheelDocument,
  result: SpinResult,
  { now, seal, seed }: Given,
): void {
  const { generation, version: listVersion, rowCount } = wheel.entries.list;
  const next: WheelDocument = {
    ...wheel,
    version: wheel.version + 1,
    updatedAt: now,
    spinCount: result.number,
    spinHash: result.proof.hash,
    ...committed(result.number + 1, seal, seed),
  };
  tx.put(spinRef(wheel.listName, result.number), {
    result,
    list: { generation, version: listVersion, rowCount },
  });
  tx.put(headRef(wheel.listName), next);
  tx.publish(
    wheelEvent(wheel.listName, {
      type: 'spun',
      version: next.version,
      number: result.number,
      commitment: next.commitment,
    }),
  );
}
