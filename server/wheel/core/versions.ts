/**
 * Versions of a wheel and of its parts (docs/rules/wheel.md, "Versions"). A write conflicts only with changes of the
 * parts that it replaces.
 */
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { WheelField } from '../../../contracts/wheel/wheel-endpoints.ts';
import type { WheelDocument, WheelPart } from './documents.ts';

/** Letter of each part in an entity tag. */
const letters = [
  ['settings', 's'],
  ['entries', 'e'],
  ['participants', 'p'],
  ['draw', 'd'],
] as const satisfies readonly (readonly [WheelPart, string])[];

type Versions = Readonly<Record<WheelPart, number>>;

/** Fields that depend on one part only. All other fields have the version of the wheel. */
const partOfField: { readonly [field in WheelField]?: WheelPart } = {
  settings: 'settings',
  entries: 'entries',
  participants: 'participants',
  lastDrawResult: 'draw',
  commitment: 'draw',
};

/** Fields that never change while the wheel exists. */
const constant: ReadonlySet<WheelField> = new Set<WheelField>(['listName', 'createdAt']);

export function wheelTag({ version }: Pick<WheelDocument, 'version'>): string {
  return String(version);
}

/**
 * Returns the entity tag of an answer with only these parts, such as `s40e38`. The tag names each part with the
 * version of its last change.
 */
export function partsTag(wheel: WheelDocument, parts: readonly WheelPart[]): string {
  const versions = versionsOf(wheel);
  return letters
    .flatMap(([part, letter]) => (parts.includes(part) ? `${letter}${versions[part]}` : []))
    .join('');
}

/**
 * Returns the entity tag of an answer with these fields. The tag covers only the parts that the fields belong to. If
 * a field belongs to no part, the tag covers the whole wheel.
 */
export function fieldsTag(wheel: WheelDocument, fields: Iterable<WheelField>): string {
  const changing = [...fields].filter((field) => !constant.has(field));
  const parts = changing.flatMap((field) => partOfField[field] ?? []);
  return parts.length === 0 || parts.length < changing.length ? wheelTag(wheel) : partsTag(wheel, parts);
}

/** Parts that a write compares with `If-Match`. */
export interface Compared {
  /** Parts that the write replaces or depends on. A tag must cover all of them. */
  readonly parts: readonly WheelPart[];
  /** Further parts, compared only if the tag covers them. */
  readonly besides?: readonly WheelPart[];
}

export const ownedParts = ['settings', 'entries', 'participants'] as const satisfies readonly WheelPart[];

/**
 * Compares `If-Match` with the wheel. One of the tags must cover the compared parts at the version of their last
 * change or later.
 * @param ifMatch undefined if the request has no such header
 */
export function judgeMatch(
  wheel: WheelDocument,
  ifMatch: readonly string[] | undefined,
  { parts, besides = [] }: Compared,
): Refusal | undefined {
  if (ifMatch === undefined || ifMatch.includes('*')) return undefined;
  const versions = versionsOf(wheel);
  const isCurrent = (part: WheelPart, read: number): boolean =>
    read >= versions[part] && read <= wheel.version;
  const matches = ifMatch.some((text) => {
    const tag = readTag(text);
    return (
      tag !== undefined &&
      parts.every((part) => isCurrent(part, tag[part] ?? -1)) &&
      besides.every((part) => tag[part] === undefined || isCurrent(part, tag[part]))
    );
  });
  return matches ? undefined : refuse('version_conflict');
}

const number = '(0|[1-9]\\d{0,14})';
const whole = new RegExp(`^${number}$`);
const ofParts = new RegExp(`^${letters.map(([, letter]) => `(?:${letter}${number})?`).join('')}$`);

function readTag(text: string): Partial<Versions> | undefined {
  const version = whole.exec(text)?.[1];
  if (version !== undefined) return Object.fromEntries(letters.map(([part]) => [part, Number(version)]));
  const read = ofParts.exec(text);
  if (read === null) return undefined;
  return Object.fromEntries(
    letters.flatMap(([part], at) => (read[at + 1] === undefined ? [] : [[part, Number(read[at + 1])]])),
  );
}

export type UnversionedWheel = Omit<WheelDocument, 'version' | 'changed'>;

/**
 * Returns the wheel at its next version, with new versions for the parts that differ from `before`.
 * @param before undefined for a new wheel; `after.version` is then the last version of a deleted wheel of this name
 * @param options.steps number by which this write raises the version
 * @param options.also parts that changed outside the head
 */
export function nextVersion(
  before: WheelDocument | undefined,
  after: UnversionedWheel & Pick<WheelDocument, 'version'>,
  { steps = 1, also = [] }: { readonly steps?: number; readonly also?: readonly WheelPart[] } = {},
): WheelDocument {
  const version = (before ?? after).version + steps;
  const earlier = before && versionsOf(before);
  const of = (part: WheelPart, same: (wheel: WheelDocument) => boolean): number =>
    before && earlier && same(before) && !also.includes(part) ? earlier[part] : version;
  const changed = {
    settings: of('settings', ({ settings }) => sameSettings(settings, after.settings)),
    entries: of('entries', ({ entries }) => sameList(entries, after.entries)),
    participants: of('participants', ({ participants }) => sameList(participants, after.participants)),
    draw: of('draw', ({ spinCount }) => spinCount === after.spinCount),
    at: version,
  };
  return { ...after, version, changed };
}

/** Returns the versions of the parts. Documents of earlier releases have only the wheel's version. */
function versionsOf({ version, changed }: Pick<WheelDocument, 'version' | 'changed'>): Versions {
  if (changed?.at === version) return changed;
  return { settings: version, entries: version, participants: version, draw: version };
}

function sameSettings(one: WheelDocument['settings'], other: WheelDocument['settings']): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

interface WithList {
  readonly list: { readonly generation: string; readonly version: number };
}

function sameList(one: WithList | undefined, other: WithList | undefined): boolean {
  return one?.list.generation === other?.list.generation && one?.list.version === other?.list.version;
}
