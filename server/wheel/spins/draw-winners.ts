import { drawTarget } from '../../../components/wheel/engine/draw.ts';
import { toHex } from '../../../components/wheel/engine/hash.ts';
import { digestOfWinner } from '../../../components/wheel/engine/proof.ts';
import { personKey } from '../../../components/wheel/engine/same-person.ts';
import type { PassedRow } from '../../../contracts/wheel/proof.ts';
import type { SpinBody } from '../../../contracts/wheel/spin-endpoints.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { DrawnRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import type { WheelDocument } from '../core/documents.ts';
import { entryList, type EntryRow } from '../lists/entry-list.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';
import type { LeftOut } from './redraw.ts';

/** Rows drawn from one of a wheel's lists, in the order of the draw. */
export type Drawn =
  | { readonly type: 'custom'; readonly rows: readonly DrawnRow<EntryRow>[] }
  | { readonly type: 'participants'; readonly rows: readonly DrawnRow<ParticipantRow>[] };

/** Returns the list that a spin of this type draws from. Returns undefined if no participant was ever added. */
export function drawnList(wheel: WheelDocument, type: SpinResult['type']): ListHead | undefined {
  return type === 'custom' ? wheel.entries.list : wheel.participants?.list;
}

/**
 * Draws rows from the list as it is in this commit. The seed decides which rows are drawn. Writes nothing.
 * @param leftOut people who cannot win; if their rows are drawn, the result contains these rows, too
 */
export function drawWinners(
  tx: Transaction,
  wheel: WheelDocument,
  { type, count, clientSeed = '' }: SpinBody,
  seed: string,
  leftOut: LeftOut | undefined,
): Drawn {
  const fields = { seed, listName: wheel.listName, number: wheel.spinCount + 1, clientSeed };
  const target = (root: string, total: number): number => drawTarget(fields, root, total);
  const over = leftOut && { passes: (row: AnyRow) => isLeftOut(leftOut, row), most: mostPassed };
  if (type === 'custom') return { type, rows: entryList.draw(tx, wheel.entries.list, count, target, over) };
  const list = wheel.participants?.list;
  return { type, rows: list === undefined ? [] : participantList.draw(tx, list, count, target, over) };
}

type AnyRow = DrawnRow<{ readonly name: string }>;

/**
 * Maximum number of rows that a re-draw passes over. Limits the size of the proof, which contains each of these rows.
 */
export const mostPassed = wheelLimits.winners + wheelLimits.redraws;

function isLeftOut({ ids, people }: LeftOut, { id, row: { name }, proof: { userTag } }: AnyRow): boolean {
  return ids.has(id) || people.has(personKey({ name, userTag }));
}

/** Separates the winners from drawn rows that cannot win. */
export function withoutPassed(
  drawn: Drawn,
  leftOut: LeftOut | undefined,
): { readonly won: Drawn; readonly passed: PassedRow[] } {
  if (leftOut === undefined) return { won: drawn, passed: [] };
  const won = (row: AnyRow): boolean => !isLeftOut(leftOut, row);
  const passed = drawn.rows.filter((row) => !won(row)).map((row) => toPassedRow(row, leftOut));
  return drawn.type === 'custom'
    ? { won: { type: drawn.type, rows: drawn.rows.filter(won) }, passed }
    : { won: { type: drawn.type, rows: drawn.rows.filter(won) }, passed };
}

function toPassedRow({ id, weight, row: { name }, proof }: AnyRow, { ids }: LeftOut): PassedRow {
  const { salt, userTag, path } = proof;
  const digest = toHex(digestOfWinner(proof, name));
  return { id, weight, digest, path, ...(!ids.has(id) && { person: { name, salt, userTag } }) };
}

export function winnersOf({ type, rows }: Drawn): Winner[] {
  return type === 'custom'
    ? rows.map((drawn) => ({ ...winnerOf(drawn), color: drawn.row.color, index: drawn.index }))
    : rows.map((drawn) => ({
        ...winnerOf(drawn),
        ...(drawn.row.userId !== undefined && { userId: drawn.row.userId }),
        index: drawn.index,
      }));
}

function winnerOf({ id, weight, row }: AnyRow) {
  return { id, name: row.name, weight: weight / 1_000 };
}
