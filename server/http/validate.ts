import { refuse, type Issue, type Refusal } from '../../contracts/errors.ts';
import { z } from '../../contracts/zod.ts';

/** At most this many faults are listed (common.md). */
export const issueLimit = 100;

const shortened = (text: string, length: number) =>
  (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed();

type ZodIssue = z.core.$ZodIssue;

function* flat(issues: readonly ZodIssue[]): Generator<Issue> {
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        yield {
          path: shortened([...path, key].join('.'), 200),
          code: issue.code,
          message: `Unrecognized key: "${shortened(key, 100)}"`,
        };
      }
    } else {
      yield {
        path: shortened(path.join('.'), 200),
        code: issue.code,
        message: shortened(issue.message, 300),
      };
    }
  }
}

/** The first hundred faults zod found, with paths like `entries.3.weight`. */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  const list: Issue[] = [];
  for (const issue of flat(error.issues)) {
    list.push(issue);
    if (list.length === issueLimit) break;
  }
  return list;
}

/** The parsed value, or the refusal `validation_failed` with every fault's path. */
export function validated<T>(schema: z.ZodMiniType<T>, value: unknown): { value: T } | Refusal {
  const result = z.safeParse(schema, value);
  return result.success
    ? { value: result.data }
    : refuse('validation_failed', { issues: issuesOf(result.error) });
}
