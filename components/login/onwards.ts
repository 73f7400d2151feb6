export interface Onwards {
  readonly request?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Key in the browser's storage. An entry expires after the same time as a link in a mail, 30 minutes. */
const key = 'svc-onwards';
const lifetime = 30 * 60_000;

export function onwardsQuery({ request, returnTo }: Onwards): string {
  const query = new URLSearchParams({
    ...(request && { request }),
    ...(!request && returnTo && { returnTo }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export function onwardsIn(search: string): Onwards {
  const query = new URLSearchParams(search);
  return { request: query.get('request') ?? undefined, returnTo: query.get('returnTo') ?? undefined };
}

/**
 * Stores the query in this browser while the person waits for a mail. The mail does not contain it, because
 * an app's sealed request can be used only in this browser.
 */
export function keepOnwards(query: string, storage = ownStorage(), now = Date.now()): void {
  try {
    if (query === '') storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify({ query, until: now + lifetime }));
  } catch {
    // Storage is full or forbidden, so the person signs in without returning to the app.
  }
}

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
