/** Rules: docs/rules/wheel.md, "Joining without an account". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkReceipt } from '../../../../components/wheel/engine/check-receipt.ts';
import { rateLimits } from '../../../../contracts/http/endpoint.ts';
import type { JoinReceipt } from '../../../../contracts/wheel/join/join-view.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import { Browser } from '../../identity/browser.ts';
import type { RunningApp } from '../../start-app.ts';
import { carol, Person, startWithPeople, type Reply } from '../signed-in.ts';

const wheels = '/wheelapp/api/v1/wheels';
const open = { required: false };

let app: RunningApp;
let made = 0;
before(async () => {
  app = await startWithPeople();
});
after(() => app.stop());

interface Wheel {
  readonly listName: string;
  readonly path: string;
}

async function wheel(entryRules: object = {}, settings: object = {}): Promise<Wheel> {
  const listName = `guests-${++made}`;
  const body = { listName, settings: { ...settings, entryRules: { account: open, ...entryRules } } };
  assert.equal((await app.call('POST', wheels, body)).status, 201);
  return { listName, path: `/wheelapp/join/api/${listName}` };
}

const participants = async (listName: string) =>
  (await (await app.call('GET', `${wheels}/${listName}`)).json()) as {
    participants: { id: string; name: string; userId?: string; guest?: true; flags: string[] }[];
    tallies: Record<string, number>;
  };

/** Returns a browser that has opened the join page. */
async function visitor(path: string, browser?: Browser, on = app): Promise<Person> {
  const person = Person.stranger(on, browser);
  assert.equal((await person.call('GET', path)).status, 200);
  return person;
}

const enter = (person: Person, path: string, name: string, more: object = {}): Promise<Reply> =>
  person.call('POST', `${path}/guest`, { name, ...more });

const outcome = ({ status, body }: Reply): string =>
  status < 300 ? String(status) : `${status} ${body.code}`;

