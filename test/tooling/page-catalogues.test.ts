/** Each page loads the catalogues of all its texts (CONTRIBUTING.md, "Adding things"). */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { extractFrom, type Extracted } from '../../tools/texts/extract.mjs';
import { partsOf } from '../../tools/texts/parts.mjs';

const imports =
  /(?:^|\n)(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/g;

interface Imported {
  readonly now: string[];
  readonly later: string[];
}

function importedBy(file: string): Imported {
  const found: Imported = { now: [], later: [] };
  for (const [, now, later] of readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(imports)) {
    const path = posix.join(posix.dirname(file), now ?? later ?? '');
    found[now === undefined ? 'later' : 'now'].push(path);
  }
  return found;
}

function hasTexts(file: string): boolean {
  const extracted: Extracted = { texts: new Map(), faults: [] };
  extractFrom(file, readFileSync(file, 'utf8'), extracted);
  return extracted.texts.size > 0;
}

/**
 * Returns files whose texts are in none of the loaded catalogues.
 * @param entry file that is loaded, together with its static imports
 * @param before parts whose catalogues are loaded already
 */
function untranslated(entry: string, before: readonly string[], seen: Set<string>): string[] {
  const files = new Set([entry]);
  const later: string[] = [];
  for (const file of files) {
    const found = importedBy(file);
    found.now.forEach((each) => files.add(each));
    later.push(...found.later);
  }
  const added = [...files]
    .map((file) => /language\/(\w+)-texts\.ts$/.exec(file)?.[1])
    .filter((part) => part !== undefined);
  const parts = [...new Set([...before, ...added])].sort();
  const key = `${entry} ${parts.join(' ')}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const missing = [...files].filter(
    (file) =>
      file.startsWith('components/') &&
      hasTexts(file) &&
      !partsOf(file)?.some((part) => parts.includes(part)),
  );
  return [...missing, ...later.flatMap((each) => untranslated(each, parts, seen))];
}

const pages = readdirSync('pages').filter((name) => existsSync(join('pages', name, 'main.ts')));

for (const name of pages) {
  test(`the page ${name} loads the catalogues of its texts`, () => {
    assert.deepEqual(untranslated(join('pages', name, 'main.ts'), [], new Set()), []);
  });
}
