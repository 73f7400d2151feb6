import { refuse, type Issue, type Refusal } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';

/** Maximum number of faults listed in one answer (docs/rules/http.md, "Bodies"). */
export const issueLimit = 100;

const shortened = (text: string, length: number) =>
  (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed();

type ZodIssue = z.core.$ZodIssue;

/** Codes that zod uses for a missing member, depending on the expected type. */
const typeFaults: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** JSON cannot express `undefined`, so `undefined` always means a missing member. */
function absent(value: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return false;
    at = Object.hasOwn(at, key) ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return at === undefined;
}

const requirement = (member: string | undefined) =>
  member === undefined ? 'Send a JSON body' : `${member} is required`;

function* flat(issues: readonly ZodIssue[], value: unknown): Generator<Issue> {
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
      const lacking = typeFaults.has(issue.code) && absent(value, issue.path);
      yield {
        path: shortened(path.join('.'), 200),
        code: lacking ? 'required' : issue.code,
        message: shortened(lacking ? requirement(path.at(-1)) : issue.message, 300),
      };
    }
  }
}

function issuesOf(error: z.core.$ZodError, value: unknown): Issue[] {
  const list: Issue[] = [];
  for (const issue of flat(error.issues, value)) {
    list.push(issue);
    if (list.length === issueLimit) break;
  }
  return list;
}

/** Returns the parsed value, or the refusal `validation_failed` with the faults and their paths. */
export function validated<T>(schema: z.ZodMiniType<T>, value: unknown): { value: T } | Refusal {
  const result = z.safeParse(schema, value);
  return result.success
    ? { value: result.data }
    : refuse('validation_failed', { issues: issuesOf(result.error, value) });
}
