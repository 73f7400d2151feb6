/** Languages of pages and elements (docs/rules/wheel.md, "Languages"). The English texts are in the sources. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  pl: 'Polski',
  ja: '日本語',
  ar: 'العربية',
};

/**
 * Returns the first supported language among the tags, such as `pt` for `pt-BR`. Returns undefined if none is
 * supported.
 */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [base] = tag.trim().toLowerCase().split(/[-_]/);
    const language = languages.find((each) => each === base);
    if (language) return language;
  }
  return undefined;
}
