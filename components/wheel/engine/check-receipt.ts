import { ListReceipt } from '../../../contracts/wheel/proof.ts';
import type { SealedLeaf } from '../../../contracts/wheel/spin-evidence.ts';
import { z } from '../../../contracts/zod.ts';
import { fromHex, toHex } from './hash.ts';
import { leafDigest, userTag } from './leaf.ts';
import { climb } from './sum-path.ts';
import { verifyReceipt } from './verify-spin.ts';

export interface Entrant {
  readonly receipt: ListReceipt;
  readonly name: string;
  /** Empty if the entrant was added without a user id. */
  readonly userId: string;
}

export interface ReceiptFinding {
  /**
   * - `sealed`: the list has the row as in the receipt.
   * - `changed`: the row has another weight, or is hidden or removed.
   * - `absent`: the list does not have the row.
   * - `wrong`: receipt, name and user id do not match.
   */
  readonly outcome: 'sealed' | 'changed' | 'absent' | 'wrong';
  readonly leaf?: SealedLeaf;
}

/** Parses a receipt, or the response to an add request. Returns undefined for any other text. */
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
 * Compares the row of a receipt with the list of a spin. Ignores the root of the receipt, because every later
 * add changes the root.
 */
export function checkReceipt(
  { receipt, name, userId }: Entrant,
  leaves: readonly SealedLeaf[],
): ReceiptFinding {
  // The service stores names in NFC, so convert the typed name to that form.
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
