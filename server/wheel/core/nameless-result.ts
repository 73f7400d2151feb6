import { toHex } from '../../../components/wheel/engine/hash.ts';
import { digestOfWinner } from '../../../components/wheel/engine/proof.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';

/** The result with the digest of a winner in the place of what it was made from; as it is where they won nothing. */
export function withoutName(result: SpinResult, id: string): SpinResult {
  if (result.winners.every((winner) => winner.id !== id)) return result;
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
