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
import { mergeTranslations, pluralCategories, readLanguage, writeLanguage } from './texts/catalogues.mjs';
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

/**
 * @param {string} language
 * @param {string} file
 */
function merge(language, file) {
  const wrong = mergeTranslations(root, language, texts, JSON.parse(readFileSync(file, 'utf8')));
  if (wrong.length > 0) fail(wrong);
  console.log(`merged, ${missing(language).length} translations are missing`);
}
