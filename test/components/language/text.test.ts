import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { dateText, listText, numberText } from '../../../components/language/formats.ts';
import { setSpoken, type Catalogue } from '../../../components/language/spoken.ts';
import { plural, richText, text } from '../../../components/language/text.ts';
import type { Language } from '../../../contracts/wheel/languages.ts';

const speak = (language: Language, catalogue: Catalogue): void =>
  setSpoken({ language, locale: language, catalogues: [catalogue] });

afterEach(() => setSpoken({ language: 'en', locale: 'en-GB', catalogues: [] }));

describe('text', () => {
  it('is the English text without a catalogue', () => {
    assert.equal(text('Hello {name}', { name: 'Ada' }), 'Hello Ada');
    assert.equal(text('Attempt {number}', { number: 1_000 }), 'Attempt 1,000');
  });

  it('is translated, with its values in the order of the translation', () => {
    speak('de', { '{name} won {count} times': '{count}-mal gewann {name}' });
    assert.equal(text('{name} won {count} times', { name: 'Ada', count: 1_234 }), '1.234-mal gewann Ada');
  });

  it('is English if the catalogue has no translation', () => {
    speak('de', { Spin: 'Drehen' });
    assert.equal(text('Stop'), 'Stop');
  });

  it('is not found on the prototype of a catalogue', () => {
    speak('de', {});
    assert.equal(text('constructor'), 'constructor');
  });

  it('isolates values in a text from right to left', () => {
    speak('ar', { 'Hello {name}': 'مرحبا {name}' });
    assert.equal(text('Hello {name}', { name: 'Ada' }), 'مرحبا \u2068Ada\u2069');
  });

  it('does not fill placeholders that come from values', () => {
    assert.equal(text('{one} {two}', { one: '{two}', two: 'Ada' }), '{two} Ada');
  });
});

describe('plural', () => {
  it('chooses the English form and formats the count', () => {
    const entries = (n: number): string => plural(n, '{n} entry', '{n} entries');
    assert.deepEqual([0, 1, 2, 1_000].map(entries), ['0 entries', '1 entry', '2 entries', '1,000 entries']);
  });

  it('chooses among the categories of the language', () => {
    speak('pl', {
      '{n} entries': { one: '{n} wpis', few: '{n} wpisy', many: '{n} wpisów', other: '{n} wpisu' },
    });
    const entries = (n: number): string => plural(n, '{n} entry', '{n} entries');
    assert.deepEqual([1, 3, 5, 22].map(entries), ['1 wpis', '3 wpisy', '5 wpisów', '22 wpisy']);
  });

  it('takes the form of all other numbers if a form is missing', () => {
    speak('fr', { '{n} entries': { one: '{n} entrée', other: '{n} entrées' } });
    assert.equal(plural(1_000_000, '{n} entry', '{n} entries'), '1\u202f000\u202f000 entrées');
  });

  it('fills other values', () => {
    assert.equal(
      plural(2, '{n} entry of {name}', '{n} entries of {name}', { name: 'Ada' }),
      '2 entries of Ada',
    );
  });
});

describe('richText', () => {
  it('returns the parts of a translation with the values between', () => {
    speak('de', { 'Read {link} first, {n} times': 'Lies {n}-mal zuerst {link}' });
    const link = { of: 'a template' };
    assert.deepEqual(richText('Read {link} first, {n} times', { link, n: 1_000 }), [
      'Lies ',
      '1.000',
      '-mal zuerst ',
      link,
      '',
    ]);
  });
});

describe('formats', () => {
  it('follow the locale', () => {
    const time = Date.UTC(2026, 0, 31, 12);
    const shown = (): string[] => [
      numberText(1_234.5),
      listText(['Ada', 'Grace', 'Edsger']),
      dateText(time, { dateStyle: 'long', timeZone: 'UTC' }),
    ];
    assert.deepEqual(shown(), ['1,234.5', 'Ada, Grace and Edsger', '31 January 2026']);
    speak('de', {});
    assert.deepEqual(shown(), ['1.234,5', 'Ada, Grace und Edsger', '31. Januar 2026']);
  });
});
