/** Settings of levels over HTTP: merging, checks, entity tags. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LevelingConfig } from '../../../../contracts/chat/leveling-config.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { openChat, testGuild, verdict, type OpenChat } from '../open-chat.ts';

let chat: OpenChat;
let path: string;
let guilds = 0;

before(async () => {
  chat = await openChat({ guilds: Array.from({ length: 60 }, (_, at) => ({ ...testGuild, id: `g${at}` })) });
});
after(() => chat.stop());
beforeEach(() => {
  path = `/guilds/g${guilds++}/leveling/config`;
});

async function patch(body: unknown, headers: Record<string, string> = {}): Promise<LevelingConfig> {
  const answer = await chat.ask('PATCH', path, { body, headers });
  assert.equal(verdict(answer), '200', JSON.stringify(answer.body));
  return answer.body as LevelingConfig;
}

const read = async () => (await chat.ask('GET', path)).body as LevelingConfig;

/** Returns the faults of a refused change, as `path code`. */
async function faults(body: unknown): Promise<string[]> {
  const answer = await chat.ask('PATCH', path, { body });
  assert.equal(verdict(answer), '400 validation_failed', JSON.stringify(answer.body));
  return ((answer.body as ErrorBody).errors ?? []).map((issue) => `${issue.path} ${issue.code}`);
}

