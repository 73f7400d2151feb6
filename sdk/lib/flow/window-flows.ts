import { type SvcOAuthCodePayload } from '../payload.ts';

/**
 * Milliseconds for which a result is remembered after it has settled, because a component that is mounted twice
 * requests it twice.
 */
const settledFor = 60_000;

/** A running sign-in in a popup. */
export interface ActivePopup {
  readonly window: Window;
  readonly result: Promise<SvcOAuthCodePayload>;
}

/** State shared by all copies of this library in a window. */
interface WindowFlows {
  popup?: ActivePopup | undefined;
  /** Running exchanges of redirect results, by client and route. */
  readonly resumes: Map<string, Promise<unknown>>;
  readonly results: Map<string, Promise<unknown>>;
}

/** Contains the version of `WindowFlows`, so that copies of the library with another version do not share the state. */
const key = Symbol.for('@svc/oauth/2');

export function windowFlows(): WindowFlows {
  const holder = globalThis as { [key]?: WindowFlows | undefined };
  return (holder[key] ??= { resumes: new Map(), results: new Map() });
}

/** Starts work, or returns the result of earlier work with the same name. */
export function once<T>(name: string, begin: () => Promise<T>): Promise<T> {
  const { results } = windowFlows();
  const known = results.get(name) as Promise<T> | undefined;
  if (known) return known;
  const result = begin();
  results.set(name, result);
  const forget = () => void setTimeout(() => results.delete(name), settledFor);
  result.then(forget, forget);
  return result;
}