describe('joining without an account', () => {
  it('is off by default, and while any condition asks for an account', async () => {
    for (const account of [
      {},
      { required: true },
      { required: false, providers: ['discord'] },
      { required: false, verifiedEmail: true },
      { required: false, minAgeHours: 1 },
    ]) {
      const { listName, path } = await wheel({ account });
      const person = Person.stranger(app);
      const { body, headers } = await person.call('GET', path);
      assert.deepEqual([body.withoutAccount, body.csrf, headers.getSetCookie()], [false, null, []]);
      // Open the join page of another wheel, which gives the browser a cookie.
      const { path: other } = await wheel();
      await person.call('GET', other);
      assert.equal(outcome(await enter(person, path, 'Ada')), '403 account_required');
      assert.deepEqual((await participants(listName)).tallies, {}, 'not counted');
    }
  });

  it('adds the name with a receipt that matches the list of a spin, and tells the host', async () => {
    const { listName, path } = await wheel();
    const person = await visitor(path);
    const joined = await enter(person, path, ' Ada\u202e of the South ');
    assert.equal(joined.status, 201);
    const { participant } = joined.body as JoinReceipt;
    assert.deepEqual([participant.name, participant.guest], ['Ada of the South', true]);
    const [row] = (await participants(listName)).participants;
    assert.deepEqual([row?.name, row?.guest, row?.userId], ['Ada of the South', true, participant.userId]);
    assert.match(participant.userId, /^guest_[\w-]{22}$/);
    const seen = (await person.call('GET', path)).body;
    assert.deepEqual([seen.account, seen.participant, seen.participantCount], [null, participant, 1]);

    const fresh = (await person.call('GET', `${path}/receipt`)).body as JoinReceipt;
    const spun = await app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants' });
    const { spinId } = (await spun.json()) as { spinId: string };
    const evidence = (await (await fetch(`${app.url}/wheelapp/data/spins/${spinId}`)).json()) as SpinEvidence;
    for (const { receipt } of [joined.body as JoinReceipt, fresh]) {
      const entrant = { receipt, name: participant.name, userId: participant.userId };
      assert.equal(checkReceipt(entrant, evidence.leaves).outcome, 'sealed');
    }
    const open = await (await fetch(`${app.url}/wheelapp/data/${listName}`)).text();
    assert.doesNotMatch(open, /guest_|"guest"/, 'the public form shows only the name');
  });

  it('lets a browser join once, even by requests at the same time, and leave and join again', async () => {
    const { listName, path } = await wheel();
    const person = await visitor(path);
    const names = ['Ada', 'Bea', 'Cyd', 'Dee'];
    const answers = await Promise.all(names.map((name) => enter(person, path, name)));
    assert.deepEqual(answers.map(outcome).sort(), [
      '201',
      ...Array.from({ length: 3 }, () => '409 duplicate_participant'),
    ]);
    assert.equal((await person.call('DELETE', path)).status, 204);
    assert.deepEqual((await participants(listName)).participants, []);
    assert.equal((await person.call('GET', path)).body.participant, null);
    assert.equal((await person.call('DELETE', path)).status, 404);
    assert.equal(outcome(await enter(person, path, 'Ada')), '201');
    assert.equal(outcome(await enter(person, path, 'Bea')), '409 duplicate_participant');
  });

  it('does not raise a weight, whatever the rule for duplicates', async () => {
    for (const duplicates of ['ignore', 'addWeight']) {
      const { path } = await wheel({ duplicates });
      const person = await visitor(path);
      assert.equal(outcome(await enter(person, path, 'Ada')), '201');
      const again = await enter(person, path, 'Eve');
      assert.deepEqual(
        [again.status, again.body.participant.name, again.body.participant.weight],
        [200, 'Ada', 1],
      );
    }
  });

  it('keeps names apart among people without an account, until the first one has left', async () => {
    const { listName, path } = await wheel({ duplicates: 'addWeight' });
    const [ada, other] = [await visitor(path), await visitor(path)];
    assert.equal(outcome(await enter(ada, path, 'Ada')), '201');
    for (const name of ['Ada', ' aDA', 'Ａda', 'A\u200bda']) {
      assert.equal(outcome(await enter(other, path, name)), '409 name_in_use', name);
    }
    await app.call('POST', `${wheels}/${listName}`, { name: 'Bot Bea' });
    assert.equal(outcome(await enter(other, path, 'bot bea')), '409 name_in_use', 'a name of the chat');
    // A program may add the name of a guest. The add does not raise the guest's weight.
    const added = await app.call('POST', `${wheels}/${listName}`, { name: 'Ada' });
    assert.deepEqual(
      [added.status, (await participants(listName)).participants.map(({ name }) => name)],
      [201, ['Ada', 'Bot Bea', 'Ada']],
    );
    await app.call(
      'DELETE',
      `${wheels}/${listName}/participants/${((await added.json()) as { participant: { id: string } }).participant.id}`,
    );
    assert.equal((await ada.call('DELETE', path)).status, 204);
    assert.equal(outcome(await enter(other, path, 'Ada')), '201');
  });

  it('follows the other rules: time, room, code word, and the host who adds people', async () => {
    const cases: [object, object, string][] = [
      [{ closesAt: '2020-01-01T00:00:00Z' }, {}, '409 entries_closed'],
      [{}, { archived: true }, '409 entries_closed'],
      [{}, { pageJoin: 'off' }, '409 entries_closed'],
      [{}, { joinUrl: 'https://my-site.example/join' }, '409 entries_closed'],
      [{}, { visibility: 'private' }, '404 not_found'],
      [{ codeWord: '!enter' }, {}, '403 wrong_code_word'],
    ];
    const { path: any } = await wheel();
    for (const [rules, settings, expected] of cases) {
      const { path } = await wheel(rules, settings);
      const person = await visitor(any);
      assert.equal(outcome(await enter(person, path, 'Ada', { codeWord: '!exit' })), expected);
    }
    const { path } = await wheel({ codeWord: '!enter', maxParticipants: 1 });
    const [first, second] = [await visitor(path), await visitor(path)];
    assert.equal(outcome(await enter(first, path, 'Ada', { codeWord: ' !ENTER' })), '201');
    assert.equal(outcome(await enter(second, path, 'Bea', { codeWord: '!enter' })), '409 wheel_full');
    for (const name of ['', '\u200b', 'x'.repeat(101), '\u3164']) {
      assert.equal((await enter(second, any, name)).status, 400, JSON.stringify(name));
    }
  });

  it('lets nobody back whom the host has removed or hidden, or a spin has taken off', async () => {
    const kept: [object, (listName: string, id: string) => Promise<Response>, string][] = [
      [
        {},
        (listName, id) => app.call('DELETE', `${wheels}/${listName}/participants/${id}`),
        '403 removed_by_owner',
      ],
      [
        {},
        (listName, id) => app.call('PATCH', `${wheels}/${listName}/participants/${id}`, { hidden: true }),
        '409 duplicate_participant',
      ],
      [
        { removeWinner: 'remove' },
        (listName) => app.call('POST', `${wheels}/${listName}/spin`, { type: 'participants' }),
        '409 winner_cooldown',
      ],
    ];
    for (const [settings, takeOff, expected] of kept) {
      const { listName, path } = await wheel({}, settings);
      const person = await visitor(path);
      const { id } = (await enter(person, path, 'Ada')).body.participant as { id: string };
      assert.ok((await takeOff(listName, id)).ok);
      assert.equal(outcome(await enter(person, path, 'Eve')), expected);
      if (expected.startsWith('409 dup')) assert.equal((await person.call('DELETE', path)).status, 409);
      const erased = await app.call('DELETE', `${wheels}/${listName}/participants/${id}?erase=true`);
      assert.equal(erased.status, 204);
      assert.equal(outcome(await enter(person, path, 'Eve')), '403 removed_by_owner', 'nor by an erasure');
      assert.equal((await person.call('GET', path)).body.removed, true);
      assert.equal(outcome(await enter(await visitor(path), path, 'Ada')), '201', 'the name is free');
    }
  });
});

