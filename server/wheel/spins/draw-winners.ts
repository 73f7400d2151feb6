import { drawTarget } from '../../../components/wheel/engine/draw.ts';
import { toHex } from '../../../components/wheel/engine/hash.ts';
import { digestOfWinner } from '../../../components/wheel/engine/proof.ts';
import type { PassedRow } from '../../../contracts/wheel/proof.ts';
import type { SpinBody } from '../../../contracts/wheel/wheel-endpoints.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { DrawnRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import type { WheelDocument } from '../core/documents.ts';
import { entryList, type EntryRow } from '../lists/entry-list.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';

/** Rows drawn from one of a wheel's lists, in the order of the draw. */
export type Drawn =
  | { readonly type: 'custom'; readonly rows: readonly DrawnRow<EntryRow>[] }
  | { readonly type: 'participants'; readonly rows: readonly DrawnRow<ParticipantRow>[] };

/** Returns the list that a spin of this type draws from. Returns undefined if no participant was ever added. */
export function drawnList(wheel: WheelDocument, type: SpinResult['type']): ListHead | undefined {
  return type === 'custom' ? wheel.entries.list : wheel.participants?.list;
}

/**
 * Draws rows by the seed from the list as of this commit. Writes nothing.
 * @param leftOut ids of rows that cannot win; if one of them is drawn, it is in the answer too
 */
export function drawWinners(
  tx: Transaction,
  wheel: WheelDocument,
  { type, count, clientSeed = '' }: SpinBody,
  seed: string,
  leftOut: ReadonlySet<string>,
): Drawn {
  const fields = { seed, listName: wheel.listName, number: wheel.spinCount + 1, clientSeed };
  const target = (root: string, total: number): number => drawTarget(fields, root, total);
  const passes = (id: string): boolean => leftOut.has(id);
  if (type === 'custom') return { type, rows: entryList.draw(tx, wheel.entries.list, count, target, passes) };
  const list = wheel.participants?.list;
  return { type, rows: list === undefined ? [] : participantList.draw(tx, list, count, target, passes) };
}

/** Separates the winners from drawn rows that cannot win. */
export function withoutPassed(
  drawn: Drawn,
  leftOut: ReadonlySet<string>,
): { readonly won: Drawn; readonly passed: PassedRow[] } {
  const won = ({ id }: { readonly id: string }): boolean => !leftOut.has(id);
  const passed = drawn.rows.filter((row) => !won(row)).map(toPassedRow);
  return drawn.type === 'custom'
    ? { won: { type: drawn.type, rows: drawn.rows.filter(won) }, passed }
    : { won: { type: drawn.type, rows: drawn.rows.filter(won) }, passed };
}

function toPassedRow({ id, weight, row, proof }: DrawnRow<{ readonly name: string }>): PassedRow {
  return { id, weight, digest: toHex(digestOfWinner(proof, row.name)), path: proof.path };
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

function winnerOf({ id, weight, row }: DrawnRow<{ readonly name: string }>) {
  return { id, name: row.name, weight: weight / 1_000 };
}
