import type { PublicWheel } from '../../../contracts/wheel/wheel.ts';

/**
 * Requests the wheel in the address while the scripts of the page are still loading. The page loads this file as a script of
 * its own (tools/first-script.ts), so it must not import values from other files.
 */
export interface FirstRead {
  readonly path: string;
  readonly answer: Promise<WheelAnswer>;
}

/** Answer of the service. Times are in milliseconds by `performance.now()`. */
export interface WheelAnswer {
  readonly status: number;
  /** Undefined for every status except 200. */
  readonly wheel: PublicWheel | undefined;
  readonly sentAt: number;
  /** Time at which the whole body had been read, which may be long before the page uses the answer. */
  readonly readAt: number;
}

declare global {
  interface Window {
    /** The request, until the page's own scripts take it. */
    svcFirstRead?: FirstRead;
  }
}

/** Path of the wheel's data. Asks for 204 instead of 404 if the wheel does not exist, because browsers log a 404. */
export const dataPath = (listName: string): string =>
  `/wheelapp/data/${encodeURIComponent(listName)}?missing=204`;

/**
 * Requests the wheel's data and parses the body, so that a page whose scripts load later can show the wheel
 * in its first picture.
 * @throws if the network fails or the body is not JSON
 */
export async function readWheel(path: string): Promise<WheelAnswer> {
  const sentAt = performance.now();
  const response = await fetch(path, { credentials: 'omit', headers: { accept: 'application/json' } });
  const wheel = response.status === 200 ? ((await response.json()) as PublicWheel) : undefined;
  return { status: response.status, wheel, sentAt, readAt: performance.now() };
}

/** Pages that show a wheel of the service unless the address says otherwise. */
const pages = /\/(?:customwheel|wheelofgiveaways)$/;
/** The pattern of list names (contracts/wheel/list-name.ts). */
const listNames = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/**
 * Begins the request, unless the address leaves doubt about which wheel is shown, or the page's own scripts
 * were faster and have requested the wheel.
 */
export function beginFirstRead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (customElements.get('svc-wheel-page')) return;
  const query = new URLSearchParams(search);
  const listName = query.get('listName');
  if (listName === null || !listNames.test(listName) || !pages.test(pathname)) return;
  if (query.has('local') || query.has('wheels')) return;
  const path = dataPath(listName);
  const answer = readWheel(path);
  // Keep a failure from being reported as unhandled if nothing takes the answer.
  answer.catch(() => undefined);
  window.svcFirstRead = { path, answer };
}

/**
 * Returns the answer to the early request for this path. Returns undefined if there was none, or if the
 * answer was already taken.
 */
export function takeFirstRead(path: string): Promise<WheelAnswer> | undefined {
  const first = window.svcFirstRead;
  if (first?.path !== path) return undefined;
  delete window.svcFirstRead;
  return first.answer;
}
