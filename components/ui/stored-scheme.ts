import { readText, writeText } from './stored-text.ts';

export type Scheme = 'light' | 'dark';

const key = 'svc-scheme';

const known = (value: string | null | undefined): Scheme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined;

export const storedScheme = (): Scheme | undefined => known(readText(key));

export const keepScheme = (scheme: Scheme): void => writeText(key, scheme);

export function showScheme(scheme: Scheme | undefined): void {
  if (scheme === undefined) delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}

export function shownScheme(): Scheme {
  const chosen = known(document.documentElement.dataset['scheme']);
  return chosen ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
