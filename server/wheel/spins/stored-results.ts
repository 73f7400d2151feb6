/**
 * Stored forms, without names, of answers to requests with an `Idempotency-Key`. A repeat reads the names from the
 * spin's document, so that an erasure need not search the stored answers (docs/rules/wheel.md, "Erasure").
 */
import type { SpinResult, WheelHead } from '../../../contracts/wheel/wheel.ts';
import type { StoredForm } from '../../http/route.ts';
import type { Store } from '../../store/port.ts';
import { spinRef } from '../core/documents.ts';
import { resultWithoutNames } from '../core/result-people.ts';

/** Stored form of the answer to a spin: a reference to the spin's own document. */
type SpinReference = Pick<SpinResult, 'spinId' | 'listName' | 'number'>;

export function storedSpin(store: Store): StoredForm {
  return {
    without: (body) => spinOf(body as SpinResult),
    restored(stored) {
      // Earlier releases stored the whole result without names.
      if ('proof' in (stored as object)) return withWinners(store, stored as SpinResult);
      return readSpin(store, stored as SpinReference);
    },
  };
}

function spinOf({ spinId, listName, number }: SpinResult): SpinReference {
  return { spinId, listName, number };
}

async function readSpin(store: Store, { spinId, listName, number }: SpinReference): Promise<SpinResult> {
  const spin = await store.get(spinRef(listName, number));
  if (spin?.result.spinId !== spinId) throw new Error(`spin ${number} of wheel ${listName} is missing`);
  return inOrderOf(membersOfSpin, spin.result);
}

const winner = { id: 0, name: 0, weight: 0, color: 0, userId: 0, index: 0 };
const step = { side: 0, hash: 0, weight: 0, live: 0 };
const person = { name: 0, salt: 0, userTag: 0 };
const passedRow = { id: 0, weight: 0, digest: 0, path: [step], person };
/**
 * Gives the members of a result in the order of the answer to a spin. The values have no meaning. The first item of
 * an array stands for all of its items.
 */
const membersOfSpin = {
  ...{ spinId: 0, number: 0, listName: 0, type: 0, winner, winners: [winner], totalWeight: 0, entryCount: 0 },
  ...{ drawSlug: 0, spunAt: 0, durationSeconds: 0, redrawOf: { spinNumber: 0, spinId: 0, place: 0 } },
  proof: {
    ...{ format: 0, level: 0, commitment: 0, seed: 0, clientSeed: 0, root: 0, previousHash: 0 },
    winners: [{ id: 0, weight: 0, salt: 0, userTag: 0, path: [step] }],
    redraw: { replaces: 0, leftOut: [], passed: [passedRow] },
    hash: 0,
  },
};

/** Stored form of the answer to a write of a wheel, which contains the last draw result. */
export function storedHead(store: Store): StoredForm {
  return {
    without(body) {
      const head = body as WheelHead;
      const { lastDrawResult: last } = head;
      return { ...head, lastDrawResult: last && resultWithoutNames(last) };
    },
    async restored(stored) {
      const head = stored as WheelHead;
      const { lastDrawResult: last } = head;
      return { ...head, lastDrawResult: last && (await withWinners(store, last)) };
    },
  };
}

async function withWinners(store: Store, stored: SpinResult): Promise<SpinResult> {
  const spin = await store.get(spinRef(stored.listName, stored.number));
  return spin?.result.spinId === stored.spinId ? inOrderOf(stored, spin.result) : stored;
}

/**
 * Returns `value` with its members in the order of `other`, because stored documents have another order than answers.
 */
function inOrderOf<T>(other: unknown, value: T): T {
  if (Array.isArray(value)) {
    const others = Array.isArray(other) ? other : [];
    return value.map((item, at) => inOrderOf(others[at] ?? others[0], item as unknown)) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  const places = (typeof other === 'object' && other !== null ? other : {}) as Record<string, unknown>;
  const names = [
    ...Object.keys(places).filter((name) => Object.hasOwn(members, name)),
    ...Object.keys(members),
  ];
  return Object.fromEntries(names.map((name) => [name, inOrderOf(places[name], members[name])])) as T;
}
