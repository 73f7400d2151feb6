import type { Fault } from '../signed-in/fault.ts';

const passing: ReadonlySet<string> = new Set([
  'offline',
  'unreachable',
  'unavailable',
  'rate_limited',
  'broken',
  'internal_error',
]);

/** Returns whether the same request may succeed later. */
export const isPassing = ({ code }: Fault): boolean => passing.has(code);
