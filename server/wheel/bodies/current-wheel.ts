import { headRef, type WheelDocument } from '../core/documents.ts';
import { ListGone } from '../lists/list-gone.ts';
import type { WheelWorld } from '../core/world.ts';

/** A read that lost its rows this often met a wheel that is replaced faster than it can be read. */
const tries = 5;

/**
 * Reads from a wheel as it is now; once more from the head where the list was replaced and swept while its rows
 * were read.
 * @throws {ListGone} the wheel was replaced again and again, or is gone
 */
export async function currentWheel<T>(
  world: WheelWorld,
  listName: string,
  read: (wheel: WheelDocument) => Promise<T> | T,
  wheel?: WheelDocument,
): Promise<T> {
  for (let left = tries, standing = wheel; ; left--, standing = undefined) {
    standing ??= await world.store.get(headRef(listName));
    if (standing === undefined) throw new ListGone();
    try {
      return await read(standing);
    } catch (error) {
      if (!(error instanceof ListGone) || left <= 1) throw error;
    }
  }
}