describe('a change of the settings', () => {
  it('merges objects and replaces lists', async () => {
    const usual = await read();
    await patch({ messageXp: { min: 10 }, ignoredChannelIds: ['2001', '2002'] });
    const after = await patch({ messageXp: { max: 30 }, ignoredChannelIds: ['2003'], enabled: false });
    assert.deepEqual(after, {
      ...usual,
      messageXp: { ...usual.messageXp, min: 10, max: 30 },
      ignoredChannelIds: ['2003'],
      enabled: false,
    });
    assert.deepEqual(await read(), after);
  });

  it('accepts what was read, which changes nothing', async () => {
    const levelRoleRewards = [{ level: 3, roleId: '3001' }];
    const before = await patch({
      levelRoleRewards,
      webhookUrl: 'https://receiver.example',
      webhookApiKey: 'key-1',
    });
    const { headers } = await chat.ask('GET', path);
    assert.deepEqual(await patch(before), before);
    assert.equal((await chat.ask('GET', path)).headers.get('etag'), headers.get('etag'));
  });

  for (const [what, body, expected] of [
    ['bounds in the wrong order', { messageXp: { min: 30 } }, ['messageXp.max too_small']],
    ['an unknown member', { messageXp: { least: 1 } }, ['messageXp.least unrecognized_keys']],
    ['another type', { enabled: 'yes' }, ['enabled invalid_type']],
    ['an award above the maximum', { messageXp: { max: 1_001 } }, ['messageXp.max too_big']],
    [
      'a custom formula without coefficients',
      { levelFormula: { kind: 'custom' } },
      ['levelFormula.coefficients required'],
    ],
    [
      'a formula that falls',
      { levelFormula: { kind: 'custom', coefficients: [100, -1] } },
      ['levelFormula.coefficients formula_falls'],
    ],
    [
      'an unknown role',
      { levelRoleRewards: [{ level: 1, roleId: '9' }] },
      ['levelRoleRewards.0.roleId role_unknown'],
    ],
    [
      'a managed role',
      { levelRoleRewards: [{ level: 1, roleId: '3003' }] },
      ['levelRoleRewards.0.roleId role_not_assignable'],
    ],
    [
      'a role above the bot',
      { levelRoleRewards: [{ level: 1, roleId: '3009' }] },
      ['levelRoleRewards.0.roleId role_not_assignable'],
    ],
    ['level 0', { levelRoleRewards: [{ level: 0, roleId: '3001' }] }, ['levelRoleRewards.0.level too_small']],
    [
      'a repeated reward',
      { levelRoleRewards: [3, 3].map((level) => ({ level, roleId: '3001' })) },
      ['levelRoleRewards.1 repeated'],
    ],
    [
      'an unknown row',
      { levelRoleRewards: [{ id: 'rew_1', level: 3, roleId: '3001' }] },
      ['levelRoleRewards.0.id reward_unknown'],
    ],
    [
      'an unknown channel',
      { ignoredChannelIds: ['2001', '9'] },
      ['ignoredChannelIds.1 channel_not_eligible'],
    ],
    ['an unknown ignored role', { ignoredRoleIds: ['9'] }, ['ignoredRoleIds.0 role_unknown']],
    [
      'a factor for an unknown channel',
      { multipliers: { channels: [{ channelId: '9', factor: 2 }] } },
      ['multipliers.channels.0.channelId channel_not_eligible'],
    ],
    [
      'announcements in a voice channel',
      { announcement: { mode: 'channel', channelId: '2004' } },
      ['announcement.channelId channel_not_eligible'],
    ],
    [
      'announcements in no channel',
      { announcement: { mode: 'channel' } },
      ['announcement.channelId required'],
    ],
    ['a webhook without address', { webhookEnabled: true }, ['webhookUrl url_needed']],
    ['an address that is none', { webhookUrl: 'ftp://receiver.example' }, ['webhookUrl url_not_allowed']],
    ['a private address', { webhookUrl: 'https://10.0.0.1/' }, ['webhookUrl url_not_allowed']],
    ['a reserved header', { webhookHeaderName: 'X-Svc-Signature' }, ['webhookHeaderName custom']],
    ['a header of two lines', { webhookHeaderName: 'a\r\nb' }, ['webhookHeaderName custom']],
    ['a key with a space', { webhookApiKey: 'a b' }, ['webhookApiKey invalid_format']],
    [
      'a webhook of a row without address',
      { levelRoleRewards: [{ level: 3, roleId: '3001', webhookEnabled: true }] },
      ['levelRoleRewards.0.webhookUrl url_needed'],
    ],
  ] as const) {
    it(`with ${what} is refused, and changes nothing`, async () => {
      const usual = await read();
      assert.deepEqual(await faults(body), expected);
      assert.deepEqual(await read(), usual);
    });
  }

  it('keeps the id of a row with its level and role, or with its id if those change', async () => {
    const row = { level: 3, roleId: '3001' };
    const [saved] = (await patch({ levelRoleRewards: [row] })).levelRoleRewards;
    const [matched, added] = (await patch({ levelRoleRewards: [{ level: 5, roleId: '3002' }, row] }))
      .levelRoleRewards;
    assert.equal(matched?.id, saved?.id);
    assert.notEqual(added?.id, saved?.id);
    const moved = { id: saved?.id, level: 9, roleId: '3004' };
    const rows = (await patch({ levelRoleRewards: [moved, row] })).levelRoleRewards;
    assert.deepEqual(
      rows.map(({ level, id }) => [level, id === saved?.id]),
      [
        [3, false],
        [9, true],
      ],
    );
  });

  it('with at most 100 rewards is accepted, with 101 refused', async () => {
    const rows = (count: number) => ({
      levelRoleRewards: Array.from({ length: count }, (_, at) => ({ level: at + 1, roleId: '3001' })),
    });
    assert.deepEqual(await faults(rows(101)), ['levelRoleRewards too_big']);
    assert.equal((await patch(rows(100))).levelRoleRewards.length, 100);
  });

  it('is refused with 412 after another change, and accepted with the current tag', async () => {
    const tag = (await chat.ask('GET', path)).headers.get('etag') as string;
    await patch({ enabled: false }, { 'If-Match': tag });
    const stale = await chat.ask('PATCH', path, { body: { enabled: true }, headers: { 'If-Match': tag } });
    assert.equal(verdict(stale), '412 version_conflict');
    await patch({ enabled: true }, { 'If-Match': '*' });
    assert.equal((await read()).enabled, true);
  });

  it('wins or loses a race as a whole', async () => {
    const tag = (await chat.ask('GET', path)).headers.get('etag') as string;
    const answers = await Promise.all(
      [20, 21, 22, 23].map((max) =>
        chat.ask('PATCH', path, { body: { messageXp: { max } }, headers: { 'If-Match': tag } }),
      ),
    );
    assert.deepEqual(answers.map(verdict).sort(), ['200', ...Array<string>(3).fill('412 version_conflict')]);
  });
});

