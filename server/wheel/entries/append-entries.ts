import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { appendEntries, type EntriesBody } from '../../../contracts/wheel/wheel-endpoints.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Call } from '../../http/route.ts';
import { randomToken } from '../../ground/random.ts';
import { rowFrame, type ListHead } from '../../store/list/head.ts';
import type { NewRow, StagedRows } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { judgeOwner } from '../core/access.ts';
import { colourRows } from './colour-rows.ts';
import { entryCount, headRef, type EntriesHead, type WheelDocument } from '../core/documents.ts';
import { entryList, type EntryRow } from '../lists/entry-list.ts';
import { toldRows, wheelEvent } from '../core/events.ts';
import { inOrder } from '../../ground/in-order.ts';
import { inOneCommit } from './place-entries.ts';
import { prepareEntries, type UncolouredRow } from './prepare-entries.ts';
import { entriesWritten } from './entries-written.ts';
import { judgeRoom, putWheel } from '../quota/put-wheel.ts';
import { withRoom } from '../lists/with-room.ts';
import { judgeSettings, settingsBounds, type JudgedSettings } from '../settings/judge-settings.ts';
import { fillingColours, resolveSettings } from '../settings/settings.ts';
import { currentEntries, dropStagedEntries } from '../lists/sweep.ts';
import { judgeMatch, nextVersion } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';

/** `POST /wheelapp/api/v1/wheels/{listName}/entries`: appends custom entries, all or none. */
export const appendEntriesRoute = (world: WheelWorld) => {
  const oneAtATime = inOrder();
  return route(appendEntries, (call) => append(world, call, oneAtATime));
};

type AppendCall = Call<{ listName: string }, undefined, EntriesBody>;

/** The list has changed since rows were staged for it: stage them anew. */
const stale = refuse('unavailable', {
  message: 'The wheel is changing too fast for so many rows',
  retryAfter: 1,
});
const busy = refuse('unavailable', {
  message: 'Another long append to this wheel is under way',
  retryAfter: 2,
});
/** Attempts to stage rows before the caller is told to come back. */
const tries = 4;

async function append(
  world: WheelWorld,
  call: AppendCall,
  oneAtATime: ReturnType<typeof inOrder>,
): Promise<Outcome> {
  const { params, body, caller, ifMatch } = call;
  const parts = body.settings === undefined ? (['entries'] as const) : (['entries', 'settings'] as const);
  const judge = (wheel: WheelDocument | undefined): Refusal | undefined =>
    judgeOwner(wheel, caller.ownerId) ??
    judgeMatch(wheel as WheelDocument, ifMatch, { parts }) ??
    judgeLength(wheel as WheelDocument, body.entries.length);

  const seen = await world.store.get(headRef(params.listName));
  const early = judge(seen);
  if (seen === undefined || early !== undefined) return early ?? refuse('not_found');

  const judged = judgeSettings(body.settings, settingsBounds(world.config));
  const { rows, issues } = await prepareEntries(body.entries, new Set(), world.random);
  const faults = [...judged.issues, ...issues];
  if (faults.length > 0) return refuse('validation_failed', { issues: faults.slice(0, 100) });

  const write: Write = {
    listName: params.listName,
    rows,
    judged,
    judge,
    toldSettings: body.settings !== undefined,
  };
  return withRoom(world.store, () =>
    rows.length <= inOneCommit
      ? commitRows(world, call, write, seen)
      : oneAtATime(params.listName, () => appendMany(world, call, write)),
  );
}

interface Write {
  readonly listName: string;
  readonly rows: readonly UncolouredRow[];
  readonly judged: JudgedSettings;
  readonly judge: (wheel: WheelDocument | undefined) => Refusal | undefined;
  readonly toldSettings: boolean;
}

