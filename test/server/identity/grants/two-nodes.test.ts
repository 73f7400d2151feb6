import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { TokenAnswer } from '../../../../contracts/identity/oauth/token.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { basic } from '../ask-token.ts';
import { oauthApp, secretOf } from '../open-identity.ts';
import { appId, challenge, redirectUri, verifier } from './at-app.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let nodes: readonly [RunningApp, RunningApp];
before(async () => {
  database = await freshDatabase();
  const options = {
    bootstrap: { clients: [oauthApp(appId, { owner: 'alice' })] },
    // The issuer of tokens is the public address, so both nodes need the same address.
    config: {
      masterKey: randomBytes(32),
      baseUrl: 'https://wheels.example',
      databaseUrl: database.url,
    },
  };
  nodes = await Promise.all([startApp(options), startApp(options)]);
});
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
});

const node = (at: number) => nodes[at % 2] as RunningApp;

function post(at: number, form: Record<string, string>, path = '/mana/oauth/token'): Promise<Response> {
  return fetch(`${node(at).url}${path}`, {
    method: 'POST',
    headers: { Authorization: basic(appId, secretOf(appId)) },
    body: new URLSearchParams(form),
  });
}

const redeem = (at: number, code: string) =>
  post(at, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier });
const refresh = (at: number, token: string | undefined) =>
  post(at, { grant_type: 'refresh_token', refresh_token: token ?? '' });
const tokensOf = async (answer: Response) => TokenAnswer.parse(await answer.json());

async function userinfo(at: number, { access_token }: TokenAnswer): Promise<number> {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await fetch(`${node(at).url}/mana/oauth/userinfo`, { headers })).status;
}

function issueCode(at: number): Promise<string> {
  const { identity, deps } = node(at).serving;
  return identity.grants.issueCode({
    clientId: appId,
    accountId: 'usr_bob',
    session: {
      id: 'session-of-bob',
      accountId: 'usr_bob',
      authenticatedAt: deps.clock.now(),
      provider: 'credentials',
      providerSubject: 'usr_bob',
    },
    scopes: ['openid', 'offline_access'],
    redirectUri,
    codeChallenge: challenge,
    nonce: undefined,
  });
}

function told(at: number, type: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = node(at).store.subscribe({
      event(event) {
        if (event.type !== type) return;
        stop();
        resolve();
      },
      gap() {},
    });
  });
}

test('attack 05: of fifty redemptions on both nodes one succeeds, and its tokens are valid on both', async () => {
  const code = await issueCode(0);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => redeem(at, code)));
  const granted = answers.filter(({ status }) => status === 200);
  assert.equal(granted.length, 1);
  const tokens = await tokensOf(granted[0] as Response);
  assert.deepEqual([await userinfo(0, tokens), await userinfo(1, tokens)], [200, 200]);
});

test('attack 06: fifty refreshes on both nodes get one successor', async () => {
  const { refresh_token } = await tokensOf(await redeem(0, await issueCode(1)));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => refresh(at, refresh_token)));
  const successors = new Set(
    await Promise.all(answers.map(async (answer) => (await tokensOf(answer)).refresh_token)),
  );
  assert.equal(successors.size, 1);
  const [successor] = successors;
  for (const at of [0, 1]) assert.equal((await refresh(at, successor)).status, 200);
});

test('a revocation on one node ends the tokens on the other', async () => {
  const tokens = await tokensOf(await redeem(0, await issueCode(0)));
  assert.deepEqual([await userinfo(0, tokens), await userinfo(1, tokens)], [200, 200]);
  const heard = told(0, 'grant-ended');
  assert.equal((await post(1, { token: tokens.access_token }, '/mana/oauth/revoke')).status, 200);
  assert.equal(await userinfo(1, tokens), 401);
  await heard;
  assert.equal(await userinfo(0, tokens), 401);
  assert.equal((await refresh(0, tokens.refresh_token)).status, 400);
});

test('both nodes sign id tokens with the same keys', async () => {
  const sets = await Promise.all(
    nodes.map(async ({ url }) => (await fetch(`${url}/mana/oauth/jwks`)).json()),
  );
  assert.equal((sets[0] as { keys: unknown[] }).keys.length, 4);
  assert.deepEqual(sets[0], sets[1]);
});