describe('attacks on joining without an account', () => {
  it('fail without the cookie of the page, its token, or a request of this origin', async () => {
    const { listName, path } = await wheel();
    const person = await visitor(path);
    const asked = async (method: string, more: Record<string, string | undefined>) =>
      (
        await person.call(
          method,
          method === 'POST' ? `${path}/guest` : path,
          method === 'POST' ? { name: 'Eve' } : undefined,
          more,
        )
      ).status;
    const bare = person.browser.cookie.replace(/svc-join-device=[^;]*;? ?/, '');
    assert.equal(await asked('POST', { cookie: bare }), 403, 'no cookie of the device');
    for (const device of ['x', 'x'.repeat(23), '../../..//////////////', '']) {
      const cookie = `${bare}; svc-join-device=${device}`;
      assert.equal(await asked('POST', { cookie }), 403, `a device of another form: ${device}`);
    }
    const twice = `${person.browser.cookie}; svc-join-device=${'a'.repeat(22)}`;
    assert.equal(await asked('POST', { cookie: twice }), 403, 'two devices');
    assert.equal((await enter(person, path, 'Ada')).status, 201);
    for (const method of ['POST', 'DELETE']) {
      assert.equal(await asked(method, { cookie: '' }), 403);
      assert.equal(await asked(method, { 'x-csrf-token': undefined }), 403);
      assert.equal(await asked(method, { 'x-csrf-token': 'x'.repeat(43) }), 403);
      assert.equal(await asked(method, { 'sec-fetch-site': 'same-site' }), 403);
      assert.equal(await asked(method, { 'sec-fetch-site': 'cross-site' }), 403);
      assert.equal(await asked(method, { 'sec-fetch-site': undefined, origin: 'https://evil.example' }), 403);
    }
    const form = { 'content-type': 'text/plain' };
    assert.equal(await asked('POST', form), 415, 'a form of another site cannot send JSON');
    assert.deepEqual(
      (await participants(listName)).participants.map(({ name }) => name),
      ['Ada'],
    );
  });

  it('do not reach the row of another browser', async () => {
    const { path } = await wheel();
    const [ada, eve] = [await visitor(path), await visitor(path)];
    const { body } = await enter(ada, path, 'Ada');
    assert.equal((await eve.call('DELETE', path)).status, 404);
    assert.equal((await eve.call('GET', `${path}/receipt`)).status, 404);
    assert.equal((await eve.call('GET', path)).body.participant, null);
    // The owner of the wheel sees the user id, so the id must not be accepted as a cookie.
    const forged = { cookie: `${eve.browser.cookie}; svc-join-device=${body.participant.userId.slice(6)}` };
    assert.equal((await eve.call('GET', `${path}/receipt`, undefined, forged)).status, 401);
    const shared = { 'idempotency-key': 'press-1' };
    const bea = await visitor(path);
    const one = await eve.call('POST', `${path}/guest`, { name: 'Eve' }, shared);
    const two = await bea.call('POST', `${path}/guest`, { name: 'Eve' }, shared);
    assert.deepEqual([outcome(one), outcome(two)], ['201', '409 name_in_use'], 'no answer of another person');
  });

  it('do not link the same browser on two wheels', async () => {
    const [one, two] = [await wheel(), await wheel()];
    const person = await visitor(one.path);
    const ids = [];
    for (const { path } of [one, two]) ids.push((await enter(person, path, 'Ada')).body.participant.userId);
    assert.notEqual(ids[0], ids[1]);
  });

  it('do not take the name of an account, and do not keep it from joining', async () => {
    const { listName, path } = await wheel();
    const [account, other, third] = [await carol(app), await visitor(path), await visitor(path)];
    assert.equal(outcome(await account.call('POST', path, {})), '201');
    for (const name of [
      'Carol of the North',
      ' carol OF the north',
      'Ｃarol of the North',
      'Carol\u200b of the North',
    ]) {
      assert.equal(outcome(await enter(other, path, name)), '409 name_in_use', name);
    }
    assert.equal((await account.call('DELETE', path)).status, 204);
    assert.equal(outcome(await enter(other, path, 'Carol of the North')), '201', 'the name is free again');
    assert.equal(outcome(await account.call('POST', path, {})), '201', 'not locked out');
    assert.deepEqual(
      (await participants(listName)).participants.map(({ name, guest = false }) => [name, guest]),
      [
        ['Carol of the North', true],
        ['Carol of the North', false],
      ],
    );
    assert.equal((await other.call('DELETE', path)).status, 204);
    assert.equal(outcome(await enter(third, path, 'Carol of the North')), '409 name_in_use');
    const [row] = (await participants(listName)).participants;
    assert.equal((await app.call('DELETE', `${wheels}/${listName}/participants/${row?.id}`)).status, 204);
    assert.equal(outcome(await enter(third, path, 'Carol of the North')), '201');
  });

  it('do not take the name of a user whom a program has added', async () => {
    const { listName, path } = await wheel();
    const people = [
      { name: 'Mod Max', userId: 'tw:2' },
      { name: 'Vip Vera', userId: 'tw:3' },
    ];
    await app.call('POST', `${wheels}/${listName}`, { name: 'Bot Bea', userId: 'tw:1' });
    await app.call('POST', `${wheels}/${listName}/participants`, { participants: people });
    const guest = await visitor(path);
    for (const name of ['Bot Bea', ' bot BEA', 'Mod Max', 'Vip Vera']) {
      assert.equal(outcome(await enter(guest, path, name)), '409 name_in_use', name);
    }
    const [row] = (await participants(listName)).participants;
    await app.call('DELETE', `${wheels}/${listName}/participants/${row?.id}`);
    assert.equal(outcome(await enter(guest, path, 'Bot Bea')), '201', 'the name is free again');
    const added = await app.call('POST', `${wheels}/${listName}`, { name: 'Bot Bea', userId: 'tw:1' });
    assert.equal(added.status, 201, 'a guest keeps no program from adding the name');
  });

  it('do not put one browser on the wheel with and without an account', async () => {
    const first = await wheel();
    const browser = new Browser(app);
    const guest = await visitor(first.path, browser);
    assert.equal(outcome(await enter(guest, first.path, 'Ada')), '201');
    const account = await carol(app, browser);
    const view = (await account.call('GET', first.path)).body;
    assert.deepEqual([view.account.name, view.participant.name], ['Carol of the North', 'Ada']);
    assert.equal(outcome(await account.call('POST', first.path, {})), '409 duplicate_fingerprint');
    assert.equal(outcome(await enter(account, first.path, 'Eve')), '403 forbidden', 'signed in');
    assert.equal((await account.call('DELETE', first.path)).status, 204, 'the row of the browser');
    assert.equal(outcome(await account.call('POST', first.path, {})), '201');

    browser.cookies.delete('svc');
    const signedOut = Person.stranger(app, browser);
    assert.equal(outcome(await enter(signedOut, first.path, 'Eve')), '409 duplicate_fingerprint');
    const { participants: rows } = await participants(first.listName);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Carol of the North'],
    );
  });

  it('do not jail the address of a school', async () => {
    const { listName, path } = await wheel({ maxPerIp: 1, jail: { strikes: 1 } });
    assert.equal(outcome(await enter(await visitor(path), path, 'Ada')), '201');
    for (let at = 0; at < 8; at++) {
      assert.equal(outcome(await enter(await visitor(path), path, `Eve ${at}`)), '409 address_limit');
    }
    await app.call('PUT', `${wheels}/${listName}`, { settings: { entryRules: { maxPerIp: 0 } } });
    assert.equal(outcome(await enter(await visitor(path), path, 'Bea')), '201');
    const jail = (await (await app.call('GET', `${wheels}/${listName}/jail`)).json()) as {
      jailed: { kind: string }[];
    };
    assert.deepEqual([...new Set(jail.jailed.map(({ kind }) => kind))], ['fingerprint']);
  });

  it('find the id of the browser neither in the store nor in the list of the host', async () => {
    const { listName, path } = await wheel();
    const person = await visitor(path);
    await enter(person, path, 'Ada');
    const device = person.browser.cookies.get('svc-join-device') ?? '';
    assert.match(device, /^[\w-]{22}$/);
    const { contentOf } = await import('../../../postgres/stored-content.ts');
    for (const text of [await contentOf(app.directory), JSON.stringify(await participants(listName))]) {
      assert.ok(!text.includes(device));
      assert.ok(!text.includes('127.0.0.1'));
    }
  });
});

