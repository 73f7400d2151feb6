/**
 * Answers kept for an `Idempotency-Key` (`KeptForm`) that name the winners of a spin: the spin's document names them
 * anyway, and an erasure finds it there.
 */
import type { SpinResult, Winner, WheelHead } from '../../contracts/wheel.ts';
import type { KeptForm } from '../http/route.ts';
import type { Store } from '../store/port.ts';
import { spinRef } from './documents.ts';

/** The answer to a spin. */
export function keptSpin(store: Store): KeptForm {
  return {
    without: (body) => withoutWinners(body as SpinResult),
    restored: (kept) => withWinners(store, kept as SpinResult),
  };
}

/** The answer to a write of a wheel, which carries the last draw result. */
export function keptHead(store: Store): KeptForm {
  return {
    without(body) {
      const head = body as WheelHead;
      const { lastDrawResult: last } = head;
      return { ...head, lastDrawResult: last && withoutWinners(last) };
    },
    async restored(kept) {
      const head = kept as WheelHead;
      const { lastDrawResult: last } = head;
      return { ...head, lastDrawResult: last && (await withWinners(store, last)) };
    },
  };
}

function withoutWinners(result: SpinResult): SpinResult {
  return {
    ...result,
    winner: withoutName(result.winner),
    winners: result.winners.map(withoutName),
    proof: {
      ...result.proof,
      winners: result.proof.winners.map((winner) => ({ ...winner, salt: '', userTag: '' })),
    },
  };
}

function withoutName(winner: Winner): Winner {
  return { ...winner, name: '', ...(winner.userId !== undefined && { userId: '' }) };
}

async function withWinners(store: Store, kept: SpinResult): Promise<SpinResult> {
  const spin = await store.get(spinRef(kept.listName, kept.number));
  return spin?.result.spinId === kept.spinId ? inOrderOf(kept, spin.result) : kept;
}

/** The same value with the members in the order of another: documents have an order of their own, answers theirs. */
function inOrderOf<T>(other: unknown, value: T): T {
  if (Array.isArray(value)) {
    const others = Array.isArray(other) ? other : [];
    return value.map((item, at) => inOrderOf(others[at], item as unknown)) as T;
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
