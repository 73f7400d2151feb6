import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { numberText, percentText, pluralCategory } from '../../../components/language/formats.ts';
import { setSpoken } from '../../../components/language/spoken.ts';

const speak = (language: 'en' | 'pl' | 'ar', locale: string): void =>
  setSpoken({ language, locale, catalogues: [] });

afterEach(() => speak('en', 'en-GB'));

const numbers = [...Array(1_100).keys(), 12_345, -0, -1, -12, 0.5, 1.5, 999.4, 1e21, Number.NaN, Infinity];
const locales = [
  ['en', 'en-GB'],
  ['pl', 'pl'],
  ['ar', 'ar-EG'],
] as const;

for (const [language, locale] of locales) {
  test(`numbers, shares and counts in ${locale} are those of Intl`, () => {
    speak(language, locale);
    const number = new Intl.NumberFormat(locale);
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const plural = new Intl.PluralRules(locale);
    for (const each of numbers) {
      assert.equal(numberText(each), number.format(each));
      assert.equal(pluralCategory(each), plural.select(each));
    }
    for (let hundredths = 0; hundredths <= 100; hundredths += 1)
      assert.equal(percentText(hundredths / 100), percent.format(hundredths / 100));
  });
}

test('an English page creates no format for small numbers', (context) => {
  for (const format of ['NumberFormat', 'PluralRules'] as const)
    context.mock.method(Intl, format, () => assert.fail(`Intl.${format} was used`));
  speak('en', 'en-GB');
  assert.deepEqual([numberText(60), percentText(0.7), pluralCategory(1)], ['60', '70%', 'one']);
});
