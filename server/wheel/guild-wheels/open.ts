import { cleanText } from '../../../contracts/wheel/entry-name.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { wheelEvent } from '../core/events.ts';
import { nextVersion } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';
import { noSlices } from '../entries/colour-rows.ts';
import { entryList } from '../lists/entry-list.ts';
import { participantList } from '../lists/participant-list.ts';
import { putWheel } from '../quota/put-wheel.ts';
import { usageRef } from '../quota/usage.ts';
import { resolveSettings, type StoredSettings } from '../settings/settings.ts';
import { nextSeed, seedSeal, type NextSeed } from '../spins/seed.ts';
import { newWheel } from '../wheels/new-wheel.ts';
import type { GuildWheel } from './guild-wheel.ts';

/** Look of a wheel on open pages, and whether anybody may open them. */
export interface GuildWheelLook {
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: boolean;
}

/** A wheel that does not exist yet, with all values made before the commit. */
export interface PreparedWheel extends GuildWheel {
  readonly entries: string;
  readonly seed: NextSeed;
}

/** Owner of the wheels of a guild. No account can have such an id. */
export const guildOwner = (guildId: string): string => `guild:${guildId}`;

export function prepareWheel({ random }: WheelWorld, listName: string): PreparedWheel {
  return {
    listName,
    list: randomToken(random, 20),
    entries: randomToken(random, 20),
    seed: nextSeed(random),
  };
}

export function openWheel(
  tx: Transaction,
  { clock, config }: WheelWorld,
  { listName, list, entries, seed }: PreparedWheel,
  guildId: string,
  look: GuildWheelLook,
): string {
  const now = clock.now();
  const ownerId = guildOwner(guildId);
  const seal = seedSeal(config.masterKey, listName);
  const none = { list: entryList.create(tx, entries, now), hiddenCount: 0, ...noSlices };
  const fresh: WheelDocument = {
    ...newWheel({ listName, ownerId, now, entries: none, seal, seed }),
    settings: settingsOf(look),
    participants: { list: participantList.create(tx, list, now), hiddenCount: 0, drawn: false },
  };
  const wheel = nextVersion(undefined, fresh);
  putWheel(tx, undefined, wheel);
  publishChange(tx, wheel);
  return wheel.commitment;
}

/** Returns the aggregates that opening a wheel locks, in addition to those of any change. */
export const openingAggregates = ({ entries }: PreparedWheel, guildId: string): readonly string[] => [
  entryList.aggregate(entries),
  usageRef(guildOwner(guildId)).aggregate,
];

export function describeWheel(
  tx: Transaction,
  { clock }: WheelWorld,
  { listName }: GuildWheel,
  look: GuildWheelLook,
): void {
  const before = tx.get(headRef(listName));
  if (before === undefined) return;
  const wheel = nextVersion(before, { ...before, settings: settingsOf(look), updatedAt: clock.now() });
  putWheel(tx, before, wheel);
  publishChange(tx, wheel);
}

function publishChange(tx: Transaction, { listName, version, settings }: WheelDocument): void {
  const { visibility } = resolveSettings(settings);
  tx.publish(wheelEvent(listName, { type: 'changed', version, visibility }));
}

/**
 * Returns settings with which nobody can spin or join on pages, the wheel's own rules for participants are off, and
 * winners are hidden from later draws.
 */
function settingsOf({ title, description, isPublic }: GuildWheelLook): StoredSettings {
  const shown = {
    title: cleanText(cut(title, 120), 120).text,
    description: cleanText(cut(description ?? '', 500), 500, { lines: true }).text,
  };
  return {
    ...(!isPublic && { visibility: 'private' as const }),
    ...{ pageSpin: 'off', pageJoin: 'off', removeWinner: 'hide' },
    entryRules: { duplicates: 'ignore', fingerprint: 'off' },
    branding: {
      ...(shown.title !== undefined && { title: shown.title }),
      ...(shown.description !== undefined && { description: shown.description }),
    },
  };
}

/** Returns the beginning of a text, without half of a surrogate pair at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
