import assert from 'node:assert/strict';
import { it } from 'node:test';
import { faultAt } from '../../../../components/console/form/field-faults.ts';
import { changedSettings, settingsFaults } from '../../../../components/console/settings/settings-draft.ts';

it('sends only the settings that were changed, and resets empty texts', () => {
  assert.deepEqual(changedSettings({}), {});
  assert.deepEqual(changedSettings({ title: '  ', singleSpin: true }), {
    branding: { title: null },
    singleSpin: true,
  });
  assert.deepEqual(
    changedSettings({ countdown: '2,5', origins: ' https://a.example\nhttps://b.example, ' }),
    {
      countdownSeconds: 2.5,
      allowedOrigins: ['https://a.example', 'https://b.example'],
    },
  );
  assert.deepEqual(changedSettings({ countdown: '3', claim: '60' }), {
    countdownSeconds: 3,
    claimSeconds: 60,
  });
  assert.deepEqual(changedSettings({ origins: '', visibility: 'private', removeWinner: 'hide' }), {
    allowedOrigins: [],
    visibility: 'private',
    removeWinner: 'hide',
  });
});

it('refuses a text that is not a number, because null would reset the setting', () => {
  for (const id of ['countdown', 'claim'] as const) {
    const answer = changedSettings({ [id]: 'five', title: 'Mine' });
    assert.equal('id' in answer && answer.id, id);
  }
});

it('sends the language of pages, and null for the one of each browser', () => {
  assert.deepEqual(changedSettings({ language: 'ja' }), { language: 'ja' });
  assert.deepEqual(changedSettings({ language: '' }), { language: null });
});

it('finds the field of a fault', () => {
  assert.equal(faultAt(settingsFaults(), ['settings.allowedOrigins.2'])?.id, 'origins');
  assert.equal(faultAt(settingsFaults(), ['settings.sound', 'settings.branding.title'])?.id, 'title');
  assert.equal(faultAt(settingsFaults(), ['settings.sound']), undefined);
});