/** Many rows are staged first, so that the decisive commit is short. */
async function appendMany(world: WheelWorld, call: AppendCall, write: Write): Promise<Outcome> {
  const ref = headRef(write.listName);
  const { ownerId } = call.caller;
  const full = await judgeRoom(world.store, ownerId, write.rows.length * rowFrame, world.quota);
  if (full !== undefined) return full;
  for (let left = tries; left > 0; left--) {
    const standing = await world.store.get(ref);
    const refusal = write.judge(standing);
    if (standing === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
    const { list } = standing.entries;
    const coloured = colour(standing, write);
    const token = randomToken(world.random, 12);
    const taking: Taking = { taken: false };
    try {
      const staged = await entryList.stage(
        world.store,
        { head: list, current: currentEntries(write.listName), token, now: () => world.clock.now() },
        coloured.rows,
      );
      if (staged === 'busy') return busy;
      if (staged === 'moved') continue;
      const outcome = await commitRows(world, call, write, standing, { staged, coloured, taking });
      if (outcome !== stale) return outcome;
    } finally {
      if (!taking.taken) await letGo(world, write.listName, list, token);
    }
  }
  return stale;
}

/** Rows that no commit took are deleted at once; after a crash the sweep does that. */
async function letGo(
  world: WheelWorld,
  listName: string,
  { generation }: ListHead,
  token: string,
): Promise<void> {
  await entryList.giveUpStaged(world.store, generation, token);
  await dropStagedEntries(world.store, listName, generation, world.clock.now());
}

/** Whether the last run of the decisive commit took the rows; a replayed answer takes none. */
interface Taking {
  taken: boolean;
}

interface Staged {
  readonly staged: StagedRows;
  readonly coloured: ReturnType<typeof colourRows>;
  readonly taking: Taking;
}

function colour(wheel: WheelDocument, { rows, judged }: Write): ReturnType<typeof colourRows> {
  const palette = fillingColours(judged.over(wheel.settings));
  return colourRows(rows, palette, wheel.entries, wheel.entries.list.rowCount);
}

/**
 * The decisive commit: few rows are added to the list in it, many have been staged.
 * @param seen the wheel a moment ago: many rows were coloured and staged for it
 */
function commitRows(
  world: WheelWorld,
  { commit }: AppendCall,
  write: Write,
  seen: WheelDocument,
  many?: Staged,
): Promise<Outcome> {
  const ref = headRef(write.listName);
  const now = world.clock.now();
  return commit({
    touch: [ref.aggregate, entryList.aggregate(seen.entries.list)],
    decide(tx) {
      if (many) many.taking.taken = false;
      const before = tx.get(ref);
      const refusal = write.judge(before);
      if (before === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      const { rows, edges } = many?.coloured ?? colour(before, write);
      const list = many === undefined ? addRows(tx, before, rows) : takeRows(tx, before, seen, many);
      if (list === undefined) return stale;
      const hiddenCount = before.entries.hiddenCount + rows.filter(({ hidden }) => hidden).length;
      const settings = write.judged.place(tx, before.listName, before.settings);
      const entries = { ...before.entries, list, hiddenCount, ...edges };
      const wheel = nextVersion(before, { ...before, updatedAt: now, settings, entries });
      const full = putWheel(tx, before, wheel, world.quota);
      if (full !== undefined) {
        if (many) many.taking.taken = false;
        return full;
      }
      tx.publish(told(wheel, rows, write.toldSettings));
      return { status: 200, body: entriesWritten(wheel) };
    },
  });
}

function addRows(
  tx: Transaction,
  { entries: { list } }: WheelDocument,
  rows: readonly NewRow<EntryRow>[],
): ListHead {
  return rows.length === 0 ? list : entryList.append(tx, list, rows);
}

function takeRows(
  tx: Transaction,
  before: WheelDocument,
  seen: WheelDocument,
  { staged, taking }: Staged,
): ListHead | undefined {
  const list = sameEdges(before.entries, seen.entries)
    ? entryList.takeStaged(tx, before.entries.list, staged)
    : undefined;
  taking.taken = list !== undefined;
  return list;
}

/** Whether the rows' colours still fit their neighbours. */
function sameEdges(one: EntriesHead, other: EntriesHead): boolean {
  return one.firstColor === other.firstColor && one.lastColor === other.lastColor;
}

function judgeLength(wheel: WheelDocument, added: number): Refusal | undefined {
  if (entryCount(wheel) + added <= wheelLimits.entries) return undefined;
  return refuse('wheel_full', { message: `A wheel holds at most ${wheelLimits.entries} entries` });
}

/** Few rows are told one by one; many, or settings beside them, make pages read the wheel anew. */
function told(wheel: WheelDocument, rows: readonly NewRow<EntryRow>[], settings: boolean) {
  const { listName, version } = wheel;
  const listed = rows.filter((row) => !row.hidden);
  if (settings || listed.length > toldRows) {
    const { visibility } = resolveSettings(wheel.settings);
    return wheelEvent(listName, { type: 'changed', version, visibility });
  }
  const changed = listed.map(({ id, weight, row }): PublicEntry => ({
    id,
    name: row.name,
    weight: weight / 1_000,
    color: row.color,
  }));
  return wheelEvent(listName, { type: 'rows', version, changed, removed: [] });
}
