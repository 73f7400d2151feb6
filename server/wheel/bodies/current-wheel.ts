import { headRef, type WheelDocument } from '../core/documents.ts';
import { ListGone } from '../lists/list-gone.ts';
import type { WheelWorld } from '../core/world.ts';

/** Maximum attempts to read a wheel whose list keeps being replaced. */
const attempts = 5;

/**
 * Calls `read` with the current head of a wheel. Repeats the call with a new head after {@link ListGone}.
 * @param wheel the head, if the caller has read it already
 * @throws {ListGone} if the wheel keeps being replaced, or was deleted
 */
export async function currentWheel<T>(
  world: WheelWorld,
  listName: string,
  read: (wheel: WheelDocument) => Promise<T> | T,
  wheel?: WheelDocument,
): Promise<T> {
  for (let attempt = 1, head = wheel; ; attempt++, head = undefined) {
    head ??= await world.store.get(headRef(listName));
    if (head === undefined) throw new ListGone();
    try {
      return await read(head);
    } catch (error) {
      if (!(error instanceof ListGone) || attempt === attempts) throw error;
    }
  }
}
