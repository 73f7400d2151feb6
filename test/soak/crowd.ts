/** 5,000 people sign in to one app within a minute. Rules: docs/rules/identity.md, "Sign-in limits". */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createHome, type BuiltServer, type Home } from '../e2e/drive/built-server.ts';
import { freshDatabase, startPostgres } from '../postgres/server.ts';
import { basic } from '../server/identity/ask-token.ts';
import { requestOf, type AppBrowser } from '../server/identity/authorize/app-browser.ts';
import type { Reply } from '../server/identity/cookie-browser.ts';
import { challenge, verifier } from '../server/identity/grants/at-app.ts';
import { Wanderer } from '../server/identity/providers/at-provider.ts';

const people = 5_000;
const addresses = 1_000;
const guesses = 10_000;
const lanes = 32;
const app = {
  clientId: 'svc_crowded',
  clientSecret: 'secret-of-the-app-of-the-crowd-0123456789',
  name: 'Crowded',
};
const redirectUri = 'https://app.example/callback';
const owner = { userName: 'streamer', password: 'a long enough password' };

export async function run(): Promise<void> {
  const single = await home();
  console.log('one node, embedded store');
  await onNodes([single]);
  const database = await startPostgres();
  try {
    const shared = {
      DATABASE_URL: (await freshDatabase(database)).url,
      SVC_MASTER_KEY: randomBytes(32).toString('hex'),
    };
    const first = await home(shared);
    console.log('two nodes, PostgreSQL');
    await onNodes([first, await home({ ...shared, SVC_BASE_URL: `http://localhost:${first.port}` })]);
  } finally {
    await database.close();
  }
}

/** Multiplier of the rate limits of all servers that are started from now on. */
let scale = '1';

function home(environment: Record<string, string> = {}): Promise<Home> {
  return createHome({
    apps: [{ ...app, redirectUris: [redirectUri], scopeSets: ['openid profile offline_access'] }],
    environment: () => ({
      ...{ SVC_TRUST_PROXY: 'true', SVC_STANDINS: '1', SVC_LOG_LEVEL: 'error' },
      ...environment,
      SVC_RATE_LIMIT_SCALE: scale,
    }),
  });
}

async function withNodes(homes: readonly Home[], work: (nodes: readonly BuiltServer[]) => Promise<void>) {
  const nodes: BuiltServer[] = [];
  try {
    for (const each of homes) nodes.push(await each.start());
    await work(nodes);
  } finally {
    for (const node of nodes) await node.end('SIGTERM');
  }
}

async function onNodes(homes: readonly Home[]): Promise<void> {
  const visitors: Visitor[] = [];
  try {
    // Turn the rate limits off: they would refuse requests to the stand-in, all of which come from the service itself.
    scale = '0';
    await withNodes(homes, (nodes) => signUp(nodes, visitors));
    scale = '1';
    await withNodes(homes, async (nodes) => {
      const took = await enter(nodes, visitors);
      await guess(nodes);
      assert.ok(
        took < 60,
        `the limits apply to a minute, but the visitors needed ${took} s: the machine is too slow or busy`,
      );
    });
  } finally {
    for (const each of homes) await each.remove();
  }
}

const at = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

class Visitor extends Wanderer {
  readonly #address: string;

  constructor(nodes: readonly BuiltServer[], index: number, address: string) {
    super({ url: at(nodes, index).url, serving: { config: { baseUrl: at(nodes, 0).url } } });
    this.#address = address;
  }

  override go(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', this.#address);
    return super.go(path, { ...init, headers });
  }
}

/** Signs people up at a provider, because such accounts need no password hash. */
async function signUp(nodes: readonly BuiltServer[], visitors: Visitor[]): Promise<void> {
  const took = await inLanes(people, async (index) => {
    const address = `10.1.${(index % addresses) >> 8}.${(index % addresses) & 255}`;
    const visitor = new Visitor(nodes, index, address);
    await visitor.join('discord', { name: `Person ${index}` }, `person-${index}`);
    const next = new Visitor(nodes, index + 1, address);
    for (const pair of visitor.cookies) next.cookies.set(...pair);
    visitors.push(next);
  });
  console.log(`  ${people} people at ${addresses} addresses signed up in ${took} s`);
}

async function enter(nodes: readonly BuiltServer[], visitors: readonly Visitor[]): Promise<number> {
  const query = new URLSearchParams({
    ...{ client_id: app.clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid profile' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }).toString();
  const names = new Set<string>();
  const took = await inLanes(visitors.length, async (index) => {
    const visitor = at(visitors, index);
    const opened = await visitor.go(`/oauth/authorize?${query}`);
    assert.equal(opened.status, 303, opened.text);
    const code = new URL(await visitor.decide(requestOf(opened.location))).searchParams.get('code') ?? '';
    const { url } = at(nodes, index);
    const redeemed = await fetch(`${url}/mana/oauth/token`, {
      method: 'POST',
      headers: { authorization: basic(app.clientId, app.clientSecret) },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
      }),
    });
    const { access_token: token } = (await redeemed.json()) as { access_token: string };
    assert.equal(redeemed.status, 200);
    const told = await fetch(`${url}/mana/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(told.status, 200);
    names.add(((await told.json()) as { userName: string }).userName);
  });
  assert.equal(names.size, people);
  console.log(`  all of them entered the app in ${took} s, none refused`);
  return took;
}

/** Guesses passwords. After many wrong passwords, the owner can sign in only on a known device. */
async function guess(nodes: readonly BuiltServer[]): Promise<void> {
  const signIn = (browser: AppBrowser) => browser.post('/oauth/api/sign-in', owner);
  const home = new Visitor(nodes, 0, '203.0.113.1');
  assert.equal((await signIn(home)).status, 200);
  await home.post('/oauth/api/sign-out', {});
  const attacker = new Visitor(nodes, 0, '198.51.100.1');
  const { csrf } = await attacker.view();
  const { cookie } = attacker;
  const counts: Record<number, number> = {};
  const took = await inLanes(guesses, async (index) => {
    const { status } = await fetch(`${at(nodes, index).url}/oauth/api/sign-in`, {
      method: 'POST',
      headers: {
        ...{
          'content-type': 'application/json',
          'x-csrf-token': csrf,
          'sec-fetch-site': 'same-origin',
          cookie,
        },
        'x-forwarded-for': `10.2.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ userName: owner.userName, password: `wrong password ${index}` }),
    });
    counts[status] = (counts[status] ?? 0) + 1;
  });
  console.log(`  ${guesses} wrong passwords in ${took} s: ${JSON.stringify(counts)}`);
  assert.equal(counts[401], 100);
  assert.equal(counts[429], guesses - 100);
  for (const [index] of nodes.entries()) {
    const device = new Visitor(nodes, index, `203.0.113.${10 + index}`);
    device.cookies.set('svc-device', home.cookies.get('svc-device') ?? '');
    assert.equal((await signIn(device)).status, 200);
    assert.equal((await signIn(new Visitor(nodes, index, `203.0.113.${20 + index}`))).status, 429);
  }
  console.log('  the owner signs in on a known device, and nobody on an unknown one');
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<number> {
  const since = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return Math.round((performance.now() - since) / 100) / 10;
}
