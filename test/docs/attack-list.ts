import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Attack {
  readonly number: string;
  readonly name: string;
  readonly files: readonly string[];
}

const testFiles = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.endsWith('attack-list.test.ts'));

export function listedAttacks(): Attack[] {
  const rules = readFileSync(join(root, 'docs/rules/identity.md'), 'utf8');
  const rows = rules.matchAll(/^\| (\d\d) +\| (.+?) +\| (.*?) *\|$/gm);
  return Array.from(rows, ([, number = '', name = '', cell = '']) => {
    const named = Array.from(cell.matchAll(/`([^`]+)`/g), ([, end = '']) => {
      const found = testFiles.filter((path) => path.endsWith(`/${end}`) || path === end);
      return found.length === 1 ? (found[0] as string) : end;
    });
    return { number, name, files: named.sort() };
  });
}

export function testedAttacks(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of testFiles) {
    const titles = readFileSync(join(root, path), 'utf8').matchAll(/['"`]attack (\d\d): /g);
    for (const number of new Set(Array.from(titles, ([, digits = '']) => digits)))
      found.set(number, [...(found.get(number) ?? []), path].sort());
  }
  return found;
}
