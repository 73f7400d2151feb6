/** Compares catalogues with the texts in the sources, and merges translations into them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageNames, partNames } from './parts.mjs';

/**
 * @typedef {import('./extract.mjs').SourceText} SourceText
 * @typedef {string | Readonly<Record<string, string>>} Translation
 * @typedef {Readonly<Record<string, Translation>>} Catalogue
 */

/**
 * @param {string} root
 * @param {string} language
 * @param {string} part
 */
const catalogueFile = (root, language, part) =>
  join(root, 'components/language/catalogues', language, `${part}.json`);

/**
 * @param {string} root
 * @param {string} language
 * @param {string} part
 * @returns {Catalogue}
 */
export function readCatalogue(root, language, part) {
  const file = catalogueFile(root, language, part);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {string} root
 * @param {string} language
 * @returns {Catalogue} translations of all parts
 */
export const readLanguage = (root, language) =>
  Object.assign({}, ...partNames.map((part) => readCatalogue(root, language, part)));

/** @param {string} language */
export const pluralCategories = (language) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/**
 * @param {string} language
 * @param {SourceText} source
 * @param {unknown} translation
 * @returns {string[]} faults
 */
export function checkTranslation(language, source, translation) {
  const faulty = (/** @type {string} */ fault) => [`${language}: “${source.english}” ${fault}`];
  if (source.one === undefined) {
    if (typeof translation !== 'string' || translation.trim() === '') return faulty('needs a text');
    return checkPlaceholders(source.english, translation, true).flatMap(faulty);
  }
  if (typeof translation !== 'object' || translation === null) return faulty('needs the forms of a plural');
  const forms = /** @type {Record<string, unknown>} */ (translation);
  const categories = pluralCategories(language);
  const unknown = Object.keys(forms).filter((each) => !categories.some((category) => category === each));
  return [
    ...unknown.flatMap((each) => faulty(`has a form “${each}”, which this language does not have`)),
    ...categories.flatMap((each) => {
      const form = forms[each];
      if (typeof form !== 'string' || form.trim() === '') return faulty(`has no form “${each}”`);
      return checkPlaceholders(source.english, form, each === 'other').flatMap(faulty);
    }),
  ];
}

/**
 * Checks the placeholders of a translation. A plural form such as "one entry" may omit `{n}`; the form for all other
 * numbers must contain it.
 *
 * @param {string} english
 * @param {string} translation
 * @param {boolean} isComplete
 */
function checkPlaceholders(english, translation, isComplete) {
  const [expected, found] = [english, translation].map(
    (each) => new Set([...each.matchAll(/\{(\w+)\}/g)].map(([placeholder]) => placeholder)),
  );
  const missing = [...(expected ?? [])].filter((each) => !found?.has(each) && (isComplete || each !== '{n}'));
  const extra = [...(found ?? [])].filter((each) => !expected?.has(each));
  const braces = translation.replace(/\{\w+\}/g, '').match(/[{}]/);
  return [
    ...missing.map((each) => `has lost ${each}`),
    ...extra.map((each) => `has ${each}, which the English text does not have`),
    ...(braces ? ['has a brace that belongs to no placeholder'] : []),
  ];
}

/**
 * @param {string} root
 * @param {ReadonlyMap<string, SourceText>} texts
 * @returns {string[]} faults of all catalogues. A missing translation is not a fault, nor is a translation of a
 * text that no longer exists.
 */
export function checkCatalogues(root, texts) {
  return languageNames.flatMap((language) =>
    partNames.flatMap((part) =>
      Object.entries(readCatalogue(root, language, part)).flatMap(([english, translation]) => {
        const source = texts.get(english);
        return source ? checkTranslation(language, source, translation) : [];
      }),
    ),
  );
}

/**
 * Writes the catalogues of a language. A catalogue contains the translations of its part's texts, in the order
 * of their keys. If several parts need a translation, it is written to all of them.
 *
 * @param {string} root
 * @param {string} language
 * @param {ReadonlyMap<string, SourceText>} texts
 * @param {Catalogue} added
 */
export function writeLanguage(root, language, texts, added = {}) {
  const known = { ...readLanguage(root, language), ...added };
  for (const part of partNames) {
    const entries = [...texts.values()]
      .filter(({ english, parts }) => parts.has(part) && Object.hasOwn(known, english))
      .sort((one, other) => (one.english < other.english ? -1 : 1))
      .map(({ english }) => [english, known[english]]);
    const json = JSON.stringify(Object.fromEntries(entries), null, 2);
    writeFileSync(catalogueFile(root, language, part), `${json}\n`);
  }
}

/**
 * Merges a filled list of missing translations. Ignores empty translations, and writes nothing if any is wrong.
 *
 * @param {string} root
 * @param {string} language
 * @param {ReadonlyMap<string, SourceText>} texts
 * @param {Readonly<Record<string, { readonly translation: Translation }>>} rows
 * @returns {string[]} faults
 */
export function mergeTranslations(root, language, texts, rows) {
  const added = Object.fromEntries(
    Object.entries(rows).flatMap(([english, { translation }]) =>
      isEmpty(translation) ? [] : [[english, translation]],
    ),
  );
  const faults = Object.entries(added).flatMap(([english, translation]) => {
    const source = texts.get(english);
    return source
      ? checkTranslation(language, source, translation)
      : [`${language}: “${english}” is not in the sources (any more)`];
  });
  if (faults.length === 0) writeLanguage(root, language, texts, added);
  return faults;
}

/** @param {Translation} translation */
function isEmpty(translation) {
  const forms = typeof translation === 'string' ? [translation] : Object.values(translation);
  return forms.every((form) => form === '');
}