describe('secrets of webhooks', () => {
  const url = 'https://receiver.example/hook';
  const row = { level: 3, roleId: '3001', webhookEnabled: true, webhookUrl: url };
  const keys = { webhookApiKey: 'key-1', webhookSigningSecret: 'secret-1' };
  const set = ({
    webhookApiKeySet,
    webhookSigningSecretSet,
  }: Partial<Pick<LevelingConfig, 'webhookApiKeySet' | 'webhookSigningSecretSet'>>) => [
    webhookApiKeySet,
    webhookSigningSecretSet,
  ];

  it('are never returned, nor readable in the store', async () => {
    const config = await patch({
      ...{ webhookUrl: url, webhookApiKey: 'visible-key-1', webhookSigningSecret: 'visible-secret-1' },
      levelRoleRewards: [
        { ...row, webhookApiKey: 'visible-key-2', webhookSigningSecret: 'visible-secret-2' },
      ],
    });
    for (const each of [config, config.levelRoleRewards[0]]) {
      assert.deepEqual([each?.webhookApiKey, each?.webhookSigningSecret], ['', '']);
      assert.deepEqual(set(each ?? {}), [true, true]);
    }
    assert.doesNotMatch(JSON.stringify(await read()), /visible/);
    assert.doesNotMatch(await contentOf(chat.app.directory), /visible-(?:key|secret)/);
  });

  it('stay when blank or absent, and are cleared by null', async () => {
    await patch({ webhookUrl: url, ...keys });
    assert.deepEqual(set(await patch({ webhookApiKey: '' })), [true, true]);
    assert.deepEqual(set(await patch({ webhookApiKey: null })), [false, true]);
    assert.deepEqual(set(await patch({ webhookSigningSecret: null })), [false, false]);
  });

  it('of a row stay with its level and role, and with its id if those change', async () => {
    const [saved] = (await patch({ levelRoleRewards: [{ ...row, ...keys }] })).levelRoleRewards;
    const [matched, added] = (await patch({ levelRoleRewards: [{ level: 5, roleId: '3002' }, row] }))
      .levelRoleRewards;
    assert.deepEqual([matched?.id, ...set(matched ?? {})], [saved?.id, true, true]);
    assert.deepEqual(set(added ?? {}), [false, false]);
    const moved = { ...row, id: saved?.id, level: 9, roleId: '3004' };
    const rows = (await patch({ levelRoleRewards: [moved, row] })).levelRoleRewards;
    assert.deepEqual(
      rows.map(({ level, id, ...each }) => [level, id === saved?.id, ...set(each)]),
      [
        [3, false, false, false],
        [9, true, true, true],
      ],
    );
  });

  it('have to be sent again for another host, if the guild wants that', async () => {
    await patch({ webhookUrl: url, ...keys, requireSecretOnUrlChange: true });
    await patch({ webhookUrl: 'https://receiver.example/other' });
    assert.deepEqual(await faults({ webhookUrl: 'https://thief.example/hook' }), [
      'webhookApiKey secret_needed',
      'webhookSigningSecret secret_needed',
    ]);
    await patch({
      webhookUrl: 'https://thief.example/hook',
      webhookApiKey: 'key-2',
      webhookSigningSecret: null,
    });
    await patch({ webhookApiKey: 'key-3' });
    const moved = { requireSecretOnUrlChange: false, webhookUrl: 'https://receiver.example' };
    assert.deepEqual(await faults(moved), ['webhookApiKey secret_needed']);
    assert.equal((await read()).requireSecretOnUrlChange, true);
    await patch({ requireSecretOnUrlChange: false });
    await patch(moved);
  });
});
