/**
 * Texts without a translation (CONTRIBUTING.md, "Adding things").
 *
 *   node tools/texts.mjs                    numbers of missing translations
 *   node tools/texts.mjs de [part]          missing translations as JSON, to be filled in
 *   node tools/texts.mjs de --merge FILE    checks the filled file, and writes it into the catalogues
 *   node tools/texts.mjs --tidy             deletes translations of texts that are no longer in the sources
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkTranslation, pluralCategories, readLanguage, writeLanguage } from './texts/catalogues.mjs';
import { extractTexts } from './texts/extract.mjs';
import { languageNames } from './texts/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { merge: { type: 'string' }, tidy: { type: 'boolean' } },
  allowPositionals: true,
});
const [language, part] = positionals;
const { texts, faults } = extractTexts(root);
if (faults.length > 0) fail(faults);
if (language !== undefined && !languageNames.includes(language)) {
  fail([`${language} is none of ${languageNames.join(', ')}`]);
}

if (values.tidy) for (const each of languageNames) writeLanguage(root, each, texts);
else if (language === undefined) summarize();
else if (values.merge === undefined) list(language);
else merge(language, values.merge);

/**
 * @param {readonly string[]} messages
 * @returns {never}
 */
function fail(messages) {
  console.error(messages.join('\n'));
  process.exit(1);
}

function summarize() {
  for (const each of languageNames) console.log(`${each}: ${missing(each).length} of ${texts.size} missing`);
}

/** @param {string} language */
function missing(language) {
  const known = readLanguage(root, language);
  return [...texts.values()].filter(
    ({ english, parts }) => (part === undefined || parts.has(part)) && !Object.hasOwn(known, english),
  );
}

/** @param {string} language */
function list(language) {
  const rows = missing(language).map(({ english, one, file }) => [
    english,
    one === undefined
      ? { file, translation: '' }
      : {
          file,
          singular: one,
          translation: Object.fromEntries(pluralCategories(language).map((each) => [each, ''])),
        },
  ]);
  console.log(JSON.stringify(Object.fromEntries(rows), null, 2));
}

/** @param {import('./texts/catalogues.mjs').Translation} translation */
const isEmpty = (translation) =>
  typeof translation === 'string'
    ? translation === ''
    : Object.values(translation).every((form) => form === '');

/**
 * @param {string} language
 * @param {string} file
 */
function merge(language, file) {
  /** @type {Record<string, { translation: import('./texts/catalogues.mjs').Translation }>} */
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  const added = Object.entries(rows)
    .map(([english, { translation }]) => ({ english, translation }))
    .filter(({ translation }) => !isEmpty(translation));
  const wrong = added.flatMap(({ english, translation }) => {
    const source = texts.get(english);
    return source
      ? checkTranslation(language, source, translation)
      : [`“${english}” is not in the sources (any more)`];
  });
  if (wrong.length > 0) fail(wrong);
  writeLanguage(
    root,
    language,
    texts,
    Object.fromEntries(added.map(({ english, translation }) => [english, translation])),
  );
  console.log(`${added.length} translations were merged, ${missing(language).length} are missing`);
}
