import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  changedRules,
  durationOf,
  durationText,
  rulesDraftOf,
  rulesFaults,
} from '../../../../components/console/rules/rules-draft.ts';
import { faultAt } from '../../../../components/console/form/field-faults.ts';
import { entryRulesWords } from '../../../../contracts/wheel/settings-words.ts';
import type { EntryRules } from '../../../../contracts/wheel/wheel-settings.ts';

const rules: EntryRules = {
  duplicates: 'addWeight',
  fingerprint: 'flag',
  vpn: 'off',
  maxPerIp: 4,
  account: { required: true, providers: ['twitch'], verifiedEmail: true, minAgeHours: 24 },
  codeWord: '!enter',
  jail: { strikes: 3, windowSeconds: 600, stepsSeconds: [90, 3_600, 172_800] },
  closesAt: '2030-05-01T18:30:00.000Z',
  maxParticipants: 500,
  winnerCooldownSeconds: 604_800,
};

it('sends every rule as it was read, if every field was changed', () => {
  const sent = changedRules(rulesDraftOf(rules));
  assert.deepEqual(sent, rules);
  assert.deepEqual(Object.keys(sent).sort(), Object.keys(entryRulesWords).sort());
});

it('sends only the rules that were changed, and resets empty fields', () => {
  assert.deepEqual(changedRules({}), {});
  assert.deepEqual(changedRules({ strikes: '', closesAt: ' ', cooldown: '', vpn: 'flag' }), {
    vpn: 'flag',
    jail: { strikes: null },
    closesAt: null,
    winnerCooldownSeconds: null,
  });
});

it('sends nothing if the text of a field cannot be read', () => {
  for (const [id, text] of [
    ['maxPerIp', '-1'],
    ['maxParticipants', '1.5'],
    ['minAgeHours', 'a day'],
    ['strikes', '1e2'],
    ['window', '10'],
    ['steps', '10 min,, 1 h'],
    ['closesAt', 'soon'],
    ['cooldown', '7 weeks'],
  ] as const) {
    const answer = changedRules({ [id]: text, vpn: 'flag' });
    assert.equal('id' in answer && answer.id, id, text);
  }
});

it('writes and reads durations', () => {
  for (const [seconds, text] of [
    [1, '1 s'],
    [90, '90 s'],
    [5_400, '90 min'],
    [7_200, '2 h'],
    [604_800, '7 d'],
  ] as const) {
    assert.equal(durationText(seconds), text);
    assert.equal(durationOf(text.replace(' ', '')), seconds);
  }
});

it('finds the field of a fault', () => {
  assert.equal(faultAt(rulesFaults(), ['settings.entryRules.jail.stepsSeconds.2'])?.id, 'steps');
  assert.equal(faultAt(rulesFaults(), ['settings.sound', 'settings.entryRules.vpn'])?.id, 'vpn');
  assert.equal(faultAt(rulesFaults(), ['settings.sound']), undefined);
});
