/**
 * Decides which rows of a sealed list belong to the same person (docs/rules/wheel.md, "Re-draws"). Rows with a
 * user belong to the same person if their user tags are equal. Rows without a user belong to the same person if
 * their names are equal.
 */
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { fromHex, toHex } from './hash.ts';
import { userTag } from './leaf.ts';

/** The parts of a row's digest that identify the person. The tag is hexadecimal. */
interface SealedPerson {
  readonly name: string;
  readonly userTag: string;
}

const nobody = toHex(userTag('', ''));

/** Returns a key that is the same for all rows of a person. */
export function personKey({ name, userTag: written }: SealedPerson): string {
  // Normalise the tag, because hexadecimal digits may be written as capital letters.
  const tag = toHex(fromHex(written));
  return tag === nobody ? `name:${foldedName(name)}` : `user:${tag}`;
}

/** Returns the keys of a spin's winners. Winners whose names were erased are left out. */
export function peopleOf({ winners, proof }: SpinResult): string[] {
  return winners.flatMap(({ name }, at) => {
    const proven = proof.winners[at];
    return proven && proven.digest === undefined ? [personKey({ name, userTag: proven.userTag })] : [];
  });
}
