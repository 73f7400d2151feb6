import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, it } from 'node:test';
import { faultsIn } from './citations.ts';

const root = join(import.meta.dirname, '../..');

const foreign = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.cache']);
const readable = /\.(?:[cm]?[jt]sx?|md|css|html|json|vue|conf|service|example)$|\/Containerfile$/;
const ownFiles = new Set(['test/docs/citations.test.ts', 'test/docs/citations.ts']);

function pathsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return foreign.has(entry.name) ? [] : pathsUnder(path);
    return [relative(root, path).split(sep).join('/')];
  });
}

describe('this repository', () => {
  const paths = pathsUnder(root);
  const texts = new Map(
    paths
      .filter((path) => readable.test(path) && !ownFiles.has(path) && path !== 'package-lock.json')
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

  it('is read as a whole', () => {
    for (const path of ['docs/rules/wheel.md', 'contracts/wheel/wheel.ts', 'README.md', 'tools/test.mjs']) {
      assert.ok(texts.has(path), path);
    }
  });

  it('cites only documents that exist, and headings that they have', () => {
    assert.deepEqual(faultsIn({ paths, texts }), []);
  });
});

describe('a citation', () => {
  const sourceFiles = ['server/jail.ts', 'server/page.ts', 'server/http/page.ts'];
  const rules =
    '# Rules\n\n## Weights\n\n```sh\n## Not a heading\n```\n\n### `env:NAME` and more\n\nSource: `jail.ts`.\n';
  const faults = (path: string, text: string) => {
    const texts = new Map([
      ['docs/rules/wheel.md', rules],
      [path, text],
    ]);
    return faultsIn({ paths: [...sourceFiles, 'docs/pages.md', ...texts.keys()], texts });
  };

  const sources: readonly (readonly [what: string, text: string, faults: readonly string[]])[] = [
    ['of a document', '/** See docs/rules/wheel.md. */', []],
    ['of a heading', '/** As docs/rules/wheel.md, "Weights", says. */', []],
    ['of a heading with code in it', '// (docs/rules/wheel.md, "env:NAME and more")', []],
    ['of two headings', '// docs/rules/wheel.md, "Weights" and "Rules"', []],
    ['that continues on the next line', '/**\n * Weights (docs/rules/wheel.md,\n * "Weights").\n */', []],
    ['of a heading that continues on the next line', '// docs/rules/wheel.md, "env:NAME\n// and more"', []],
    ['of a missing document', '// docs/rules/wheels.md', ['there is no docs/rules/wheels.md']],
    [
      'of a missing document in another folder',
      '/** (docs/wheel.md, "Weights") */',
      ['there is no docs/wheel.md'],
    ],
    [
      'of a missing heading',
      '// docs/rules/wheel.md, "Weight"',
      ['docs/rules/wheel.md has no heading "Weight"'],
    ],
    [
      'of a heading in another case',
      '// docs/rules/wheel.md, "weights"',
      ['docs/rules/wheel.md has no heading "weights"'],
    ],
    [
      'of a missing second heading',
      '// docs/rules/wheel.md, "Weights" and "Names"',
      ['docs/rules/wheel.md has no heading "Names"'],
    ],
    [
      'of a missing heading on the next line',
      '/**\n * docs/rules/wheel.md,\n * "Names"\n */',
      ['docs/rules/wheel.md has no heading "Names"'],
    ],
    [
      'of a line of code that looks like a heading',
      '// docs/rules/wheel.md, "Not a heading"',
      ['docs/rules/wheel.md has no heading "Not a heading"'],
    ],
    ['of a document without its path', '// (wheel.md, "Weights")', ['wheel.md is cited without a path']],
    ['of a numbered document', '/** As document 000 says. */', ['document 000 is cited without a path']],
    [
      'of a numbered document on two lines',
      '/**\n * (document\n * 000)\n */',
      ['document 000 is cited without a path'],
    ],
    ['of the missing README', '# README.md, "Limits"', ['there is no README.md']],
  ];
  for (const [what, text, expected] of sources) {
    it(`${what} is ${expected.length === 0 ? 'found' : 'reported'}`, () => {
      assert.deepEqual(
        faults('server/a.ts', text),
        expected.map((fault) => `server/a.ts: ${fault}`),
      );
    });
  }

  const links: readonly (readonly [what: string, text: string, faults: readonly string[]])[] = [
    ['to a document', '[rules](rules/wheel.md)', []],
    ['to a heading', '[rules](rules/wheel.md#weights)', []],
    ['to a heading with code in it', '[rules](rules/wheel.md#envname-and-more)', []],
    ['to a heading of the same document', '# Pages\n\n[above](#pages)', []],
    ['to a source', '[jail](../server/jail.ts)', []],
    ['to a folder', '[sources](../server/)', []],
    ['to another site', '[site](https://wheels.example/a.md#b)', []],
    ['in code', '```md\n[rules](none.md)\n```\n`[rules](none.md)`', []],
    ['to a missing document', '[rules](wheel.md)', ['there is no docs/wheel.md']],
    [
      'to a missing heading',
      '[rules](rules/wheel.md#weight)',
      ['docs/rules/wheel.md has no heading #weight'],
    ],
    ['to a missing heading of the same document', '[above](#pages)', ['docs/guide.md has no heading #pages']],
  ];
  for (const [what, text, expected] of links) {
    it(`as a link ${what} is ${expected.length === 0 ? 'found' : 'reported'}`, () => {
      assert.deepEqual(
        faults('docs/guide.md', text),
        expected.map((fault) => `docs/guide.md: ${fault}`),
      );
    });
  }

  const files: readonly (readonly [what: string, name: string, fault: string | undefined])[] = [
    ['by its name', 'jail.ts', undefined],
    ['by the end of its path', 'http/page.ts', undefined],
    ['by its whole path', 'server/page.ts', undefined],
    ['that does not exist', 'prison.ts', 'there is no file prison.ts'],
    ['by another folder', 'wheel/jail.ts', 'there is no file wheel/jail.ts'],
    ['by a part of a folder', 'er/jail.ts', 'there is no file er/jail.ts'],
    ['by a name that two files have', 'page.ts', 'page.ts is ambiguous: server/page.ts, server/http/page.ts'],
  ];
  for (const [what, name, fault] of files) {
    it(`of a source file ${what} is ${fault === undefined ? 'found' : 'reported'}`, () => {
      const path = 'docs/rules/http.md';
      assert.deepEqual(
        faults(path, `Source: \`${name}\`.`),
        fault === undefined ? [] : [`${path}: ${fault}`],
      );
    });
  }

  it('is ambiguous if a heading of the rules occurs twice', () => {
    const path = 'docs/rules/http.md';
    assert.deepEqual(faults(path, '## Errors\n\n## Errors\n'), [
      `${path}: the heading "Errors" is there twice, so a citation is ambiguous`,
    ]);
  });
});
