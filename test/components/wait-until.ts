import { waitUntil as poll } from '@open-wc/testing';

/**
 * Waits until the condition holds, for at most 20 seconds: the second that the library waits by default may be too short
 * on a busy machine. Checks the condition often, so that a test does not wait longer than necessary.
 * @param what description of the condition, for the error
 */
export function waitUntil(holds: () => boolean | undefined, what?: string): Promise<void> {
  return poll(holds, what, { interval: 10, timeout: 20_000 });
}
