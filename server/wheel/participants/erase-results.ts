import { toHex } from '../../../components/wheel/engine/hash.ts';
import { digestOfWinner } from '../../../components/wheel/engine/proof.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, spinRef } from '../documents.ts';
import { wheelEvent } from '../events.ts';
import { resolveSettings } from '../settings.ts';
import { winRef, type ParticipantWin } from './wins.ts';

/** Takes the winners of these spins out of their results; pages read the wheel anew where its last one was among them. */
export function eraseFromResults(tx: Transaction, listName: string, wins: readonly ParticipantWin[]): void {
  for (const win of wins) {
    const ref = spinRef(listName, win.number);
    const spin = tx.get(ref);
    if (spin !== undefined) tx.put(ref, { ...spin, result: withoutName(spin.result, win.id) });
    tx.delete(winRef(win));
  }
  const wheel = tx.get(headRef(listName));
  if (!wheel || !wins.some(({ number }) => number === wheel.spinCount)) return;
  const version = wheel.version + 1;
  tx.put(headRef(listName), { ...wheel, version });
  const { visibility } = resolveSettings(wheel.settings);
  tx.publish(wheelEvent(listName, { type: 'changed', version, visibility }));
}

/** The result with the digest of a winner in the place of what it was made from. */
function withoutName(result: SpinResult, id: string): SpinResult {
  const erased = (winner: Winner): Winner => {
    const { userId: _, ...rest } = winner;
    return winner.id === id ? { ...rest, name: '' } : winner;
  };
  const proven = result.proof.winners.map((proof, at) => {
    if (proof.id !== id || proof.digest !== undefined) return proof;
    const digest = toHex(digestOfWinner(proof, result.winners[at]!.name));
    return { ...proof, salt: '', userTag: '', digest };
  });
  return {
    ...result,
    winner: erased(result.winner),
    winners: result.winners.map(erased),
    proof: { ...result.proof, winners: proven },
  };
}
