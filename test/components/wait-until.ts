import { waitUntil as poll } from '@open-wc/testing';

/** The library's own limit is one second, which is too short for a busy machine. */
export function waitUntil(holds: () => boolean | undefined, what?: string): Promise<void> {
  return poll(holds, what, { interval: 10, timeout: 120_000 });
}
