import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import type { WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import type { EntryInput } from '../../../contracts/wheel/wheel.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';
import { isActiveIn } from '../../identity/index.ts';
import { rowFrame } from '../../store/list/head.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import { assetFaults } from '../assets/used-assets.ts';
import { judgeOwner } from '../core/access.ts';
import { colourRows, noSlices } from '../entries/colour-rows.ts';
import {
  headRef,
  isSpun,
  remainderRef,
  spinRef,
  type RemainderDocument,
  type WheelDocument,
  type WheelPart,
} from '../core/documents.ts';
import { entryList } from '../lists/entry-list.ts';
import { wheelEvent } from '../core/events.ts';
import { newWheel } from './new-wheel.ts';
import { prepareList, type PreparedList } from '../entries/place-entries.ts';
import { prepareEntries } from '../entries/prepare-entries.ts';
import { judgeRoom, putWheel } from '../quota/put-wheel.ts';
import { retireEntries } from '../lists/retire-list.ts';
import { withRoom } from '../lists/with-room.ts';
import { nextSeed, seedSeal } from '../spins/seed.ts';
import { judgeSettings, settingsBounds, type JudgedSettings } from '../settings/judge-settings.ts';
import { fillingColours, resolveSettings } from '../settings/settings.ts';
import { judgeMatch, nextVersion, ownedParts } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';

/** A write of settings, of the whole list of entries, or of both. */
export interface WheelWrite {
  readonly listName: string;
  readonly accountId: string;
  readonly entries?: readonly EntryInput[] | undefined;
  /** `null` resets every setting. */
  readonly settings?: WheelSettingsInput | null | undefined;
  /**
   * `no`: a missing wheel is refused with 404. `missing`: a missing wheel is created. `only`: an existing wheel is
   * refused with a conflict.
   */
  readonly create: 'no' | 'missing' | 'only';
  readonly ifMatch?: readonly string[] | undefined;
  readonly commit: (commit: Commit<Outcome>) => Promise<Outcome>;
  /** Returns the answer. Called within the commit. */
  readonly answer: (tx: Transaction, wheel: WheelDocument, created: boolean) => Answer;
}

/**
 * Writes a wheel (docs/rules/wheel.md, "Writing"). A long list is written before the commit that applies the write.
 */
export function writeWheel(world: WheelWorld, write: WheelWrite): Promise<Outcome> {
  return withRoom(world.store, () => writeOnce(world, write));
}

async function writeOnce(world: WheelWorld, write: WheelWrite): Promise<Outcome> {
  const { listName } = write;
  const current = await world.store.get(headRef(listName));
  const remainder = current ? undefined : await world.store.get(remainderRef(listName));
  const early = judge(current, remainder, write);
  if (early !== undefined) return early;

  const judged = judgeSettings(write.settings, settingsBounds(world.config));
  const prepared = await prepare(world, write, judged, current);
  if (prepared instanceof Refusal) return prepared;
  const placing: Placing = { placed: false };
  try {
    return await commitWheel(world, write, { judged, prepared, placing });
  } finally {
    if (!placing.placed) await prepared.discard();
  }
}

/** Whether the last run of the commit placed the prepared list. False if a stored answer was replayed. */
interface Placing {
  placed: boolean;
}

function commitWheel(
  world: WheelWorld,
  write: WheelWrite,
  { judged, prepared, placing }: { judged: JudgedSettings; prepared: PreparedList; placing: Placing },
): Promise<Outcome> {
  const { listName, accountId } = write;
  const now = world.clock.now();
  const seal = seedSeal(world.config.masterKey, listName);
  const seed = nextSeed(world.random);

  return write.commit({
    touch: [headRef(listName).aggregate, prepared.aggregate],
    decide(tx) {
      placing.placed = false;
      const before = tx.get(headRef(listName));
      const deleted = before ? undefined : tx.get(remainderRef(listName));
      const refusal = judge(before, deleted, write);
      if (refusal !== undefined) return refusal;
      if (before === undefined && !isActiveIn(tx, accountId)) return refuse('forbidden');
      if (before !== undefined && write.entries === undefined && write.settings === undefined) {
        return write.answer(tx, before, false);
      }
      const replaces = write.entries !== undefined || before === undefined;
      const entries = replaces ? prepared.place(tx) : before.entries;
      if (entries === undefined) return refuse('unavailable');
      const tooManyKept = replaces && before ? retireEntries(tx, before, now, world.quota) : undefined;
      if (tooManyKept !== undefined) return tooManyKept;
      const base =
        before ?? newWheel({ listName, ownerId: accountId, now, entries, seal, seed, remainder: deleted });
      if (deleted !== undefined) tx.delete(remainderRef(listName));
      const settings = judged.place(tx, listName, base.settings);
      const wheel = nextVersion(before, { ...base, updatedAt: now, settings, entries });
      const full = putWheel(tx, before, wheel, world.quota, deleted);
      if (full !== undefined) return full;
      placing.placed = replaces;
      tx.publish(
        wheelEvent(listName, {
          type: 'changed',
          version: wheel.version,
          visibility: resolveSettings(wheel.settings).visibility,
        }),
      );
      return write.answer(tx, wheel, before === undefined);
    },
  });
}

/**
 * Returns the refusal of a write, if any.
 * @param remainder remainder of a deleted wheel; only its owner may use the name again
 */
function judge(
  wheel: WheelDocument | undefined,
  remainder: RemainderDocument | undefined,
  write: WheelWrite,
): Refusal | undefined {
  if (wheel === undefined && write.create !== 'no') {
    const refusal = remainder && judgeOwner(remainder, write.accountId);
    // Refuse a write with a tag to a wheel that does not exist, because no tag matches, not even `*` (RFC 9110
    // §13.1.1).
    return refusal ?? (write.ifMatch === undefined ? undefined : refuse('version_conflict'));
  }
  return (
    judgeOwner(wheel, write.accountId) ??
    (write.create === 'only' ? refuse('conflict') : undefined) ??
    judgeMatch(wheel as WheelDocument, write.ifMatch, { parts: replacedParts(write) })
  );
}

/**
 * Returns the parts compared with `If-Match`: those that the write replaces, or all of the owner's parts if it
 * replaces none.
 */
function replacedParts({
  entries,
  settings,
}: Pick<WheelWrite, 'entries' | 'settings'>): readonly WheelPart[] {
  const parts: WheelPart[] = [
    ...(settings === undefined ? [] : (['settings'] as const)),
    ...(entries === undefined ? [] : (['entries'] as const)),
  ];
  return parts.length > 0 ? parts : ownedParts;
}

async function prepare(
  world: WheelWorld,
  write: WheelWrite,
  judged: JudgedSettings,
  current: WheelDocument | undefined,
): Promise<PreparedList | Refusal> {
  const inputs = write.entries ?? [];
  const known = await knownRows(world, inputs, current);
  const { rows, issues } = await prepareEntries(inputs, known.ids, world.random);
  const assets = await assetFaults(world.store, {
    ownerId: write.accountId,
    entries: inputs,
    settings: write.settings,
    before: current?.settings,
    known: known.images,
  });
  const faults = [...judged.issues, ...issues, ...assets];
  if (faults.length > 0) return refuse('validation_failed', { issues: faults.slice(0, 100) });
  const palette = fillingColours(judged.over(current?.settings ?? {}));
  const coloured = colourRows(rows, palette, noSlices, 0);
  const full = await judgeRoom(world.store, write.accountId, coloured.rows.length * rowFrame, world.quota);
  return full ?? prepareList(world, coloured.rows, coloured.edges);
}

/** Returns the ids and the pictures of the wheel's rows, if any row of the body has an id. */
async function knownRows(
  world: WheelWorld,
  inputs: readonly EntryInput[],
  current: WheelDocument | undefined,
): Promise<{ readonly ids: ReadonlySet<string>; readonly images: ReadonlySet<string> }> {
  const ids = new Set<string>();
  const images = new Set<string>();
  if (current === undefined || inputs.every((input) => input.id === undefined)) return { ids, images };
  let after: number | undefined;
  do {
    const page = await entryList.page(world.store, current.entries.list, {
      after,
      limit: 1_000,
      hidden: true,
    });
    for (const { id, row } of page.rows) {
      ids.add(id);
      if (row.image !== undefined) images.add(row.image);
    }
    after = page.next;
  } while (after !== undefined);
  return { ids, images };
}

export function lastResult(tx: Transaction, wheel: WheelDocument) {
  return isSpun(wheel) ? (tx.get(spinRef(wheel.listName, wheel.spinCount))?.result ?? null) : null;
}
