import { ListReceipt } from '../../../contracts/wheel/proof.ts';
import type { SealedLeaf } from '../../../contracts/wheel/spin-evidence.ts';
import { z } from '../../../contracts/zod.ts';
import { fromHex, toHex } from './hash.ts';
import { leafDigest, userTag } from './leaf.ts';
import { climb } from './sum-path.ts';
import { verifyReceipt } from './verify-spin.ts';

/** What an entrant has: the receipt, and what it was given for. */
export interface Entrant {
  readonly receipt: ListReceipt;
  readonly name: string;
  /** Empty where the entrant was added without one. */
  readonly userId: string;
}

export interface ReceiptFinding {
  /**
   * `sealed`: the row stood in the list that was drawn from, as the receipt says. `changed`: it stood there with
   * another weight, or hidden or removed. `absent`: it did not; the list had been replaced, or it is another list.
   * `wrong`: receipt, name and user id do not belong together.
   */
  readonly outcome: 'sealed' | 'changed' | 'absent' | 'wrong';
  /** The row as it was drawn from. */
  readonly leaf?: SealedLeaf;
}

/**
 * What a reader pasted: a receipt by itself, or the whole answer to the add, which says name and user too. Undefined
 * where it is neither.
 */
export function readReceipt(text: string): (Pick<Entrant, 'receipt'> & Partial<Entrant>) | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const bare = z.safeParse(ListReceipt, value);
  if (bare.success) return { receipt: bare.data };
  const added = z.safeParse(AddAnswer, value);
  if (!added.success) return undefined;
  const { name, userId = '' } = added.data.participant;
  return { receipt: added.data.receipt, name, userId };
}

const AddAnswer = z.object({
  receipt: ListReceipt,
  participant: z.object({ name: z.string(), userId: z.optional(z.string()) }),
});

/**
 * Holds a receipt against the list a spin was drawn from. Its own root is the list at the moment of the add, and later
 * adds make another: so the row is looked up at its place among the leaves.
 */
export function checkReceipt(
  { receipt, name, userId }: Entrant,
  leaves: readonly SealedLeaf[],
): ReceiptFinding {
  // Names are sealed as they are stored.
  const sealedName = name.normalize('NFC');
  if (!verifyReceipt(receipt, sealedName, userId)) return { outcome: 'wrong' };
  const digest = leafDigest(receipt.salt, sealedName, userTag(receipt.userSalt, userId));
  const place = climb({ hash: fromHex('00'.repeat(32)), weight: 0, live: 0 }, receipt.path);
  const row = leaves[place.ordinal];
  if (row === undefined || row.id !== receipt.id || row.digest !== toHex(digest))
    return { outcome: 'absent' };
  const same = row.weight === receipt.weight && row.live === receipt.live;
  return { outcome: same ? 'sealed' : 'changed', leaf: row };
}
