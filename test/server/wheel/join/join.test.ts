/** Rules: docs/rules/wheel.md, "Join page". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkReceipt } from '../../../../components/wheel/engine/check-receipt.ts';
import type { JoinReceipt } from '../../../../contracts/wheel/join/join-view.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import type { Clock } from '../../../../server/runtime/clock.ts';
import { Browser } from '../../identity/browser.ts';
import type { RunningApp } from '../../start-app.ts';
import { alice, bob, carol, dave, startWithPeople, type Person } from '../signed-in.ts';

const wheels = '/wheelapp/api/v1/wheels';
const start = Date.parse('2026-03-01T12:00:00.000Z');
const clock: Clock & { time: number } = { time: start, now: () => clock.time };

let app: RunningApp;
let made = 0;
before(async () => {
  app = await startWithPeople({ clock });
});
after(() => app.stop());

async function wheel(settings: object = {}): Promise<{ listName: string; join: string }> {
  const listName = `join-${++made}`;
  const { status } = await app.call('POST', wheels, { listName, settings });
  assert.equal(status, 201);
  return { listName, join: `/wheelapp/join/api/${listName}` };
}

const read = async (listName: string) =>
  (await (await app.call('GET', `${wheels}/${listName}`)).json()) as {
    participants: { name: string; userId?: string; flags: string[]; weight: number }[];
    tallies: Record<string, number>;
  };

const join = (person: Person, path: string, more?: Record<string, string>) =>
  person.call('POST', path, {}, more);

describe('joining', () => {
  it('adds the account with its display name, and refuses a name in the request', async () => {
    const { listName, join: path } = await wheel();
    const person = await carol(app);
    const stranger = await fetch(app.url + path);
    const seen = (await stranger.json()) as Record<string, unknown>;
    assert.deepEqual([stranger.status, seen['account'], seen['joining']], [200, null, 'open']);

    const before = await person.call('GET', path);
    assert.equal(before.body.account.name, 'Carol of the North');
    assert.equal(before.body.participant, null);
    assert.equal((await person.call('POST', path, { name: 'Alice', userId: 'usr_alice' })).status, 400);
    const joined = await join(person, path);
    assert.equal(joined.status, 201);
    assert.equal(joined.body.participant.userId, 'usr_carol');
    assert.deepEqual(
      (await read(listName)).participants.map(({ name, userId, weight }) => [name, userId, weight]),
      [['Carol of the North', 'usr_carol', 1]],
    );
    const after = await person.call('GET', path);
    assert.equal(after.body.participantCount, 1);
    assert.deepEqual(after.body.participant, joined.body.participant);
  });

  it('gives a receipt that matches the list of a later spin, and a new one on request', async () => {
    const { listName, join: path } = await wheel();
    const person = await carol(app);
    const first = (await join(person, path)).body as JoinReceipt;
    await join(await dave(app), path);
    const fresh = (await person.call('GET', `${path}/receipt`)).body as JoinReceipt;
    assert.notEqual(fresh.receipt.root, first.receipt.root);
    const spun = await app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants' });
    const { spinId } = (await spun.json()) as { spinId: string };
    const evidence = (await (await fetch(`${app.url}/wheelapp/data/spins/${spinId}`)).json()) as SpinEvidence;
    for (const { receipt, participant } of [first, fresh]) {
      const entrant = { receipt, name: participant.name, userId: participant.userId };
      assert.equal(checkReceipt(entrant, evidence.leaves).outcome, 'sealed');
    }
    const other = await (await dave(app)).call('GET', `${path}/receipt`);
    assert.equal(other.body.participant.userId, 'usr_dave');
    assert.equal((await (await bob(app)).call('GET', `${path}/receipt`)).status, 404);
  });

  it('needs a session, the token of its page and a request of this origin', async () => {
    const { listName, join: path } = await wheel();
    const person = await carol(app);
    const refused = async (more: Record<string, string | undefined>, status: number, method = 'POST') =>
      assert.equal(
        (await person.call(method, path, method === 'POST' ? {} : undefined, more)).status,
        status,
        JSON.stringify(more),
      );
    await refused({ cookie: '' }, 401);
    await refused({ cookie: '' }, 403, 'DELETE');
    for (const method of ['POST', 'DELETE']) {
      await refused({ 'x-csrf-token': undefined }, 403, method);
      await refused({ 'x-csrf-token': 'x'.repeat(43) }, 403, method);
      await refused({ 'sec-fetch-site': 'same-site' }, 403, method);
      await refused({ 'sec-fetch-site': 'cross-site' }, 403, method);
      await refused({ 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403, method);
    }
    assert.equal((await person.call('GET', `${path}/receipt`, undefined, { cookie: '' })).status, 401);
    assert.equal((await app.call('POST', path, {})).status, 401, 'a service token is no session');
    assert.deepEqual((await read(listName)).participants, []);
  });

  it('adds one participation even if it is repeated, and does not raise the weight', async () => {
    for (const [duplicates, status] of [
      ['reject', 409],
      ['ignore', 200],
      ['addWeight', 200],
    ] as const) {
      const { listName, join: path } = await wheel({ entryRules: { duplicates } });
      const person = await carol(app);
      const answers = await Promise.all(Array.from({ length: 8 }, () => join(person, path)));
      assert.deepEqual(
        answers.map((answer) => answer.status).sort(),
        [201, ...Array.from({ length: 7 }, () => status)].sort(),
      );
      assert.deepEqual(
        (await read(listName)).participants.map(({ weight }) => weight),
        [1],
      );
    }
  });

  it('happens once for an Idempotency-Key of the account', async () => {
    const { listName, join: path } = await wheel();
    const key = { 'idempotency-key': 'press-1' };
    const person = await carol(app);
    const first = await join(person, path, key);
    const again = await join(person, path, key);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(
      (await join(await dave(app), path, key)).status,
      201,
      'the same key of another account is another key',
    );
    assert.equal((await read(listName)).participants.length, 2);
  });

  it('flags or refuses a second account in the same browser, and shows the flag only to the owner', async () => {
    for (const rule of ['flag', 'reject'] as const) {
      const { listName, join: path } = await wheel({ entryRules: { fingerprint: rule } });
      const browser = new Browser(app);
      assert.equal((await join(await carol(app, browser), path)).status, 201);
      assert.ok(browser.cookies.has('svc-join-device'));
      const second = await join(await dave(app, browser), path);
      assert.equal(second.status, rule === 'flag' ? 201 : 409);
      assert.doesNotMatch(JSON.stringify(second.body), /flags/);
      const { participants, tallies } = await read(listName);
      if (rule === 'flag') assert.deepEqual(participants[1]?.flags, ['duplicate_fingerprint']);
      else assert.deepEqual([participants.length, tallies], [1, { duplicate_fingerprint: 1 }]);
    }
  });

  it('counts the address that sent the request, and ignores addresses in the request', async () => {
    const { join: path } = await wheel({ entryRules: { maxPerIp: 1 } });
    assert.equal((await join(await carol(app), path)).status, 201);
    const other = await join(await dave(app), path, { 'x-forwarded-for': '203.0.113.99' });
    assert.deepEqual([other.status, other.body.code], [409, 'address_limit']);
  });

  it('is closed after closesAt, if the wheel is full, and if only the owner adds people', async () => {
    const cases: [object, string, string][] = [
      [{ entryRules: { closesAt: '2026-03-01T12:00:00Z' } }, 'closed', 'entries_closed'],
      [{ pageJoin: 'off' }, 'off', 'entries_closed'],
      [{ entryRules: { maxParticipants: 1 } }, 'full', 'wheel_full'],
    ];
    const person = await carol(app);
    for (const [settings, joining, code] of cases) {
      const { listName, join: path } = await wheel(settings);
      if (joining === 'full') await app.call('POST', `${wheels}/${listName}`, { name: 'first' });
      assert.equal((await person.call('GET', path)).body.joining, joining);
      const answer = await join(person, path);
      assert.deepEqual([answer.status, answer.body.code], [409, code]);
    }
  });

  it('needs the code word in any case and width, and names it nowhere', async () => {
    const { listName, join: path } = await wheel({ entryRules: { codeWord: '!Enter Straße' } });
    const person = await carol(app);
    const read = async (address: string) => (await fetch(app.url + address)).text();
    const view = await read(path);
    assert.equal((JSON.parse(view) as { rules: { codeWord: boolean } }).rules.codeWord, true);
    for (const codeWord of [undefined, '', '!enter', '!enter strasse now', '!Énter Straße']) {
      const { status, body } = await person.call('POST', path, { codeWord });
      assert.deepEqual(
        [status, body.code, Object.keys(body).sort()],
        [403, 'wrong_code_word', ['code', 'message', 'requestId']],
      );
    }
    const typed = { codeWord: ' ！ENTER  strasse' };
    assert.equal((await person.call('POST', path, typed)).status, 201);
    assert.equal((await (await dave(app)).call('POST', path, {})).body.code, 'wrong_code_word');
    // The caller of the API decides who is added, so no code word is needed.
    assert.equal((await app.call('POST', `${wheels}/${listName}`, { name: 'x' })).status, 201);
    const spun = await app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants' });
    const { spinId } = (await spun.json()) as { spinId: string };
    for (const address of [path, `/wheelapp/data/${listName}`, `/wheelapp/data/spins/${spinId}`]) {
      assert.doesNotMatch(await read(address), /Enter Stra/i, address);
    }
  });

  it('shows the rules that refuse people, and none that only flag', async () => {
    const none = {
      ...{ codeWord: false, perDevice: false, noVpn: false, maxPerAddress: null, maxParticipants: null },
      ...{ winnersLeave: false, winnerCooldownSeconds: null },
    };
    const asked = async (settings: object) => {
      const { join: path } = await wheel(settings);
      return ((await (await fetch(app.url + path)).json()) as { rules: object }).rules;
    };
    assert.deepEqual(await asked({}), none);
    assert.deepEqual(await asked({ entryRules: { fingerprint: 'flag', duplicates: 'ignore' } }), none);
    const { removeWinner, ...entryRules } = {
      ...{ fingerprint: 'reject', maxPerIp: 2, maxParticipants: 9, winnerCooldownSeconds: 60 },
      removeWinner: 'hide',
    };
    assert.deepEqual(await asked({ entryRules, removeWinner }), {
      ...{ codeWord: false, perDevice: true, noVpn: false, maxPerAddress: 2, maxParticipants: 9 },
      ...{ winnersLeave: true, winnerCooldownSeconds: 60 },
    });
  });

  it('is left to the page of the host where the wheel names one', async () => {
    const joinUrl = 'https://my-site.example/join';
    const { listName, join: path } = await wheel({ joinUrl });
    const person = await carol(app);
    assert.equal((await person.call('GET', path)).body.joinUrl, joinUrl);
    const answer = await join(person, path);
    assert.deepEqual([answer.status, answer.body.code], [409, 'entries_closed']);
    assert.equal(
      (await app.call('POST', `${wheels}/${listName}`, { name: 'x', userId: 'usr_carol' })).status,
      201,
    );
    assert.equal((await person.call('GET', path)).body.participant.name, 'x');
  });

  it('can require a linked account, a verified address or an age, and reports the condition before anybody joins', async () => {
    const asks: [object, string, Person][] = [
      [{ providers: ['discord', 'twitch'] }, 'provider_required', await dave(app)],
      [{ verifiedEmail: true }, 'account_unverified', await dave(app)],
      [{ minAgeHours: 24 }, 'account_too_new', await carol(app)],
    ];
    for (const [account, code, lacking] of asks) {
      const { listName, join: path } = await wheel({ entryRules: { account } });
      const view = (await lacking.call('GET', path)).body;
      assert.deepEqual(view.account.lacks, [code]);
      const refused = await join(lacking, path);
      assert.deepEqual([refused.status, refused.body.code], [403, code]);
      assert.deepEqual((await read(listName)).tallies, { [code]: 1 });
      if (code !== 'account_too_new') assert.equal((await join(await carol(app), path)).status, 201);
      // The caller of the API decides who is added, so the conditions do not apply.
      assert.equal(
        (await app.call('POST', `${wheels}/${listName}`, { name: 'x', userId: 'usr_dave' })).status,
        201,
      );
      if (code !== 'account_too_new') continue;
      assert.equal(view.account.oldEnoughAt, '2026-03-02T12:00:00.000Z');
      clock.time += 86_400_000;
      assert.equal((await join(lacking, path)).status, 201);
      clock.time = start;
    }
  });

  it('reports all conditions that an account does not meet, and refuses with the first', async () => {
    const account = { providers: ['discord'], verifiedEmail: true, minAgeHours: 24 };
    const { join: path } = await wheel({ entryRules: { account } });
    const person = await dave(app);
    const { lacks } = (await person.call('GET', path)).body.account;
    assert.deepEqual(lacks, ['provider_required', 'account_unverified', 'account_too_new']);
    assert.equal((await join(person, path)).body.code, 'provider_required');
  });

  it('jails nobody for an unmet condition', async () => {
    const { join: path } = await wheel({ entryRules: { account: { verifiedEmail: true } } });
    const person = await dave(app);
    for (let press = 0; press < 5; press++) {
      assert.equal((await join(person, path)).body.code, 'account_unverified');
    }
  });
});

describe('the outcome of a draw', () => {
  it('is reported after all winners of a draw were shown one by one', async () => {
    const { listName, join: path } = await wheel({
      ...{ spinDurationSeconds: 5, celebration: { winnerSeconds: 4 } },
    });
    const [one, two] = [await carol(app), await dave(app)];
    await join(one, path);
    await join(two, path);
    await app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants', count: 2 });
    for (const [passed, expected] of [
      [5_000 + 8_000 - 1, [undefined, undefined]],
      [1, [1, 1]],
    ] as const) {
      clock.time += passed;
      const bodies = await Promise.all([one, two].map(async (each) => (await each.call('GET', path)).body));
      assert.deepEqual(
        bodies.map(({ won }) => won?.number),
        expected,
      );
    }
  });

  it('is reported to each person after the wheel has come to rest, also to one whom the draw has removed', async () => {
    const { listName, join: path } = await wheel({ removeWinner: 'remove', spinDurationSeconds: 5 });
    const [one, two] = [await carol(app), await dave(app)];
    const outcome = async (person: Person) => {
      const { won, lastDraw } = (await person.call('GET', path)).body;
      return [won?.number, lastDraw?.number];
    };
    await join(one, path);
    const spin = async (type: string) =>
      (await app.call('POST', `${wheels}/${listName}/spin`, { type })).json();
    const first = (await spin('participants')) as { spinId: string };
    await join(two, path);
    clock.time += 4_999;
    assert.deepEqual(await outcome(one), [undefined, undefined], 'not before the landing');
    clock.time += 1;
    assert.deepEqual(await outcome(one), [1, 1]);
    const { won, participant } = (await one.call('GET', path)).body;
    assert.deepEqual([won.spinId, participant], [first.spinId, null]);
    assert.deepEqual(await outcome(two), [undefined, 1]);
    const stranger = (await (await fetch(app.url + path)).json()) as { won: unknown; lastDraw: object };
    assert.deepEqual([stranger.won, 'winner' in stranger.lastDraw], [null, false]);
    await app.call('PUT', `${wheels}/${listName}/entries`, { entries: [{ name: 'x' }] });
    await spin('custom');
    clock.time += 5_000;
    assert.deepEqual(await outcome(one), [1, undefined], 'a draw from the entries concerns nobody here');
    clock.time = start;
  });
});

describe('a private wheel', () => {
  it('is reported as missing, except to people who are on it', async () => {
    const { listName, join: path } = await wheel();
    const [inside, outside] = [await carol(app), await dave(app)];
    await join(inside, path);
    await app.call('PUT', `${wheels}/${listName}`, { settings: { visibility: 'private' } });
    const shown = ({ status, body }: { status: number; body: { requestId?: string } }) => {
      const { requestId: _, ...rest } = body ?? {};
      return [status, rest];
    };
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const body = method === 'POST' ? {} : undefined;
      const missing = await outside.call(method, '/wheelapp/join/api/nothing-here', body);
      assert.equal(missing.status, 404);
      assert.deepEqual(shown(await outside.call(method, path, body)), shown(missing), method);
    }
    assert.equal((await fetch(app.url + path)).status, 404);
    assert.equal((await inside.call('GET', path)).body.participant.userId, 'usr_carol');
    assert.equal((await inside.call('DELETE', path)).status, 204);
    assert.equal((await inside.call('GET', path)).status, 404);
  });
});

describe('leaving', () => {
  it('removes only the row of the account', async () => {
    const { listName, join: path } = await wheel();
    const [one, two] = [await carol(app), await dave(app)];
    await join(one, path);
    await join(two, path);
    assert.equal((await one.call('DELETE', path)).status, 204);
    assert.deepEqual(
      (await read(listName)).participants.map(({ userId }) => userId),
      ['usr_dave'],
    );
    assert.equal((await one.call('DELETE', path)).status, 404);
    assert.equal((await one.call('GET', path)).body.participant, null);
    assert.equal((await join(one, path)).status, 201, 'and can join again');
  });

  it('works for a row that the owner added for the account', async () => {
    const { listName, join: path } = await wheel({ pageJoin: 'off' });
    await app.call('POST', `${wheels}/${listName}`, { name: 'Carol', userId: 'usr_carol' });
    const person = await carol(app);
    assert.equal((await person.call('GET', path)).body.participant.name, 'Carol');
    assert.equal((await person.call('DELETE', path)).status, 204);
    assert.deepEqual((await read(listName)).participants, []);
  });

  it('does not show somebody again who was hidden', async () => {
    const { listName, join: path } = await wheel();
    const person = await carol(app);
    const { id } = (await join(person, path)).body.participant as { id: string };
    await app.call('PATCH', `${wheels}/${listName}/participants/${id}`, { hidden: true });
    assert.equal((await person.call('GET', path)).body.participant.hidden, true);
    assert.equal((await person.call('DELETE', path)).status, 409);
    assert.equal((await join(person, path)).body.code, 'duplicate_participant');
  });

  it('does not let a winner return whom the spin removed', async () => {
    const { listName, join: path } = await wheel({ removeWinner: 'remove' });
    const person = await carol(app);
    await join(person, path);
    assert.equal(
      (await app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants' })).status,
      200,
    );
    const again = await join(person, path);
    assert.deepEqual([again.status, again.body.code], [409, 'winner_cooldown']);
    const added = await app.call('POST', `${wheels}/${listName}`, { name: 'Carol', userId: 'usr_carol' });
    assert.equal(added.status, 201, 'the host can add them');
  });
});

it('the service limits the rows of somebody who joins and leaves repeatedly', async (t) => {
  const limited = await startWithPeople({ config: { rateLimitScale: 1 } });
  t.after(() => limited.stop());
  await limited.call('POST', wheels, { listName: 'party' });
  const person = await carol(limited);
  const path = '/wheelapp/join/api/party';
  let joins = 0;
  for (; joins < 40; joins++) {
    const { status, headers } = await join(person, path);
    if (status === 429) {
      assert.ok(Number(headers.get('retry-after')) > 60, 'for the rest of an hour');
      break;
    }
    assert.equal(status, 201);
    assert.equal((await person.call('DELETE', path)).status, 204);
  }
  assert.equal(joins, 30);
});

it('the join page cannot be framed, and its address is sent as Referer to this origin only', async () => {
  const page = await fetch(`${app.url}/wheelapp/join/friday`);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /img-src 'self' data:;/);
  assert.match(policy, /form-action 'self'/);
  assert.equal(page.headers.get('x-frame-options'), 'DENY');
  assert.equal(page.headers.get('referrer-policy'), 'same-origin');
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin');
});

it('joining stores neither device nor address, and the name of an account only in its rows', async () => {
  const { join: path } = await wheel();
  const person = await alice(app);
  await join(person, path);
  const device = person.browser.cookies.get('svc-join-device') ?? '';
  assert.match(device, /^[\w-]{22}$/);
  const { contentOf } = await import('../../../postgres/stored-content.ts');
  const content = await contentOf(app.directory);
  assert.ok(content.includes('usr_alice'));
  assert.ok(!content.includes(device));
  assert.ok(!content.includes('127.0.0.1'));
});

describe('pages that lead to joining', () => {
  it('have a short address, also for a name that is no list name', async () => {
    for (const [name, to] of [
      ['friday', '/wheelapp/join/friday'],
      ['Friday', '/wheelapp/join/Friday'],
      ['%2F%2Fevil.example', '/wheelapp/join/%2F%2Fevil.example'],
    ]) {
      const { status, headers } = await fetch(`${app.url}/join/${name}`, { redirect: 'manual' });
      assert.deepEqual([status, headers.get('location')], [303, to]);
    }
  });

  it('cannot be framed', async () => {
    const { status, headers } = await fetch(`${app.url}/wheelapp/poster/friday`);
    assert.equal(status, 200);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });
});
