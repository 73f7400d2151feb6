import { toThousandths } from '../../../components/wheel/engine/weight.ts';
import { cleanName, nameFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { EntryInput } from '../../../contracts/wheel/wheel.ts';
import { randomToken, type RandomSource } from '../../runtime/random.ts';
import type { NewRow } from '../../store/list/list.ts';
import { freshSalts } from '../../store/list/salts.ts';
import { turn } from '../../runtime/turn.ts';

/** Maximum number of faults reported for one body (docs/rules/wheel.md, "Writing"). */
const issueLimit = 100;
/** Maximum rows prepared before other work gets a turn. */
const slice = 500;

/** A row whose colour may depend on its neighbours. */
export type UncolouredRow = NewRow<{
  readonly name: string;
  readonly color: string | undefined;
  readonly image?: string | undefined;
}>;

/**
 * Prepares rows for storage, in their order. Keeps the id of a row if `known` contains it. Reports faults with the
 * index of their row.
 */
export async function prepareEntries(
  inputs: readonly EntryInput[],
  known: ReadonlySet<string>,
  random: RandomSource,
): Promise<{ rows: UncolouredRow[]; issues: Issue[] }> {
  const rows: UncolouredRow[] = [];
  const issues: Issue[] = [];
  const kept = new Set<string>();
  // Share one random part among all new ids of a write, which saves time.
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
      row: { name: name.text ?? '', color: input.color, image: input.image },
      salts: freshSalts(random, false),
    });
  }
  return { rows, issues };
}
