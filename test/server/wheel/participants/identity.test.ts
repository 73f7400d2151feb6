import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { foldedName } from '../../../../contracts/wheel/folded-name.ts';
import { identityText } from '../../../../server/wheel/participants/subjects/identity.ts';

describe('names that are the same', () => {
  for (const [one, other, why] of [
    ['Ada', 'Ada\u2800', 'the blank of Braille after it'],
    ['A da', 'A\u2800da', 'the blank of Braille for a space'],
    ['A da', 'A\u3164da', 'a Hangul filler for a space'],
    ['A da', 'A\uFFA0\u115F\u1160 da', 'other Hangul fillers'],
    ['A da', 'A\u{1D159}\u{13441}da', 'a note and a sign that are drawn as blanks'],
    ['Ada', '\u3164Ada\uFFA0', 'Hangul fillers around it'],
    ['Ada', 'A\u{13430}da\u{16FE4}', 'controls of Egyptian and Khitan text'],
    ['Ada', 'A\u{E0061}da\u034F\u180E', 'tags and joiners'],
    ['Ada', 'A\uFE0Fda', 'a variation selector'],
    ['Ada', 'A\u{E0101}da', 'a variation selector of the supplement'],
    ['Ada', 'A\uFFF9d\uFFFCa', 'marks of annotations'],
    ['Ada', 'A\uE000da\u{10FFFD}', 'private use'],
    ['Ada', 'ada', 'case'],
    ['Ada Lovelace', '  ADA \u00a0\t lovelace ', 'white space of every kind'],
    ['Ada', 'Ａｄａ', 'full-width letters'],
    ['Ada', '𝓐𝓭𝓪', 'mathematical letters'],
    ['Zoë', 'Zoe\u0308', 'composed and decomposed'],
    ['STRASSE', 'straße', 'sharp s'],
    ['STRAẞE', 'strasse', 'capital sharp s'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'the final sigma'],
    ['eﬃcient', 'efficient', 'ligatures'],
    ['Ⅷ', 'viii', 'Roman numerals'],
    ['①st', '1st', 'numbers in circles'],
    ['Kelvin', '\u212aelvin', 'the sign of a unit'],
    ['Ada', 'A\u200bd\u200da\ufe0f', 'what is drawn as nothing'],
    ['Ada', 'A\u00adda', 'a soft hyphen'],
    ['İstanbul', 'i\u0307stanbul', 'a capital i with its dot'],
    ['ǅ', 'ǆ', 'title case'],
    ['ſun', 'sun', 'the long s'],
    ['ᾳ', 'ΑΙ', 'iota below'],
    ['ꮳ', 'Ꮳ', 'Cherokee'],
  ] as const) {
    it(`${why}: ${one}, ${other}`, () => {
      assert.equal(identityText({ name: one }), identityText({ name: other }));
    });
  }
});

describe('names that look alike but differ', () => {
  for (const [one, other, why] of [
    ['Ada', 'Аda', 'a Cyrillic letter'],
    ['Oscar', '0scar', 'a digit'],
    ['Zoe', 'Zoë', 'an accent'],
    ['ilker', 'ılker', 'the dotless i'],
    ['Ada', 'Ada.', 'a full stop'],
    ['AdaLovelace', 'Ada Lovelace', 'a space'],
    ['rn', 'm', 'letters that run together'],
    ['o', 'ο', 'a Greek letter'],
    ['Ada', 'Adа', 'a Cyrillic letter at the end'],
    ['l', '1', 'a digit alone'],
    ['五', '5', 'a numeral'],
    ['か', 'が', 'a voiced syllable'],
    ['👍', '👍🏽', 'the colour of a skin'],
  ] as const) {
    it(`${why}: ${one}, ${other}`, () => {
      assert.notEqual(identityText({ name: one }), identityText({ name: other }));
    });
  }
});

describe('identity of an add', () => {
  it('is the user if there is one, with any name', () => {
    assert.equal(identityText({ userId: 'u1', name: 'Ada' }), identityText({ userId: 'u1', name: 'Grace' }));
    assert.notEqual(identityText({ userId: 'u1', name: 'Ada' }), identityText({ userId: 'u2', name: 'Ada' }));
  });

  it('compares users exactly', () => {
    assert.notEqual(identityText({ userId: 'U1', name: 'a' }), identityText({ userId: 'u1', name: 'a' }));
  });

  it('does not confuse a name with a user', () => {
    assert.notEqual(identityText({ userId: 'ada', name: 'ada' }), identityText({ name: 'ada' }));
  });

  it('is unchanged by a second folding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        assert.equal(foldedName(foldedName(name)), foldedName(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('ignores form, case and spaces of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
          assert.equal(foldedName(` ${name.normalize(form)}\u2003`), foldedName(name));
        }
        assert.equal(foldedName(name.toUpperCase()), foldedName(name.toUpperCase().toLowerCase()));
      }),
      { numRuns: 2_000 },
    );
  });
});
