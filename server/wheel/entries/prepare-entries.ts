import { toThousandths } from '../../../components/wheel/engine/weight.ts';
import { cleanName, nameFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { EntryInput } from '../../../contracts/wheel/wheel.ts';
import { randomToken, type RandomSource } from '../../ground/random.ts';
import type { NewRow } from '../../store/list/list.ts';
import { freshSalts } from '../../store/list/salts.ts';
import { turn } from '../../ground/turn.ts';

/** At most this many faults of a bulk are reported (wheel.md, "Resources"). */
const issueLimit = 100;
/** Rows judged before other work gets its turn: a few milliseconds. */
const slice = 2_000;

/** A row that is ready but for its colour, which depends on its neighbours. */
export type UncolouredRow = NewRow<{ readonly name: string; readonly color: string | undefined }>;

/**
 * Rows as they will stand, in the order they came: names cleaned, weights in thousandths, ids and salts given. A
 * row keeps its id where `known` has it, once; all others get a new one. Or the faults, each with its row.
 */
export async function prepareEntries(
  inputs: readonly EntryInput[],
  known: ReadonlySet<string>,
  random: RandomSource,
): Promise<{ rows: UncolouredRow[]; issues: Issue[] }> {
  const rows: UncolouredRow[] = [];
  const issues: Issue[] = [];
  const kept = new Set<string>();
  // One random part for all new rows of this write is unique enough, and 100,000 of them would cost 0.2 s.
  const batch = randomToken(random, 12);
  for (const [index, input] of inputs.entries()) {
    if (index % slice === slice - 1) await turn();
    const name = cleanName(input.name);
    if (name.fault !== undefined) {
      issues.push({
        path: `entries.${index}.name`,
        code: name.fault,
        message: nameFaultMessages[name.fault],
      });
    }
    const id = input.id !== undefined && known.has(input.id) ? input.id : undefined;
    if (id !== undefined && kept.has(id)) {
      issues.push({ path: `entries.${index}.id`, code: 'duplicate', message: 'Another row has this id' });
    }
    if (issues.length >= issueLimit) break;
    if (id !== undefined) kept.add(id);
    rows.push({
      id: id ?? `ent_${batch}-${index.toString(36)}`,
      weight: toThousandths(input.weight),
      hidden: input.hidden === true,
      row: { name: name.text ?? '', color: input.color },
      salts: freshSalts(random, false),
    });
  }
  return { rows, issues };
}
