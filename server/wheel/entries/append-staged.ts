/** Appends many rows. Stages them before the commit, which thus stays short. */
import { refuse } from '../../../contracts/http/errors.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { rowFrame } from '../../store/list/head.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import type { WheelWorld } from '../core/world.ts';
import { entryList } from '../lists/entry-list.ts';
import { currentEntries, dropStagedEntries } from '../lists/sweep.ts';
import { judgeRoom } from '../quota/put-wheel.ts';
import { colour, commitAppend, stale, type Append, type Staged } from './append-commit.ts';

const busy = refuse('unavailable', {
  message: 'Another long append to this wheel is under way',
  retryAfter: 2,
});
/** Maximum attempts to stage rows before the caller has to retry. */
const attempts = 4;

export async function appendStaged(world: WheelWorld, write: Append): Promise<Outcome> {
  const bytes = write.rows.length * rowFrame;
  const full = await judgeRoom(world.store, write.ownerId, bytes, world.quota);
  if (full !== undefined) return full;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const wheel = await world.store.get(headRef(write.listName));
    const refusal = write.judge(wheel);
    if (wheel === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
    const outcome = await attemptAppend(world, write, wheel);
    if (outcome !== stale) return outcome;
  }
  return stale;
}

async function attemptAppend(world: WheelWorld, write: Append, wheel: WheelDocument): Promise<Outcome> {
  const { store, clock } = world;
  const { list } = wheel.entries;
  const coloured = colour(wheel, write);
  const token = randomToken(world.random, 12);
  let staged: Staged | undefined;
  try {
    const rows = await entryList.stage(
      store,
      { head: list, current: currentEntries(write.listName), token, now: () => clock.now() },
      coloured.rows,
    );
    if (rows === 'busy') return busy;
    if (rows === 'moved') return stale;
    staged = { wheel, rows, coloured, taken: false };
    return await commitAppend(world, write, wheel, staged);
  } finally {
    if (staged?.taken !== true) {
      // Delete the rows now. After a crash, a sweep deletes them.
      await entryList.giveUpStaged(store, list.generation, token);
      await dropStagedEntries(store, write.listName, list.generation, clock.now());
    }
  }
}
