import type { Language } from '../../contracts/wheel/languages.ts';

/** Translation of a text. For a plural, one form for each category of `Intl.PluralRules`. */
export type Translation = string | { readonly [category: string]: string };
export type Catalogue = { readonly [english: string]: Translation };

/**
 * The current language. This module does not use the DOM, because the server runs modules of `wheel/engine/` as
 * well.
 */
export interface Spoken {
  readonly language: Language;
  /** Locale for `Intl`. English uses `en-GB`, so that dates have the British form. */
  readonly locale: string;
  readonly catalogues: readonly Catalogue[];
}

let current: Spoken = { language: 'en', locale: 'en-GB', catalogues: [] };

export const spoken = (): Spoken => current;

export function setSpoken(next: Spoken): void {
  current = next;
}

/** Languages that are written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar';
