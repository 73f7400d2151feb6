/**
 * Requests the wheel in the address while the scripts of the page are still loading. The page loads this file as a script of
 * its own (tools/first-script.ts), so it must not import other files.
 */
export interface FirstRead {
  readonly path: string;
  /** Time of the request by `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
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

export const readWheel = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'omit', headers: { accept: 'application/json' } });

/** Pages that show a wheel of the service unless the address says otherwise. */
const pages = /\/(?:customwheel|wheelofgiveaways)$/;
/** The pattern of list names (contracts/wheel/list-name.ts). */
const listNames = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/**
 * Begins the request. Does nothing if the address leaves any doubt about the wheel, or if the page's own scripts were
 * faster and have requested it.
 */
export function beginFirstRead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (customElements.get('svc-wheel-page')) return;
  const query = new URLSearchParams(search);
  const listName = query.get('listName');
  if (listName === null || !listNames.test(listName) || !pages.test(pathname)) return;
  if (query.has('local') || query.has('wheels')) return;
  const path = dataPath(listName);
  const response = readWheel(path);
  // If nothing takes the response, its failure must not be reported as unhandled.
  response.catch(() => undefined);
  window.svcFirstRead = { path, sentAt: performance.now(), response };
}

/** Returns the request for this path, once. */
export function takeFirstRead(path: string): FirstRead | undefined {
  const first = window.svcFirstRead;
  if (first?.path !== path) return undefined;
  delete window.svcFirstRead;
  return first;
}
