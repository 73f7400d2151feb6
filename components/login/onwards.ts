/** Where a sign-in leads to: the app of a sealed request, or a path of this service. */
export interface Onwards {
  readonly request?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Key of the browser's storage, and the milliseconds for which an entry is used: the lifetime of a link in a mail. */
const key = 'svc-onwards';
const lifetime = 30 * 60_000;

/** Returns the query that takes a sign-in's aim to another page; '' if there is none. */
export function onwardsQuery({ request, returnTo }: Onwards): string {
  const query = new URLSearchParams({
    ...(request && { request }),
    ...(!request && returnTo && { returnTo }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Returns the aim in the query of a page's address. */
export function onwardsIn(search: string): Onwards {
  const query = new URLSearchParams(search);
  return { request: query.get('request') ?? undefined, returnTo: query.get('returnTo') ?? undefined };
}

/**
 * Stores the query of a sign-in in this browser while the person waits for a mail; '' forgets an earlier one. The mail
 * does not contain it, because the request of an app is sealed for this browser.
 */
export function keepOnwards(query: string, storage = ownStorage(), now = Date.now()): void {
  try {
    if (query === '') storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify({ query, until: now + lifetime }));
  } catch {
    // The storage is full or forbidden: the person signs in without the app.
  }
}

/** Returns the stored query; '' if there is none, or if it is too old. */
export function keptOnwards(storage = ownStorage(), now = Date.now()): string {
  try {
    const { query, until } = JSON.parse(storage?.getItem(key) ?? '{}') as { query?: string; until?: number };
    return until !== undefined && now < until ? onwardsQuery(onwardsIn(query ?? '')) : '';
  } catch {
    return '';
  }
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function ownStorage(): Kept | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
