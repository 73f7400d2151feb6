import type { DeclaredRows } from '../../contracts/endpoint.ts';
import { refuse, type Issue, type Refusal } from '../../contracts/errors.ts';
import { z } from '../../contracts/zod.ts';
import { splitRows } from './split-rows.ts';
import { turn } from '../turn.ts';
import { unstorableParts } from './unstorable.ts';
import { issueLimit, validated } from './validate.ts';

/** Characters parsed and judged before other work gets its turn: a few milliseconds. */
const sliceLength = 64 * 1_024;

/**
 * Reads a long JSON body with rows and holds it against its schema, a slice of rows at a time: what `JSON.parse` and
 * the schema say of the whole. Faults outside the rows are listed before those of rows.
 * @returns undefined where the rows cannot be told from the rest: read it whole
 * @throws {SyntaxError} it is no JSON
 */
export async function fittingRows(
  text: string,
  schema: z.ZodMiniType,
  { key, row, most }: DeclaredRows,
): Promise<{ value: unknown } | Refusal | undefined> {
  const split = await splitRows(text, key, sliceLength, turn);
  if (split === undefined) return undefined;
  const frame = JSON.parse(split.frame) as Record<string, unknown>;
  const rows: unknown[] = [];
  const texts = unstorableParts(split.frame, frame, issueLimit);
  const faults: Issue[] = [];
  const ofRows = z.array(row);
  let count = 0;
  for (const slice of split.slices) {
    await turn();
    const values = JSON.parse(`[${slice}]`) as unknown[];
    const under = (issue: Issue): Issue => ({ ...issue, path: placed(key, count, issue.path) });
    if (texts.length < issueLimit) texts.push(...unstorableParts(slice, values, issueLimit).map(under));
    if (faults.length < issueLimit && count + values.length <= most) {
      const fitting = validated(ofRows, values);
      if ('value' in fitting) for (const value of fitting.value) rows.push(value);
      else faults.push(...(fitting.issues ?? []).map(under));
    }
    count += values.length;
  }
  if (texts.length > 0) return refuse('validation_failed', { issues: texts.slice(0, issueLimit) });
  // Too many are refused for their number, before any is looked at.
  const fitting = validated(schema, count > most ? { ...frame, [key]: Array(count) } : frame);
  const rest = 'value' in fitting ? [] : (fitting.issues ?? []);
  const issues = count > most ? rest : [...rest, ...faults];
  if (!('value' in fitting) || issues.length > 0) {
    return refuse('validation_failed', { issues: issues.slice(0, issueLimit) });
  }
  return { value: Object.assign({}, fitting.value, { [key]: rows }) };
}

/** `3.weight` of the slice that begins with row 1000: `entries.1003.weight`. */
function placed(key: string, first: number, path: string): string {
  const [, index, rest] = /^(\d+)(.*)$/s.exec(path) ?? [];
  return index === undefined ? key : `${key}.${first + Number(index)}${rest}`;
}
