import type { DeclaredRows } from '../../../contracts/http/endpoint.ts';
import { refuse, type Issue, type Refusal } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { turn } from '../../runtime/turn.ts';
import { boundsRefusal, splitLimits } from './json-bounds.ts';
import { hasRepeatedMembers, repeatedMember } from './repeated-members.ts';
import { splitRows } from './split-rows.ts';
import { unstorableParts } from './unstorable.ts';
import { issueLimit, validated } from './validate.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Byte order marks are kept, because `JSON.parse` has to refuse them inside a body. */
const utf8Slice = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses and validates a long JSON body in slices of rows, with the same result as parsing the whole. Faults outside
 * the rows are listed first.
 * @returns undefined if the body can be parsed whole
 * @throws {SyntaxError} if the body is not JSON
 * @throws {TypeError} if the body is not UTF-8
 */
export async function fittingRows(
  bytes: Buffer,
  schema: z.ZodMiniType,
  declared: DeclaredRows,
): Promise<{ value: unknown } | Refusal | undefined> {
  const split = await splitRows(bytes, declared, splitLimits, turn);
  if ('fault' in split && split.fault === 'none' && bytes.length <= splitLimits.frame.bytes) return undefined;
  if ('fault' in split) return boundsRefusal(split, declared);
  const { key, row } = declared;
  const frameText = utf8.decode(split.frame);
  const frame = JSON.parse(frameText) as Record<string, unknown>;
  const rows: unknown[] = [];
  const texts = unstorableParts(frameText, frame, issueLimit);
  const faults: Issue[] = [];
  const ofRows = z.array(row);
  let repeated = hasRepeatedMembers(frameText, frame);
  let count = 0;
  for (const slice of split.slices) {
    await turn();
    const text = utf8Slice.decode(slice);
    const values = JSON.parse(`[${text}]`) as unknown[];
    const under = (issue: Issue): Issue => ({ ...issue, path: placed(key, count, issue.path) });
    if (texts.length < issueLimit) texts.push(...unstorableParts(text, values, issueLimit).map(under));
    repeated ||= hasRepeatedMembers(text, values);
    if (faults.length < issueLimit) {
      const fitting = validated(ofRows, values);
      if ('value' in fitting) for (const value of fitting.value) rows.push(value);
      else faults.push(...(fitting.issues ?? []).map(under));
    }
    count += values.length;
  }
  if (texts.length === 0 && repeated) texts.push(repeatedMember);
  if (texts.length > 0) return refuse('validation_failed', { issues: texts.slice(0, issueLimit) });
  const fitting = validated(schema, frame);
  const issues = [...('value' in fitting ? [] : (fitting.issues ?? [])), ...faults];
  if (!('value' in fitting) || issues.length > 0) {
    return refuse('validation_failed', { issues: issues.slice(0, issueLimit) });
  }
  return { value: Object.assign({}, fitting.value, { [key]: rows }) };
}

/**
 * Returns the path in the whole body. In a slice that begins with row 1000, `3.weight` becomes
 * `entries.1003.weight`.
 */
function placed(key: string, first: number, path: string): string {
  const [, index, rest] = /^(\d+)(.*)$/s.exec(path) ?? [];
  return index === undefined ? key : `${key}.${first + Number(index)}${rest}`;
}
