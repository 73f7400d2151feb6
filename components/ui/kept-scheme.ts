/**
 * Light or dark as a reader chose it, kept in this browser; without a choice the system's setting holds. It stands on
 * the root element, where page.css turns it into `color-scheme`.
 */
export type Scheme = 'light' | 'dark';

const key = 'svc-scheme';

const known = (value: string | null | undefined): Scheme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined;

/** A browser that keeps nothing, or a frame that may not, throws at the first touch of its storage. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** What was chosen before; undefined: nothing. */
export function keptScheme(): Scheme | undefined {
  try {
    return known(storage()?.getItem(key));
  } catch {
    return undefined;
  }
}

export function keepScheme(scheme: Scheme): void {
  try {
    storage()?.setItem(key, scheme);
  } catch {
    // It holds for this page then.
  }
}

export function showScheme(scheme: Scheme | undefined): void {
  if (scheme === undefined) delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}

/** What is shown now. */
export function shownScheme(): Scheme {
  const chosen = known(document.documentElement.dataset['scheme']);
  return chosen ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
