/** Rules: docs/rules/identity.md, "Steam". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { steamNonces } from '../../../../server/identity/providers/documents.ts';
import { steamProvider } from '../../../../server/identity/providers/steam.ts';
import { SteamNonces } from '../../../../server/identity/providers/steam-nonces.ts';
import { openIdentity, type OpenIdentity } from '../open-identity.ts';
import { serveProvider, type ProviderServer } from './provider-server.ts';

const callback = 'http://127.0.0.1:8080/oauth/providers/steam/callback';
const ties = { state: 's'.repeat(43), verifier: 'v'.repeat(43), nonce: 'n'.repeat(43) };
const namespace = 'http://specs.openid.net/auth/2.0';
const valid = `ns:${namespace}\nis_valid:true\n`;

describe('an answer of Steam', () => {
  let steam: ProviderServer;
  let opened: OpenIdentity;
  let unique = 0;
  before(async () => {
    steam = await serveProvider();
    opened = await openIdentity();
  });
  after(async () => {
    await opened.close();
    await steam.close();
  });

  const client = () =>
    steamProvider({ login: `${steam.url}/login`, claimedId: `${steam.url}/id/` }, callback, {
      nonces: new SteamNonces(opened.deps),
      log: opened.deps.log,
      baseUrl: 'http://127.0.0.1:8080',
    });

  /** Returns a genuine answer with changes. The value `undefined` removes a field. */
  function answer(change: Record<string, string | undefined> = {}): URLSearchParams {
    unique += 1;
    const identity = `${steam.url}/id/76561198000000001`;
    const fields: Record<string, string | undefined> = {
      ns: namespace,
      mode: 'id_res',
      op_endpoint: `${steam.url}/login`,
      claimed_id: identity,
      identity,
      return_to: `${callback}?state=${ties.state}`,
      response_nonce: `${nonceTime()}${unique}`,
      assoc_handle: '1234567890',
      signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
      sig: 'W0u5DRbtHE1GG0ZKXjerUZDUGmc=',
      ...change,
    };
    const query = new URLSearchParams({ state: ties.state });
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) query.set(`openid.${name}`, value);
    return query;
  }

  const nonceTime = (offset = 0) =>
    new Date(opened.clock.now() + offset).toISOString().replace(/\.\d+Z$/, 'Z');

  function confirms(text = valid, status = 200): void {
    steam.answer = (_request, response) => response.writeHead(status).end(text);
  }

  it('is accepted when Steam confirms every field of it', async () => {
    let posted = new URLSearchParams();
    steam.answer = (_request, response, body) => {
      posted = new URLSearchParams(body);
      response.end(valid);
    };
    const query = answer();
    assert.deepEqual(await client().finish(ties, query.toString()), {
      provider: 'steam',
      subject: '76561198000000001',
      emailVerified: false,
    });
    query.delete('state');
    query.set('openid.mode', 'check_authentication');
    query.sort();
    posted.sort();
    assert.equal(posted.toString(), query.toString());
  });

  it('attack 38: is accepted once, even if it is used at the same time or on another node', async () => {
    confirms();
    const query = answer().toString();
    const both = await Promise.all([client().finish(ties, query), client().finish(ties, query)]);
    assert.equal(both.filter((one) => one === 'refused').length, 1);
    assert.equal(await client().finish(ties, query), 'refused');
  });

  const forgeries: [string, () => URLSearchParams][] = [
    ['of another namespace', () => answer({ ns: 'http://openid.net/signon/1.1' })],
    ['without a namespace', () => answer({ ns: undefined })],
    ['of another provider', () => answer({ op_endpoint: 'http://127.0.0.1:9/login' })],
    [
      'for another address of ours',
      () => answer({ return_to: `http://127.0.0.1:8080/?state=${ties.state}` }),
    ],
    ['for another host', () => answer({ return_to: `https://evil.example/?state=${ties.state}` })],
    ['for another sign-in', () => answer({ return_to: `${callback}?state=${'x'.repeat(43)}` })],
    [
      'with more in return_to',
      () => answer({ return_to: `${callback}?state=${ties.state}&next=https://evil.example` }),
    ],
    ['about another person than it claims', () => answer({ identity: `${steam.url}/id/76561198000000002` })],
    [
      'with an id of another site',
      () => {
        const identity = 'https://evil.example/id/76561198000000001';
        return answer({ claimed_id: identity, identity });
      },
    ],
    [
      'with more after the id',
      () => {
        const identity = `${steam.url}/id/76561198000000001/../76561198000000002`;
        return answer({ claimed_id: identity, identity });
      },
    ],
    [
      'with an id of no person',
      () => {
        const identity = `${steam.url}/id/103582791429521412`;
        return answer({ claimed_id: identity, identity });
      },
    ],
    [
      'if its claimed id is not signed',
      () => answer({ signed: 'signed,op_endpoint,identity,return_to,response_nonce,assoc_handle' }),
    ],
    [
      'if its return_to is not signed',
      () => answer({ signed: 'signed,op_endpoint,claimed_id,identity,response_nonce,assoc_handle' }),
    ],
    [
      'if its nonce is not signed',
      () => answer({ signed: 'signed,op_endpoint,claimed_id,identity,return_to,assoc_handle' }),
    ],
    [
      'if it signs a field twice',
      () =>
        answer({
          signed: 'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle,claimed_id',
        }),
    ],
    ['from ten minutes ago', () => answer({ response_nonce: `${nonceTime(-600_000)}a` })],
    ['from the future', () => answer({ response_nonce: `${nonceTime(600_000)}a` })],
    ['with a nonce without a time', () => answer({ response_nonce: 'abcdef' })],
    ['without a signature', () => answer({ sig: undefined })],
    ['with fields that Steam does not send', () => answer({ 'ax.value.email': 'ada@people.example' })],
    [
      'with a field twice',
      () => {
        const query = answer();
        query.append('openid.claimed_id', `${steam.url}/id/76561198000000002`);
        return query;
      },
    ],
    [
      'with another parameter in the query',
      () => {
        const query = answer();
        query.append('next', '/');
        return query;
      },
    ],
    [
      'with another state in the query',
      () => {
        const query = answer();
        query.set('state', 'x'.repeat(43));
        return query;
      },
    ],
  ];
  for (const [name, forged] of forgeries) {
    it(`attack 38: is refused ${name}, without a request to Steam`, async (t) => {
      confirms();
      const before = steam.asked.length;
      const logged = t.mock.method(opened.deps.log, 'warn', () => undefined);
      assert.equal(await client().finish(ties, forged().toString()), 'refused');
      assert.equal(steam.asked.length, before);
      const lines = logged.mock.calls.map(({ arguments: [fields, message] }) => [fields, message]);
      assert.match(
        JSON.stringify(lines),
        /^\[\[\{"provider":"steam","problem":"refused","reason":"[^"]+"\},"a sign-in failed"\]\]$/,
      );
    });
  }

  for (const [name, text, status, problem] of [
    ['does not confirm it', `ns:${namespace}\nis_valid:false\n`, 200, 'refused'],
    [
      'says that it is valid and that it is not',
      `ns:${namespace}\nis_valid:false\nis_valid:true\n`,
      200,
      'refused',
    ],
    ['has the word only within another line', `ns:${namespace}\nerror:is_valid:true\n`, 200, 'refused'],
    ['speaks another protocol', 'is_valid:true\n', 200, 'refused'],
    ['answers with an error', valid, 403, 'refused'],
    ['is unavailable', valid, 503, 'unavailable'],
    ['redirects', valid, 302, 'unavailable'],
    ['answers without end', `${valid}${'x'.repeat(300_000)}`, 200, 'unavailable'],
  ] as const) {
    it(`attack 38: is not accepted if Steam ${name}`, async () => {
      confirms(text, status);
      assert.equal(await client().finish(ties, answer().toString()), problem);
    });
  }

  it('leaves only nonces that Steam has confirmed, and only for a short time', async () => {
    confirms(`ns:${namespace}\nis_valid:false\n`);
    await client().finish(ties, answer().toString());
    confirms();
    await client().finish(ties, answer().toString());
    const stored = () =>
      opened.deps.store.find({ collection: steamNonces, index: 'end', prefix: [], limit: 100 });
    const before = (await stored()).documents.length;
    const nonces = new SteamNonces(opened.deps);
    await nonces.sweep(new AbortController().signal);
    assert.equal((await stored()).documents.length, before);
    opened.clock.time += 11 * 60_000;
    await nonces.sweep(new AbortController().signal);
    assert.equal((await stored()).documents.length, 0);
  });
});
