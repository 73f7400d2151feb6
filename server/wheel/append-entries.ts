import { refuse, type Refusal } from '../../contracts/errors.ts';
import { appendEntries, type EntriesBody } from '../../contracts/wheel-endpoints.ts';
import { wheelLimits } from '../../contracts/wheel-limits.ts';
import type { PublicEntry } from '../../contracts/wheel.ts';
import type { Outcome } from '../http/answer.ts';
import { route, type Call } from '../http/route.ts';
import type { NewRow } from '../store/list/list.ts';
import type { Transaction } from '../store/port.ts';
import { judgeOwner } from './access.ts';
import { colourRows } from './colour-rows.ts';
import { headRef, type EntriesHead, type WheelDocument } from './documents.ts';
import { entryList, type EntryRow } from './entry-list.ts';
import { toldRows, wheelEvent } from './events.ts';
import { inOneCommit, prepareLonger, type PreparedList } from './place-entries.ts';
import { prepareEntries, type UncolouredRow } from './prepare-entries.ts';
import { entriesWritten } from './replace-entries.ts';
import { judgeSettings, settingsBounds, type JudgedSettings } from './judge-settings.ts';
import { ListGone } from './list-gone.ts';
import { fillingColours, resolveSettings } from './settings.ts';
import { judgeMatch, nextVersion } from './versions.ts';
import { entryCount } from './wheel-json.ts';
import type { WheelWorld } from './world.ts';

/** `POST /wheelapp/api/v1/wheels/{listName}/entries`: appends custom entries, all or none. */
export const appendEntriesRoute = (world: WheelWorld) => route(appendEntries, (call) => append(world, call));

type AppendCall = Call<{ listName: string }, undefined, EntriesBody>;

/** The list has changed since the longer one was made from it: make it anew. */
const stale = refuse('unavailable', {
  message: 'The wheel is changing too fast for so many rows',
  retryAfter: 1,
});
/** How often a longer list is made before the caller is told to come back. */
const tries = 4;

async function append(world: WheelWorld, call: AppendCall): Promise<Outcome> {
  const { params, body, caller, ifMatch } = call;
  const parts = body.settings === undefined ? (['entries'] as const) : (['entries', 'settings'] as const);
  const judge = (wheel: WheelDocument | undefined): Refusal | undefined =>
    judgeOwner(wheel, caller.ownerId) ??
    judgeMatch(wheel as WheelDocument, ifMatch, { parts }) ??
    judgeRoom(wheel as WheelDocument, body.entries.length);

  const early = judge(await world.store.get(headRef(params.listName)));
  if (early !== undefined) return early;

  const judged = judgeSettings(body.settings, settingsBounds(world.config));
  const { rows, issues } = await prepareEntries(body.entries, new Set(), world.random);
  const faults = [...judged.issues, ...issues];
  if (faults.length > 0) return refuse('validation_failed', { issues: faults.slice(0, 100) });

  let outcome: Outcome = stale;
  for (let left = tries; outcome === stale && left > 0; left--) {
    const standing = await world.store.get(headRef(params.listName));
    const refusal = judge(standing);
    if (standing === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
    outcome = await commitRows(world, call, standing, rows, judged, judge);
  }
  return outcome;
}

/** The decisive commit: few rows are added to the list in it, many have been written before as a longer list. */
async function commitRows(
  world: WheelWorld,
  { body, commit }: AppendCall,
  standing: WheelDocument,
  added: readonly UncolouredRow[],
  judged: JudgedSettings,
  judge: (wheel: WheelDocument | undefined) => Refusal | undefined,
): Promise<Outcome> {
  const ref = headRef(standing.listName);
  const now = world.clock.now();
  const coloured = (wheel: WheelDocument) =>
    colourRows(
      added,
      fillingColours(judged.over(wheel.settings)),
      wheel.entries,
      wheel.entries.list.rowCount,
    );

  const longer =
    added.length > inOneCommit ? await makeLonger(world, standing, coloured(standing)) : undefined;
  if (longer === 'gone') return stale;
  return commit({
    touch: [ref.aggregate, longer?.aggregate ?? entryList.aggregate(standing.entries.list)],
    decide(tx) {
      const before = tx.get(ref);
      const refusal = judge(before);
      if (before === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      if (longer !== undefined && !sameList(before, standing)) return stale;
      const { rows, edges } = coloured(before);
      const entries =
        longer === undefined ? { ...addRows(tx, before.entries, rows), ...edges } : longer.place(tx);
      if (entries === undefined) return stale;
      const settings = judged.place(tx, before.listName, before.settings);
      const wheel = nextVersion(before, { ...before, updatedAt: now, settings, entries });
      tx.put(ref, wheel);
      tx.publish(told(wheel, rows, body.settings !== undefined));
      return { status: 200, body: entriesWritten(wheel) };
    },
  });
}

function makeLonger(
  world: WheelWorld,
  wheel: WheelDocument,
  { rows, edges }: ReturnType<typeof colourRows>,
): Promise<PreparedList | 'gone'> {
  return prepareLonger(world, wheel, rows, edges).catch((error: unknown) => {
    if (error instanceof ListGone) return 'gone';
    throw error;
  });
}

function addRows(
  tx: Transaction,
  { list, hiddenCount }: EntriesHead,
  rows: readonly NewRow<EntryRow>[],
): Pick<EntriesHead, 'list' | 'hiddenCount'> {
  if (rows.length === 0) return { list, hiddenCount };
  return {
    list: entryList.append(tx, list, rows),
    hiddenCount: hiddenCount + rows.filter((row) => row.hidden).length,
  };
}

function sameList(
  { entries: { list: one } }: WheelDocument,
  { entries: { list: other } }: WheelDocument,
): boolean {
  return one.generation === other.generation && one.version === other.version;
}

function judgeRoom(wheel: WheelDocument, added: number): Refusal | undefined {
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
