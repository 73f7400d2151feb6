import { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { readClaims, recordClaim, type ClaimsOfDraw } from '../../../contracts/wheel/spin-endpoints.ts';
import type { DrawClaims, SpinRecord } from '../../../contracts/wheel/wheel.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Store } from '../../store/port.ts';
import { ownedWheel } from '../core/access.ts';
import { headRef, spinRef, wheelSpins, type SpinDocument } from '../core/documents.ts';
import { wheelEvent } from '../core/events.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { forRunning } from '../core/quota.ts';
import { nextVersion } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';
import { putWheel } from '../quota/put-wheel.ts';
import { spinBytes, spinsBytes } from '../quota/stored-bytes.ts';
import { claimOf, drawGroup, withClaim, withoutClaim, type DrawGroup } from './redraw.ts';
import { judgeHistory } from './spin-history.ts';

const noSuchSpin = refuse('not_found', { message: 'This wheel has no spin with this id' });

/** Returns a spin as its owner reads it. */
export function spinRecord({ result, claims }: SpinDocument): SpinRecord {
  return { ...result, ...(claims && { claims }) };
}

/**
 * `GET …/spins/{spinId}/claims`: the draw and its re-draws with the claims of their winners
 * (docs/rules/wheel.md, "Claims").
 */
export const readClaimsRoute = (world: WheelWorld) =>
  ownerRoute(readClaims, async ({ params: { listName, spinId } }, { accountId }) => {
    const refusal = await judgeHistory(world.store, listName, accountId);
    if (refusal !== undefined) return refusal;
    const group = await readGroup(world.store, listName, spinId);
    return group ? taggedAnswer(claimsOf(group)) : noSuchSpin;
  });

/** `PUT …/spins/{spinId}/claims/{place}`: records whether the winner of a place was present. */
export const recordClaimRoute = (world: WheelWorld) =>
  ownerRoute(recordClaim, async ({ params, body: { claim }, commit }, { accountId }) => {
    const { listName, spinId } = params;
    const place = Number(params.place);
    const number = await numberOf(world.store, listName, spinId);
    const ref = headRef(listName);
    const now = world.clock.now();
    return commit({
      touch: [ref.aggregate],
      decide(tx) {
        const wheel = ownedWheel(tx.get(ref), accountId);
        if (wheel instanceof Refusal) return wheel;
        const isOfWheel = number !== undefined && number > (wheel.earlierSpins ?? 0);
        const group = isOfWheel ? drawGroup(tx, listName, number) : undefined;
        const spin = group?.find(({ result }) => result.number === number);
        if (!group || !spin) return noSuchSpin;
        if (place > spin.result.winners.length) {
          return refuse('not_found', { message: `Draw ${spin.result.number} has no place ${place}` });
        }
        const known = claimOf(spin, place);
        if (known?.replacedBy) {
          const by = known.replacedBy.spinNumber;
          return refuse('already_redrawn', { message: `This place was drawn again, by draw ${by}` });
        }
        if (claim === (known?.claim ?? 'open')) return { status: 200, body: claimsOf(group) };
        const changed =
          claim === 'open' ? withoutClaim(spin, place) : withClaim(spin, { place, claim, at: isoTime(now) });
        tx.put(spinRef(listName, spin.result.number), changed);
        const bytes = spinsBytes(wheel) + spinBytes(changed) - spinBytes(spin);
        const next = nextVersion(wheel, { ...wheel, spinBytes: bytes });
        const full = putWheel(tx, wheel, next, forRunning(world.quota));
        if (full !== undefined) return full;
        // Publish a change without rows: pages, which show no claims, stay as they are, but consoles load the wheel
        // and its claims again.
        tx.publish(wheelEvent(listName, { type: 'rows', version: next.version, changed: [], removed: [] }));
        return {
          status: 200,
          body: claimsOf(group.map((each) => (each === spin ? changed : each))),
        };
      },
    });
  });

async function numberOf(store: Store, listName: string, spinId: string): Promise<number | undefined> {
  const found = await store.find({ collection: wheelSpins, index: 'id', prefix: [spinId], limit: 1 });
  const result = found.documents[0]?.result;
  return result?.listName === listName ? result.number : undefined;
}

/** Reads the group of a spin as {@link drawGroup} does, but may miss re-draws that are made during the call. */
async function readGroup(
  store: Store,
  listName: string,
  spinId: string,
): Promise<readonly SpinDocument[] | undefined> {
  const number = await numberOf(store, listName, spinId);
  if (number === undefined) return undefined;
  const spin = await store.get(spinRef(listName, number));
  const first = spin?.first === undefined ? spin : await store.get(spinRef(listName, spin.first));
  if (first === undefined) return undefined;
  const refs = [first.result.number, ...(first.redraws ?? [])].map((each) => spinRef(listName, each));
  return (await store.getAll(refs)).filter((each) => each !== undefined);
}

function claimsOf(group: DrawGroup | readonly SpinDocument[]): ClaimsOfDraw {
  return {
    draws: group.map((spin): DrawClaims => {
      const { spinId, number, type, winners, spunAt, durationSeconds, redrawOf } = spin.result;
      return {
        ...{ spinId, number, type, winners, spunAt, durationSeconds },
        ...(redrawOf && { redrawOf }),
        ...(spin.claims && { claims: spin.claims }),
      };
    }),
  };
}
