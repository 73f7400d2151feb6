/** Rules: docs/rules/identity.md, "User names". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  normalUserName,
  userNameFault,
  type UserNameFault,
} from '../../../../contracts/identity/user-name.ts';
import { lookKey } from '../../../../server/identity/accounts/look-alikes.ts';
import { isReserved } from '../../../../server/identity/accounts/reserved-names.ts';

describe('a user name', () => {
  for (const [text, stored] of [
    ['ada', 'ada'],
    ['  Ada_Lovelace-1815.x ', 'Ada_Lovelace-1815.x'],
    ['x'.repeat(32), 'x'.repeat(32)],
    ['zoe\u0308', 'zoë'],
    ['Ｆｕｌｌ', 'Full'],
    ['ﬁsh', 'fish'],
    ['𝐀da', 'Ada'],
    ['nguyễn', 'nguyễn'],
    ['алиса', 'алиса'],
    ['їжак', 'їжак'],
    ['νίνα', 'νίνα'],
    ['さくら桜', 'さくら桜'],
    ['ヒーロー', 'ヒーロー'],
    ['한국어', '한국어'],
    ['हिन्दी', 'हिन्दी'],
    ['ไทยคน', 'ไทยคน'],
    ['עברית', 'עברית'],
    ['عجلة7', 'عجلة7'],
  ] as const) {
    it(`may be ${JSON.stringify(text)}`, () => {
      assert.equal(normalUserName(text), stored);
      assert.equal(userNameFault(stored), undefined);
    });
  }

  for (const [text, fault] of [
    ['', 'too_short'],
    ['ab', 'too_short'],
    ['x'.repeat(33), 'too_long'],
    ['_ada', 'separators'],
    ['ada-', 'separators'],
    ['a__b', 'separators'],
    ['a.-b', 'separators'],
    ['12345', 'no_letter'],
    ['аda', 'scripts'],
    ['Αlice', 'scripts'],
    ['ascii日本', 'scripts'],
    ['한국ひら', 'scripts'],
    ['a b', 'characters'],
    ['ada!', 'characters'],
    ['a@b', 'characters'],
    ['a/../b', 'characters'],
    ['a\u200bda', 'characters'],
    ['a\u200dda', 'characters'],
    ['ada\ufe0f', 'characters'],
    ['a\u00adda', 'characters'],
    ['\u202eada', 'characters'],
    ['a\u0000da', 'characters'],
    ['ad\ud800a', 'characters'],
    ['ada😀', 'characters'],
    ['q\u0301\u0301\u0301da', 'characters'],
    ['ᴀda', 'characters'],
    ['ǀda', 'characters'],
    ['ɡda', 'characters'],
    ['Ꭺda', 'characters'],
    ['٣٣٣a', 'characters'],
    ['\u0301ada', 'characters'],
    ['ᄀᄀᄀ', 'characters'],
  ] as readonly (readonly [string, UserNameFault])[]) {
    it(`${JSON.stringify(text)} is refused for its ${fault}`, () => {
      assert.equal(userNameFault(normalUserName(text)), fault);
    });
  }
});

describe('user names that look alike', () => {
  for (const names of [
    ['Alice', 'AIice', 'a1ice', 'ALlCE', 'al-ice', 'a.l.i.c.e', 'Álice', 'ａlice', 'аlіcе'],
    ['paypo', 'рауро', 'ΡΑΥΡΟ'],
    ['modern', 'modem', 'm0dern'],
    ['wow', 'vvovv', 'VVow'],
    ['nova', 'ΝΟVА', 'n0va'],
    ['xxx', 'ххх', 'χχχ'],
    ['oooo', 'оооо', 'οοοο', '0000', 'օօօօ', 'סססס'],
    ['口口口', 'ロロロ'],
    ['lodz', 'łódź'],
  ]) {
    it(`have the same key: ${names.join(' ')}`, () => {
      const [first, ...others] = names.map(lookKey);
      for (const other of others) assert.equal(other, first);
    });
  }

  it('have different keys if they differ visibly', () => {
    const names = [
      'alice',
      'alicia',
      'bob',
      'bobby',
      'mia',
      'max',
      'maxi',
      'player1',
      'player2',
      'алиса',
      'さくら',
    ];
    assert.equal(new Set(names.map(lookKey)).size, names.length);
  });

  it('are reserved together with the names that they look like', () => {
    for (const name of [
      'admin',
      'Admin',
      'adm1n',
      'а-d-m-і-n',
      'ADMlN',
      'support',
      'SVC',
      'usr_ada',
      'svc_app',
    ])
      assert.equal(isReserved(name), true, name);
    for (const name of ['badminton', 'ada', 'supporter']) assert.equal(isReserved(name), false, name);
  });
});
