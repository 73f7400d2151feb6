import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  checkCatalogues,
  checkTranslation,
  mergeTranslations,
  readCatalogue,
} from '../../tools/texts/catalogues.mjs';
import { extractFrom, extractTexts, type Extracted } from '../../tools/texts/extract.mjs';

function extract(lines: string, file = 'components/console/x.ts'): Extracted {
  const extracted: Extracted = { texts: new Map(), faults: [] };
  const source = `import { plural, richText, text as t } from '../language/text.ts';\n${lines}`;
  extractFrom(file, source, extracted);
  return extracted;
}

const keys = ({ texts }: Extracted): string[] => [...texts.keys()];

describe('texts of the project', () => {
  const { texts, faults } = extractTexts(join(import.meta.dirname, '../..'));

  it('are literals in functions', () => {
    assert.deepEqual(faults, []);
    assert.ok(texts.has('Spin the wheel'));
    assert.deepEqual([...(texts.get('Forgot your password?')?.parts ?? [])], ['identity']);
  });

  it('have translations with the same placeholders and all plural forms', () => {
    assert.deepEqual(checkCatalogues(join(import.meta.dirname, '../..'), texts), []);
  });
});

describe('extraction', () => {
  it('finds literals, both texts of a condition, and plurals', () => {
    const found = extract(
      "const f = (n) => [t('One'), t(n ? 'Two' : `Three`), richText('{a}', n), plural(n, 'x', '{n} xs')];",
    );
    assert.deepEqual(keys(found), ['One', 'Two', 'Three', '{a}', '{n} xs']);
    assert.equal(found.texts.get('{n} xs')?.one, 'x');
    assert.deepEqual(found.faults, []);
  });

  it('ignores functions of the same name', () => {
    const extracted: Extracted = { texts: new Map(), faults: [] };
    extractFrom(
      'components/console/x.ts',
      "import { text } from '/other/language/text.ts'; text('One');",
      extracted,
    );
    assert.deepEqual([keys(extracted), extracted.faults], [[], []]);
  });

  for (const [call, fault] of [
    ['() => t(name)', /needs a literal/],
    ['() => plural(1, name, "{n} xs")', /needs a literal/],
    ["t('One')", /while it loads/],
    ["class { static label = t('One') }", /while it loads/],
    ["() => [plural(1, 'x', '{n} xs'), plural(1, 'an x', '{n} xs')]", /another singular/],
  ] as const) {
    it(`reports ${call}`, () => assert.match(extract(`const x = ${call};`).faults.join(), fault));
  }

  it('accepts a field of an instance', () => {
    assert.deepEqual(extract("class A { label = t('One') }").faults, []);
  });

  it('reports a folder without a catalogue', () => {
    assert.match(
      extract("const f = () => t('One');", 'components/new/x.ts').faults.join(),
      /names no catalogue/,
    );
  });
});

describe('check of a translation', () => {
  const parts = new Set(['wheel']);
  const plain = { english: 'Hello {name}', file: 'x.ts', parts };
  const counted = { english: '{n} entries', one: '{n} entry', file: 'x.ts', parts };
  const good = { one: 'jeden', few: '{n} wpisy', many: '{n} wpisów', other: '{n} wpisu' };

  it('accepts the placeholders of the English text, and plural forms without the number', () => {
    assert.deepEqual(checkTranslation('de', plain, 'Hallo {name}'), []);
    assert.deepEqual(checkTranslation('pl', counted, good), []);
  });

  for (const [source, translation, fault] of [
    [plain, 'Hallo', /has lost \{name\}/],
    [plain, 'Hallo {name} {nmae}', /has \{nmae\}/],
    [plain, 'Hallo {name} {', /brace/],
    [plain, good, /needs a text/],
    [counted, '{n} wpisy', /needs the forms/],
    [counted, { ...good, few: '' }, /no form “few”/],
    [counted, { ...good, two: '{n}' }, /does not have/],
    [counted, { ...good, other: 'wpisu' }, /has lost \{n\}/],
  ] as const) {
    it(`refuses ${JSON.stringify(translation)} for “${source.english}”`, () => {
      assert.match(checkTranslation('pl', source, translation).join(), fault);
    });
  }
});

describe('merging of translations', () => {
  const texts = extract("const f = () => [t('Close'), t('Open'), t('Later')];").texts;
  extractFrom(
    'components/ui/x.ts',
    "import { text } from '../language/text.ts'; const f = () => text('Close');",
    {
      texts,
      faults: [],
    },
  );
  let root: string;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'svc-texts-'));
    await mkdir(join(root, 'components/language/catalogues/de'), { recursive: true });
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('writes each translation to all parts that need it, and keeps those of earlier merges', () => {
    const first = { Close: { translation: 'Schließen' }, Later: { translation: '' } };
    assert.deepEqual(mergeTranslations(root, 'de', texts, first), []);
    assert.deepEqual(mergeTranslations(root, 'de', texts, { Open: { translation: 'Öffnen' } }), []);
    assert.deepEqual(readCatalogue(root, 'de', 'console'), { Close: 'Schließen', Open: 'Öffnen' });
    assert.deepEqual(readCatalogue(root, 'de', 'identity'), { Close: 'Schließen' });
  });

  it('writes nothing if one translation is wrong', () => {
    const rows = { Later: { translation: 'Später' }, Gone: { translation: 'Weg' } };
    assert.match(mergeTranslations(root, 'de', texts, rows).join(), /“Gone” is not in the sources/);
    assert.equal(readCatalogue(root, 'de', 'console')['Later'], undefined);
  });
});
