import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../../contracts/errors.ts';
import { readOwnEvidence, readSpinEvidence } from '../../contracts/spin-endpoints.ts';
import { aboutEvidence, evidenceFormat, type SpinEvidence } from '../../contracts/spin-evidence.ts';
import type { Outcome } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { judgeOwner, judgePublic } from './access.ts';
import { headRef, spinRef, wheelSpins, type SpinDocument, type WheelDocument } from './documents.ts';
import { ListGone } from './list-gone.ts';
import { publicResult } from './public-result.ts';
import { SealedLeaves } from './sealed-leaves.ts';
import type { WheelWorld } from './world.ts';

/**
 * The evidence of a spin: to anybody for public wheels, `GET /wheelapp/data/spins/{spinId}`, and to the owner, whose
 * wheel may be private, `GET /wheelapp/api/v1/wheels/{listName}/spins/{spinId}/evidence`. Both give the same bytes.
 */
export function evidenceRoutes(world: WheelWorld): readonly Route[] {
  const leaves = new SealedLeaves(world.store);
  return [
    route(readSpinEvidence, async ({ params: { spinId } }) => {
      const spin = await findSpin(world, spinId);
      return spin === undefined ? notThere : evidence(world, leaves, spin, judgePublic);
    }),
    route(readOwnEvidence, async ({ params: { listName, spinId }, caller }) => {
      const refusal = judgeOwner(await world.store.get(headRef(listName)), caller.ownerId);
      if (refusal !== undefined) return refusal;
      const spin = await findSpin(world, spinId);
      if (spin?.result.listName !== listName) return notThere;
      return evidence(world, leaves, spin, (wheel) => judgeOwner(wheel, caller.ownerId));
    }),
  ];
}

const notThere = refuse('not_found', { message: 'There is no such spin' });

async function findSpin(world: WheelWorld, spinId: string): Promise<SpinDocument | undefined> {
  const query = { collection: wheelSpins, index: 'id', prefix: [spinId], limit: 1 };
  return (await world.store.find(query)).documents[0];
}

async function evidence(
  world: WheelWorld,
  leaves: SealedLeaves,
  spin: SpinDocument,
  judge: (wheel: WheelDocument) => Refusal | undefined,
): Promise<Outcome> {
  const { listName, number } = spin.result;
  const [wheel, previous] = await Promise.all([
    world.store.get(headRef(listName)),
    number === 1 ? undefined : world.store.get(spinRef(listName, number - 1)),
  ]);
  // The spins of a deleted wheel are shown when it is there again.
  if (wheel === undefined) return notThere;
  const refusal = judge(wheel);
  if (refusal !== undefined) return refusal;
  const head: Omit<SpinEvidence, 'leaves'> = {
    format: evidenceFormat,
    about: aboutEvidence,
    result: publicResult(spin.result),
    previous: previous ? publicResult(previous.result) : null,
  };
  const json = JSON.stringify(head);
  try {
    const bytes = [Buffer.from(`${json.slice(0, -1)},"leaves":`), await leaves.of(spin), Buffer.from('}')];
    return {
      status: 200,
      bytes: Buffer.concat(bytes),
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      // Only an erasure changes the evidence, and never the leaves: their seal covers digests.
      etag: createHash('sha256').update(json).digest('base64url').slice(0, 22),
    };
  } catch (error) {
    if (error instanceof ListGone) return notThere;
    throw error;
  }
}
