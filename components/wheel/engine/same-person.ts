/**
 * People of a sealed list (docs/rules/wheel.md, "Re-draws"). Rows with the same user tag are of one user. Rows without a
 * user are of one person if they have the same name.
 */
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { fromHex, toHex } from './hash.ts';
import { userTag } from './leaf.ts';

/** Parts of a row's digest. The tag is hexadecimal. */
interface SealedPerson {
  readonly name: string;
  readonly userTag: string;
}

const nobody = toHex(userTag('', ''));

/** Returns a key that is equal for rows of the same person. */
export function personKey({ name, userTag: written }: SealedPerson): string {
  // The same bytes can be written in capital letters.
  const tag = toHex(fromHex(written));
  return tag === nobody ? `name:${foldedName(name)}` : `user:${tag}`;
}

/** Returns the keys of a spin's winners, without those whose names were erased. */
export function peopleOf({ winners, proof }: SpinResult): string[] {
  return winners.flatMap(({ name }, at) => {
    const proven = proof.winners[at];
    return proven && proven.digest === undefined ? [personKey({ name, userTag: proven.userTag })] : [];
  });
}
