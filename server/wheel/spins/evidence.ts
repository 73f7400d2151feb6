import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { readOwnEvidence, readSpinEvidence } from '../../../contracts/wheel/spin-endpoints.ts';
import { aboutEvidence, evidenceFormat, type SpinEvidence } from '../../../contracts/wheel/spin-evidence.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { jsonType, type Answer, type Outcome } from '../../http/answers/answer.ts';
import { GzipBeginning, gzipped, Piece } from '../../http/answers/gzip-pieces.ts';
import { route, type Route } from '../../http/route.ts';
import { inPieces, plain, type Slices } from '../../http/answers/slices.ts';
import type { Store } from '../../store/port.ts';
import { judgePublic } from '../core/access.ts';
import { ownerRoute, type OwnerRoute } from '../core/owner-route.ts';
import { headRef, remainderRef, spinRef, wheelSpins, type SpinDocument } from '../core/documents.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import { ListGone } from '../lists/list-gone.ts';
import { publicRecord, publicResult } from '../core/result-people.ts';
import { SealedLeaves } from './sealed-leaves.ts';
import { judgeHistory } from './spin-history.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * Routes of the evidence of a spin (docs/rules/wheel.md, "Evidence"): for the owner and, if the wheel is public, for
 * anybody. Both return the same bytes, even after the wheel was deleted.
 */
export function evidenceRoutes(world: WheelWorld): { readonly open: Route; readonly own: OwnerRoute } {
  const leaves = new SealedLeaves(world.store);
  return {
    open: route(readSpinEvidence, async ({ params: { spinId } }) => {
      const spin = await findSpin(world, spinId);
      if (spin === undefined) return notFound;
      return (await judgeVisible(world.store, spin.result.listName)) ?? evidence(world, leaves, spin);
    }),
    own: ownerRoute(readOwnEvidence, async ({ params: { listName, spinId } }, { accountId }) => {
      const refusal = await judgeHistory(world.store, listName, accountId);
      if (refusal !== undefined) return refusal;
      const spin = await findSpin(world, spinId);
      return spin?.result.listName === listName ? evidence(world, leaves, spin) : notFound;
    }),
  };
}

/**
 * Maximum number of leaves in evidence that is sent whole, with a content length. Longer evidence is streamed.
 */
const atOnce = 1_000;

type Forms = NonNullable<Answer['forms']>;
type Parts = readonly (Piece | Slices)[];

function streamed(parts: Parts): Forms {
  return { identity: () => plain(inPieces(parts)), gzip: () => gzipped(inPieces(parts)) };
}

function whole(pieces: readonly Piece[]): Forms {
  return {
    identity: () => Buffer.concat(pieces.map(({ bytes }) => bytes)),
    gzip: async () => (await GzipBeginning.of(pieces)).with(''),
  };
}

async function all(parts: Parts): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of inPieces(parts)) pieces.push(piece);
  return pieces;
}

const notFound = refuse('not_found', { message: 'There is no such spin' });

const busy = refuse('unavailable', {
  message: 'The lists of too many spins are being prepared right now',
  retryAfter: 2,
});

async function findSpin(world: WheelWorld, spinId: string): Promise<SpinDocument | undefined> {
  const query = { collection: wheelSpins, index: 'id', prefix: [spinId], limit: 1 };
  return (await world.store.find(query)).documents[0];
}

/** Refuses public reads of spins of a private wheel. A deleted wheel keeps its visibility. */
async function judgeVisible(store: Store, listName: string): Promise<Refusal | undefined> {
  const wheel = await store.get(headRef(listName));
  if (wheel !== undefined) return judgePublic(wheel);
  const remainder = await store.get(remainderRef(listName));
  return remainder?.visibility === 'public'
    ? undefined
    : refuse('forbidden', { message: 'This wheel is private' });
}

/**
 * Returns, for a re-draw, the original draw and the spins after it, except the one directly before the re-draw
 * (`SpinEvidence.sinceDraw`).
 */
async function sinceDraw(
  store: Store,
  { result: { listName, number }, first = number }: SpinDocument,
): Promise<Pick<SpinEvidence, 'sinceDraw'>> {
  const count = number - 1 - first;
  if (count < 1 || count > wheelLimits.redraws) return {};
  const spins = await store.getAll(Array.from({ length: count }, (_, at) => spinRef(listName, first + at)));
  const found = spins.filter((spin) => spin !== undefined);
  return found.length === count ? { sinceDraw: found.map(({ result }) => publicRecord(result)) } : {};
}

async function evidence(world: WheelWorld, leaves: SealedLeaves, spin: SpinDocument): Promise<Outcome> {
  const { listName, number } = spin.result;
  const previous = number === 1 ? undefined : await world.store.get(spinRef(listName, number - 1));
  const head: Omit<SpinEvidence, 'leaves'> = {
    format: evidenceFormat,
    about: aboutEvidence,
    result: publicResult(spin.result),
    previous: previous ? publicResult(previous.result) : null,
    ...(await sinceDraw(world.store, spin)),
  };
  const json = JSON.stringify(head);
  try {
    const parts = [
      new Piece(Buffer.from(`${json.slice(0, -1)},"leaves":`)),
      await leaves.of(spin),
      new Piece(Buffer.from('}')),
    ];
    return {
      status: 200,
      headers: jsonType,
      forms: spin.list.rowCount > atOnce ? streamed(parts) : whole(await all(parts)),
      // Do not cover the leaves by the tag, because they never change: they contain digests instead of the names that
      // an erasure removes.
      etag: createHash('sha256').update(json).digest('base64url').slice(0, 22),
    };
  } catch (error) {
    if (error instanceof ListGone) return notFound;
    if (error instanceof TooBusy) return busy;
    throw error;
  }
}
