import { refuse, type Refusal } from '../../contracts/errors.ts';
import { appendEntries, type EntriesBody } from '../../contracts/wheel-endpoints.ts';
import { wheelLimits, type PublicEntry } from '../../contracts/wheel.ts';
import type { Outcome } from '../http/answer.ts';
import { route, type Call } from '../http/route.ts';
import type { NewRow } from '../store/list/list.ts';
import { judgeOwner, judgeVersion } from './access.ts';
import { colourRows } from './colour-rows.ts';
import { headRef, type WheelDocument } from './documents.ts';
import { entryList, type EntryRow } from './entry-list.ts';
import { toldRows, wheelEvent } from './events.ts';
import { prepareEntries } from './prepare-entries.ts';
import { entriesWritten } from './replace-entries.ts';
import { judgeSettings, mergeSettings, resolveSettings } from './settings.ts';
import { entryCount } from './wheel-json.ts';
import type { WheelWorld } from './world.ts';

/** `POST /wheelapp/api/v1/wheels/{listName}/entries`: appends custom entries, all or none. */
export const appendEntriesRoute = (world: WheelWorld) => route(appendEntries, (call) => append(world, call));

type AppendCall = Call<{ listName: string }, undefined, EntriesBody>;

async function append(
  world: WheelWorld,
  { params, body, caller, ifMatch, commit }: AppendCall,
): Promise<Outcome> {
  const ref = headRef(params.listName);
  const judge = (wheel: WheelDocument | undefined): Refusal | undefined =>
    judgeOwner(wheel, caller.ownerId) ??
    judgeVersion(wheel as WheelDocument, ifMatch) ??
    judgeRoom(wheel as WheelDocument, body.entries.length);

  const standing = await world.store.get(ref);
  const early = judge(standing);
  if (early !== undefined) return early;

  const judged = judgeSettings(body.settings ?? {}, world.config.baseUrl.startsWith('http:'));
  const prepared = await prepareEntries(body.entries, new Set(), world.random);
  const faults = [...judged.issues, ...prepared.issues];
  if (faults.length > 0) return refuse('validation_failed', { issues: faults.slice(0, 100) });
  const now = world.clock.now();

  return commit({
    touch: [ref.aggregate, entryList.aggregate((standing as WheelDocument).entries.list)],
    decide(tx) {
      const before = tx.get(ref);
      const refusal = judge(before);
      if (before === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      const { list, hiddenCount } = before.entries;
      const settings =
        body.settings === undefined
          ? before.settings
          : mergeSettings(body.settings === null ? {} : before.settings, judged.settings);
      const palette = resolveSettings(settings).colorPalette;
      const { rows, edges } = colourRows(prepared.rows, palette, before.entries, list.rowCount);
      const wheel: WheelDocument = {
        ...before,
        version: before.version + 1,
        updatedAt: now,
        settings,
        entries: {
          list: rows.length === 0 ? list : entryList.append(tx, list, rows),
          hiddenCount: hiddenCount + rows.filter((row) => row.hidden).length,
          ...edges,
        },
      };
      tx.put(ref, wheel);
      tx.publish(told(wheel, rows, body.settings !== undefined));
      return { status: 200, body: entriesWritten(wheel) };
    },
  });
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
    return wheelEvent(listName, {
      type: 'changed',
      version,
      visibility: resolveSettings(wheel.settings).visibility,
    });
  }
  const changed = listed.map(({ id, weight, row }): PublicEntry => ({
    id,
    name: row.name,
    weight: weight / 1_000,
    color: row.color,
  }));
  return wheelEvent(listName, { type: 'rows', version, changed, removed: [] });
}
