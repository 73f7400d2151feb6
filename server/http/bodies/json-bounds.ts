import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { DeclaredRows } from '../../../contracts/http/endpoint.ts';
import { skipSpace, valueEnd, type ScanLimits } from './json-scan.ts';
import type { SplitFault, SplitLimits } from './split-rows.ts';

/**
 * Limits of JSON that is parsed in one go, so that no body blocks other requests for more than about ten
 * milliseconds. Invalid values take longest, because each fault is described.
 */
export const wholeLimits: ScanLimits = { bytes: 2_097_152, depth: 32, values: 10_000 };

/** Bytes above which a body with rows is parsed in slices. */
export const longBody = 16_384;

/**
 * Limits of a body that is parsed in slices. The longest valid row has about 10 KiB if every character is escaped.
 */
export const splitLimits: SplitLimits = {
  frame: wholeLimits,
  members: 1_000,
  row: { bytes: 16_384, depth: 8, values: 200 },
  slice: { bytes: longBody, rows: 500 },
};

/** Returns a refusal if a body would take too long to parse. Does not check that the body is JSON. */
export function boundsFault(bytes: Buffer): Refusal | undefined {
  const end = valueEnd(bytes, skipSpace(bytes, 0, wholeLimits.bytes), wholeLimits);
  return typeof end === 'string' && end !== 'malformed'
    ? boundsRefusal({ fault: end }, { key: '', most: 0 })
    : undefined;
}

export function boundsRefusal(
  { fault, row }: SplitFault,
  { key, most }: Pick<DeclaredRows, 'key' | 'most'>,
): Refusal {
  const { bytes, depth, values } = row === undefined ? splitLimits.frame : splitLimits.row;
  const path = row === undefined ? '' : `${key}.${row}`;
  const invalid = (at: string, code: string, message: string) =>
    refuse('validation_failed', { issues: [{ path: at, code, message }] });
  switch (fault) {
    case 'malformed':
      return refuse('malformed_json');
    case 'repeated':
      return invalid(key, 'repeated', `${key} appears twice`);
    case 'rows':
      return invalid(key, 'too_big', `At most ${most} items`);
    case 'deep':
      return invalid(path, 'too_deep', `More than ${depth} brackets inside each other`);
    case 'many':
      return invalid(path, 'too_big', `More than ${values} values`);
    case 'none':
    case 'long':
      return row === undefined
        ? refuse('payload_too_large', { message: `Without ${key} the body is larger than ${bytes} bytes` })
        : invalid(path, 'too_big', `A row has at most ${bytes} bytes`);
  }
}
