import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ClientActivity } from '../../../../server/identity/clients/client-activity.ts';
import { clientActivities } from '../../../../server/identity/clients/documents.ts';
import { redirectDifference } from '../../../../server/identity/clients/redirect-difference.ts';
import { ManualScheduler } from '../../runtime/manual-scheduler.ts';
import type { RunningApp } from '../../start-app.ts';
import { client, openIdentity } from '../open-identity.ts';
import { clientsPath, Developer, loginApp, startTimed, tokenOf, wheelClient } from './portal-api.ts';

const hour = 3_600_000;

describe('use and refusals', () => {
  let app: RunningApp;
  let clock: { time: number };
  let alice: Developer;
  before(async () => {
    ({ app, clock } = await startTimed());
  });
  after(() => app.stop());
  beforeEach(async () => {
    alice = await Developer.signedIn(app);
  });

  const authorize = (clientId: string, more: Record<string, string> = {}) =>
    fetch(
      `${app.url}/oauth/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: 'https://relics.example/auth/svc/callback',
        response_type: 'code',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        ...more,
      }).toString()}`,
      { redirect: 'manual' },
    );
  const refusals = async (clientId: string) =>
    (await alice.read(clientId)).refusals.map(({ where, code, reason, count }) => [
      where,
      code,
      reason,
      count,
    ]);

  it('the last use is null before the first token, and then the hour of the last token', async () => {
    const { client: made, clientSecret } = await alice.create(wheelClient);
    const lastUsed = async () => (await alice.read(made.clientId)).lastUsedAt;
    assert.equal(await lastUsed(), null);
    const first = new Date(clock.time).toISOString();
    await tokenOf(app, made, clientSecret);
    assert.equal(await lastUsed(), first);
    clock.time += hour - 1;
    await tokenOf(app, made, clientSecret);
    assert.equal(await lastUsed(), first);
    clock.time += 1;
    await tokenOf(app, made, clientSecret);
    assert.equal(await lastUsed(), new Date(clock.time).toISOString());
  });

  it('the refusal of a wrong address names the character where it differs', async () => {
    const { client: made } = await alice.create(loginApp);
    await authorize(made.clientId, { redirect_uri: 'https://relics.example/auth/svc/Callback' });
    await authorize(made.clientId, { redirect_uri: 'https://relics.example/auth/svc/Callback' });
    assert.deepEqual(await refusals(made.clientId), [
      ['authorize', 'invalid_redirect_uri', 'redirect_uri differs at character 33', 2],
    ]);
  });

  it('refused requests of apps and of services are listed, the latest first', async () => {
    const { client: made, clientSecret } = await alice.create(loginApp);
    await authorize(made.clientId, { scope: 'openid email' });
    await authorize(made.clientId, { code_challenge_method: 'plain' });
    await tokenOf(app, made, clientSecret);
    await tokenOf(app, made, 'wrong');
    assert.deepEqual(await refusals(made.clientId), [
      ['token', 'invalid_client', 'The secret is wrong', 1],
      ['token', 'unauthorized_client', 'client_credentials is for service clients', 1],
      ['authorize', 'invalid_request', 'code_challenge_method must be S256', 1],
      ['authorize', 'invalid_scope', 'The app has no scope set with all of these scopes', 1],
    ]);
  });

  it('a person who denies consent, or is not signed in, does not count as a refusal of the app', async () => {
    const { client: made } = await alice.create(loginApp);
    assert.match(
      (await authorize(made.clientId, { prompt: 'none' })).headers.get('location') ?? '',
      /login_required/,
    );
    assert.deepEqual(await refusals(made.clientId), []);
  });

  it('only the owner sees whether a secret has ended or the client is deactivated', async () => {
    const { client: made, clientSecret } = await alice.create(wheelClient);
    const path = `${clientsPath}/${made.clientId}`;
    const { body } = await alice.ask<{ clientSecret: string }>('POST', `${path}/secrets`, { grace: 'now' });
    const ended = await tokenOf(app, made, clientSecret);
    await alice.ask('PUT', `${path}/active`, { active: false });
    const stopped = await tokenOf(app, made, body.clientSecret);
    const unknown = await tokenOf(app, { clientId: 'svc_unknown' }, clientSecret);
    assert.deepEqual([ended, stopped], [unknown, unknown]);
    assert.deepEqual(
      (await refusals(made.clientId)).map(([, , reason]) => reason),
      ['The client is deactivated', 'The secret was replaced and has ended'],
    );
  });

  it('no content of a request is repeated', async () => {
    const { client: made } = await alice.create(loginApp);
    await authorize(made.clientId, { redirect_uri: 'https://evil.example/<script>' });
    await authorize(made.clientId, { scope: 'evil', prompt: 'evil', nonce: 'evil' });
    assert.doesNotMatch(JSON.stringify(await refusals(made.clientId)), /evil|script>/);
  });
});

describe('the store under a flood of refusals', () => {
  it('attack 37: stores at most twenty refusals per client, five of each kind, in a single write', async (t) => {
    const opened = await openIdentity({ clients: [client('svc_one'), client('svc_two')] });
    t.after(() => opened.close());
    let commits = 0;
    const store = {
      ...opened.deps.store,
      commit: ((wanted) => {
        commits += 1;
        return opened.deps.store.commit(wanted);
      }) as typeof opened.deps.store.commit,
    };
    const scheduler = new ManualScheduler();
    const activity = new ClientActivity({ ...opened.deps, store }, scheduler);
    for (let kind = 0; kind < 10; kind += 1) {
      for (let reason = 0; reason < 100; reason += 1) {
        const refusal = { where: 'authorize', code: `kind_${kind}`, reason: `reason ${reason}` } as const;
        for (const clientId of ['svc_one', 'svc_two', `svc_none_${kind}_${reason}`])
          activity.refused(clientId, refusal);
      }
    }
    await activity.write();
    assert.equal(commits, 1);
    const stored = await opened.deps.store.get(clientActivities.ref('svc_one'));
    assert.equal(stored?.refusals.length, 20);
    assert.deepEqual(
      stored.refusals.slice(0, 6).map(({ code, reason }) => `${code} ${reason}`),
      [
        'kind_9 reason 99',
        'kind_9 reason 98',
        'kind_9 reason 97',
        'kind_9 reason 96',
        'kind_9 reason 95',
        'kind_8 reason 99',
      ],
    );
    assert.equal(await opened.deps.store.get(clientActivities.ref('svc_none_0_0')), undefined);
  });
});

for (const [sent, registered, expected] of [
  ['https://a.example/x', ['https://a.example/y'], 'redirect_uri differs at character 19'],
  ['http://a.example/', ['https://a.example/'], 'redirect_uri differs at character 5'],
  [
    'https://a.example/cb',
    ['https://b.example/', 'https://a.example/cab'],
    'redirect_uri differs at character 20',
  ],
  [
    'https://a.example/cb/',
    ['https://a.example/cb'],
    'redirect_uri goes on after character 20, where the registered address ends',
  ],
  [
    'https://a.example/c',
    ['https://a.example/cb'],
    'redirect_uri ends after character 19, the registered address does not',
  ],
  ['nonsense', ['https://a.example/'], 'redirect_uri differs at character 1'],
] as const) {
  it(`${sent} for ${registered.join(', ')}: ${expected}`, () =>
    assert.equal(redirectDifference(sent, registered), expected));
}
