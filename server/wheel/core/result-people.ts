/** Removes personal data from results. Only this file does so. */
import { toHex } from '../../../components/wheel/engine/hash.ts';
import { digestOfWinner } from '../../../components/wheel/engine/proof.ts';
import type { PassedRow } from '../../../contracts/wheel/proof.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';

/** Returns the public form of a result: winners without `userId` (docs/rules/wheel.md, "Public form"). */
export function publicResult(result: SpinResult): SpinResult {
  return withWinners(result, ({ userId: _, ...winner }) => winner);
}

/** Returns the public form without paths and passed rows, which the hash of the spin does not cover. */
export function publicRecord(result: SpinResult): SpinResult {
  const { proof, ...rest } = publicResult(result);
  const winners = proof.winners.map((winner) => ({ ...winner, path: [] }));
  return {
    ...rest,
    proof: { ...proof, winners, ...(proof.redraw && { redraw: { ...proof.redraw, passed: [] } }) },
  };
}

/**
 * Returns a result without names, users and salts, for storage with an `Idempotency-Key`. A repeat restores the
 * missing data from the spin's document.
 */
export function resultWithoutNames(result: SpinResult): SpinResult {
  const nameless = withWinners(result, (winner) => ({
    ...winner,
    name: '',
    ...(winner.userId !== undefined && { userId: '' }),
  }));
  const { proof } = result;
  const winners = proof.winners.map((winner) => ({ ...winner, salt: '', userTag: '' }));
  const passed = proof.redraw?.passed.map(({ person, ...row }) => ({
    ...row,
    ...(person && { person: { name: '', salt: '', userTag: '' } }),
  }));
  return {
    ...nameless,
    proof: { ...proof, winners, ...(passed && { redraw: { ...proof.redraw!, passed } }) },
  };
}

/**
 * Erases one participant from a result (docs/rules/wheel.md, "Erasure"). A digest replaces the salts, so that the
 * proof still holds. Returns the same object if the result does not name the participant.
 */
export function resultWithout(result: SpinResult, id: string): SpinResult {
  return withoutPassed(withoutWinner(result, id), id);
}

function withoutPassed(result: SpinResult, id: string): SpinResult {
  const { redraw } = result.proof;
  const isNamed = (row: PassedRow): boolean => row.id === id && row.person !== undefined;
  if (!redraw?.passed.some(isNamed)) return result;
  const passed = redraw.passed.map((row) => {
    const { person: _, ...rest } = row;
    return isNamed(row) ? rest : row;
  });
  return { ...result, proof: { ...result.proof, redraw: { ...redraw, passed } } };
}

function withoutWinner(result: SpinResult, id: string): SpinResult {
  if (result.winners.every((winner) => winner.id !== id)) return result;
  const erased = withWinners(result, (winner) => {
    const { userId: _, ...rest } = winner;
    return winner.id === id ? { ...rest, name: '' } : winner;
  });
  const winners = result.proof.winners.map((proof, at) => {
    if (proof.id !== id || proof.digest !== undefined) return proof;
    const digest = toHex(digestOfWinner(proof, result.winners[at]!.name));
    return { ...proof, salt: '', userTag: '', digest };
  });
  return { ...erased, proof: { ...result.proof, winners } };
}

function withWinners(result: SpinResult, change: (winner: Winner) => Winner): SpinResult {
  return { ...result, winner: change(result.winner), winners: result.winners.map(change) };
}