describe('limits of joining without an account', () => {
  /** All limits are a tenth of the normal ones. */
  const scale = 0.1;
  let limited: RunningApp;
  before(async () => {
    limited = await startWithPeople({ config: { rateLimitScale: scale, trustProxy: 1 } });
  });
  after(() => limited.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  async function created(listName: string, entryRules: object = {}): Promise<string> {
    const settings = { entryRules: { account: open, ...entryRules } };
    assert.equal((await limited.call('POST', wheels, { listName, settings })).status, 201);
    return `/wheelapp/join/api/${listName}`;
  }

  it('let a school of one address in, and then stop a script, which others do not notice', async () => {
    const path = await created('school');
    const join = async (name: string, address: string) => {
      const person = Person.stranger(limited);
      await person.call('GET', path, undefined, from(address));
      return person.call('POST', `${path}/guest`, { name }, from(address));
    };
    assert.ok(rateLimits.guestJoin >= 2 * 300, '300 people with a second try each');
    const most = rateLimits.guestJoin * scale;
    for (let at = 0; at < most; at++) {
      assert.equal(outcome(await join(`Pupil ${at}`, '203.0.113.7')), '201');
    }
    const refused = await join('Script', '203.0.113.7');
    assert.equal(outcome(refused), '429 rate_limited');
    assert.ok(Number(refused.headers.get('retry-after')) > 60, 'for the rest of an hour');
    assert.equal(outcome(await join('Elsewhere', '203.0.113.8')), '201');
    const person = await carol(limited);
    const withAccount = await person.call('POST', path, {}, from('203.0.113.7'));
    assert.equal(outcome(withAccount), '201', 'an account is still possible');
  });

  it('refuse even the right code word of an address after too many wrong ones', async () => {
    const path = await created('word', { codeWord: '4711' });
    const person = Person.stranger(limited);
    await person.call('GET', path);
    const guess = (codeWord: string, address: string) =>
      person.call('POST', `${path}/guest`, { name: 'Eve', codeWord }, from(address));
    for (let at = 0; at < rateLimits.guestCodeWord * scale; at++) {
      assert.equal(outcome(await guess(String(at), '203.0.113.9')), '403 wrong_code_word');
    }
    assert.equal(outcome(await guess('4711', '203.0.113.9')), '429 rate_limited');
    assert.equal(outcome(await guess('4711', '203.0.113.10')), '201');
  });
});
