import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDoor, type Door } from './participants-api.ts';

let door: Door;
before(async () => (door = await openDoor()));
after(() => door.close());

const second = 1_000;
const vpn = '198.51.100.9';
const pass = (seconds: number) => (door.clock.time += seconds * second);
const user = (at: number | string, more: object = {}) => ({
  name: `Viewer ${at}`,
  userId: `user-${at}`,
  ...more,
});

const strike = (listName: string, who: number | string, more: object = {}) =>
  door.answer(listName, user(who, { ip: vpn, ...more }));

describe('duplicates', () => {
  it('reject: by user, or by name without one, until the first is removed', async () => {
    const wheel = await door.wheel();
    const { body } = await door.add(wheel, { name: 'Ada', userId: 'u1' });
    assert.equal(await door.answer(wheel, { name: 'Grace', userId: 'u1' }), 'duplicate_participant');
    assert.equal(await door.answer(wheel, { name: 'Ada', userId: 'u2' }), 201);
    assert.equal(await door.answer(wheel, { name: 'Ada' }), 201);
    assert.equal(await door.answer(wheel, { name: ' ＡＤＡ ' }), 'duplicate_participant');
    assert.equal(await door.answer(wheel, { name: 'Аda' }), 201);
    await door.remove(wheel, body.participant.id);
    assert.equal(await door.answer(wheel, { name: 'Grace', userId: 'u1' }), 201);
    assert.deepEqual((await door.head(wheel)).tallies, { duplicate_participant: 2 });
  });

  it('never count as strikes', async () => {
    const wheel = await door.wheel({ jail: { strikes: 1 } });
    await door.add(wheel, user(1));
    for (let at = 0; at < 5; at++) assert.equal(await door.answer(wheel, user(1)), 'duplicate_participant');
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
  });

  it('ignore: returns the existing participant, and nothing changes', async () => {
    const wheel = await door.wheel({ duplicates: 'ignore' });
    const first = await door.add(wheel, { name: 'Ada', userId: 'u1', weight: 2, karma: 7 });
    const head = await door.head(wheel);
    const second_ = await door.add(wheel, { name: 'Else', userId: 'u1', weight: 5 });
    assert.equal(second_.status, 200);
    assert.deepEqual(second_.body, first.body);
    assert.deepEqual(await door.head(wheel), head);
  });

  it('addWeight: the weights add up, and an add that would exceed a million is refused', async () => {
    const wheel = await door.wheel({ duplicates: 'addWeight' });
    const { body } = await door.add(wheel, { name: 'Ada', weight: 1.5 });
    const raised = await door.add(wheel, { name: 'ADA', weight: 0.25 });
    assert.deepEqual(
      [raised.status, raised.body.participant.weight, raised.body.participantCount],
      [200, 1.75, 1],
    );
    assert.equal(raised.body.participant.id, body.participant.id);
    assert.equal((await door.head(wheel)).participants?.list.totalWeight, 1_750);
    assert.equal(await door.answer(wheel, { name: 'ada', weight: 1_000_000 }), 'weight_limit');
    assert.equal(
      (await door.add(wheel, { name: 'ada', weight: 999_998.25 })).body.participant.weight,
      1_000_000,
    );
    const { body: bulk } = await door.bulk(wheel, [
      { name: 'ada', weight: 0.001 },
      { name: 'Grace' },
      { name: 'ADA' },
    ]);
    assert.deepEqual(
      bulk.results.map(({ code, participant }: { code?: string; participant?: object }) => [
        code,
        !!participant,
      ]),
      [
        ['weight_limit', false],
        [undefined, true],
        ['weight_limit', false],
      ],
    );
    const { tallies, participants } = await door.head(wheel);
    assert.deepEqual(tallies, { weight_limit: 3 });
    assert.equal(participants?.list.totalWeight, 1_000_001_000);
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
  });
});

describe('fingerprints', () => {
  for (const [rule, other, flags] of [
    ['off', 201, []],
    ['flag', 201, ['duplicate_fingerprint']],
    ['reject', 'duplicate_fingerprint', undefined],
  ] as const) {
    it(`${rule}: used by another participant ${other}`, async () => {
      const wheel = await door.wheel({ fingerprint: rule });
      assert.equal(await door.answer(wheel, user(1, { fingerprint: 'F' })), 201);
      const reply = await door.add(wheel, user(2, { fingerprint: 'F' }));
      assert.equal(reply.code ?? reply.status, other);
      assert.deepEqual(reply.body.flags, flags);
      assert.deepEqual(reply.body.participant?.flags, flags);
      assert.equal(await door.answer(wheel, user(3, { fingerprint: 'f' })), 201);
      assert.equal(await door.answer(wheel, user(4)), 201);
    });
  }

  it('of the same identity are its own, even after it was removed and added again', async () => {
    const wheel = await door.wheel({ fingerprint: 'reject' });
    const { body } = await door.add(wheel, user(1, { fingerprint: 'F' }));
    await door.remove(wheel, body.participant.id);
    assert.equal(await door.answer(wheel, user(2, { fingerprint: 'F' })), 'duplicate_fingerprint');
    assert.equal(await door.answer(wheel, user(1, { fingerprint: 'F' })), 201);
  });

  it('of a refused add belong to nobody', async () => {
    const wheel = await door.wheel({ fingerprint: 'reject', vpn: 'reject' });
    assert.equal(await door.answer(wheel, user(1, { fingerprint: 'F', ip: vpn })), 'vpn_blocked');
    assert.equal(await door.answer(wheel, user(2, { fingerprint: 'F' })), 201);
  });

  it('apply to their own wheel only', async () => {
    const [one, other] = [
      await door.wheel({ fingerprint: 'reject' }),
      await door.wheel({ fingerprint: 'reject' }),
    ];
    assert.equal(await door.answer(one, user(1, { fingerprint: 'F' })), 201);
    assert.equal(await door.answer(other, user(2, { fingerprint: 'F' })), 201);
  });
});

describe('VPN addresses', () => {
  for (const [rule, answer, flags] of [
    ['off', 201, []],
    ['flag', 201, ['vpn_blocked']],
    ['reject', 'vpn_blocked', undefined],
  ] as const) {
    it(`${rule}: ${answer}`, async () => {
      const wheel = await door.wheel({ vpn: rule });
      for (const [at, ip] of [vpn, '::ffff:198.51.100.1', '2001:db8:bad:1::7'].entries()) {
        const reply = await door.add(wheel, user(at, { ip }));
        assert.equal(reply.code ?? reply.status, answer);
        assert.deepEqual(reply.body.flags, flags);
      }
      assert.equal(await door.answer(wheel, user('home', { ip: '203.0.113.9' })), 201);
    });
  }
});

describe('maxPerIp', () => {
  it('counts present participants: after a removal another one can be added', async () => {
    const wheel = await door.wheel({ maxPerIp: 2 });
    const ip = '203.0.113.7';
    const { body } = await door.add(wheel, user(1, { ip }));
    assert.equal(await door.answer(wheel, user(2, { ip: '::ffff:203.0.113.7' })), 201);
    assert.equal(await door.answer(wheel, user(3, { ip })), 'address_limit');
    assert.equal(await door.answer(wheel, user(4, { ip: '203.0.113.8' })), 201);
    assert.equal(await door.answer(wheel, user(5)), 201);
    await door.remove(wheel, body.participant.id);
    assert.equal(await door.answer(wheel, user(3, { ip })), 201);
    assert.equal(await door.answer(wheel, user(6, { ip })), 'address_limit');
  });

  it('counts a /64 as one address', async () => {
    const wheel = await door.wheel({ maxPerIp: 1 });
    assert.equal(await door.answer(wheel, user(1, { ip: '2001:db8:1:2::1' })), 201);
    assert.equal(await door.answer(wheel, user(2, { ip: '2001:db8:1:2:ffff::' })), 'address_limit');
    assert.equal(await door.answer(wheel, user(3, { ip: '2001:db8:1:3::1' })), 201);
  });

  it('counts participants from before the rule', async () => {
    const wheel = await door.wheel();
    const ip = '203.0.113.7';
    for (const at of [1, 2, 3]) assert.equal(await door.answer(wheel, user(at, { ip })), 201);
    await door.settings(wheel, { entryRules: { maxPerIp: 3 } });
    assert.equal(await door.answer(wheel, user(4, { ip })), 'address_limit');
  });

  it('no longer counts a winner who was removed', async () => {
    const wheel = await door.wheel({ maxPerIp: 1 }, { removeWinner: 'remove' });
    const ip = '203.0.113.7';
    await door.add(wheel, user(1, { ip }));
    assert.equal((await door.spin(wheel)).body.winner.userId, 'user-1');
    assert.equal(await door.answer(wheel, user(2, { ip })), 201);
  });
});

describe('the end of entries', () => {
  it('closesAt', async () => {
    const wheel = await door.wheel({ closesAt: new Date(door.clock.time + 10 * second).toISOString() });
    pass(9.999);
    assert.equal(await door.answer(wheel, user(1)), 201);
    pass(0.001);
    assert.equal(await door.answer(wheel, user(2)), 'entries_closed');
    await door.settings(wheel, { entryRules: { closesAt: null } });
    assert.equal(await door.answer(wheel, user(2)), 201);
  });

  it('maxParticipants counts hidden participants, and not removed ones', async () => {
    const wheel = await door.wheel({ maxParticipants: 2 }, { removeWinner: 'hide' });
    await door.add(wheel, user(1));
    const { body } = await door.add(wheel, user(2));
    await door.spin(wheel);
    assert.equal((await door.head(wheel)).participants?.hiddenCount, 1);
    assert.equal(await door.answer(wheel, user(3)), 'wheel_full');
    await door.remove(wheel, body.participant.id);
    assert.equal(await door.answer(wheel, user(3)), 201);
  });
});

describe('winnerCooldownSeconds', () => {
  for (const removeWinner of ['remove', 'hide', 'never'] as const) {
    it(`refuses a winner's new add (${removeWinner})`, async () => {
      const wheel = await door.wheel({ winnerCooldownSeconds: 60 }, { removeWinner });
      const { body } = await door.add(wheel, user(1));
      await door.spin(wheel);
      const early = removeWinner === 'remove' ? 'winner_cooldown' : 'duplicate_participant';
      assert.equal(await door.answer(wheel, user(1)), early);
      if (removeWinner !== 'remove') await door.remove(wheel, body.participant.id);
      assert.equal(await door.answer(wheel, user(1)), 'winner_cooldown');
      assert.equal(await door.answer(wheel, user(2)), 201);
      pass(59.999);
      assert.equal(await door.answer(wheel, user(1)), 'winner_cooldown');
      pass(0.001);
      assert.equal(await door.answer(wheel, user(1)), 201);
    });
  }
});

describe('the jail', () => {
  const rules = { vpn: 'reject', jail: { strikes: 3, windowSeconds: 600, stepsSeconds: [900, 3_600] } };

  it('holds an identity with enough strikes, and reports until when', async () => {
    const wheel = await door.wheel(rules);
    for (let at = 0; at < 3; at++) assert.equal(await strike(wheel, 'eve'), 'vpn_blocked');
    const until = new Date(door.clock.time + 900 * second).toISOString();
    const { code, body } = await door.add(wheel, user('eve'));
    assert.deepEqual([code, body.jailedUntil], ['jailed', until]);
    assert.equal(await door.answer(wheel, user('ada')), 201);
    pass(899.999);
    assert.equal(await door.answer(wheel, user('eve')), 'jailed');
    pass(0.001);
    assert.equal(await door.answer(wheel, user('eve')), 201);
    assert.deepEqual((await door.head(wheel)).tallies, { vpn_blocked: 3, jailed: 2 });
  });

  it('holds nobody for strikes under a name without a user: the fingerprint is jailed instead', async () => {
    const wheel = await door.wheel(rules);
    const eve = { name: 'Ada', ip: vpn, fingerprint: 'F' };
    for (let at = 0; at < 3; at++) assert.equal(await door.answer(wheel, eve), 'vpn_blocked');
    for (let at = 0; at < 5; at++) await door.answer(wheel, { name: 'Ada', ip: vpn });
    assert.deepEqual(
      (await door.jail(wheel)).body.jailed.map(({ kind }: { kind: string }) => kind),
      ['fingerprint'],
    );
    assert.equal(await door.answer(wheel, { name: 'Ada', fingerprint: 'F' }), 'jailed');
    assert.equal(await door.answer(wheel, { name: 'Ada' }), 201);
  });

  it('ignores strikes outside the window', async () => {
    const wheel = await door.wheel(rules);
    await strike(wheel, 'eve');
    await strike(wheel, 'eve');
    pass(600);
    await strike(wheel, 'eve');
    assert.equal(await strike(wheel, 'eve'), 'vpn_blocked');
    assert.equal(await door.answer(wheel, user('eve')), 201);
  });

  it('lasts longer each time', async () => {
    const wheel = await door.wheel(rules);
    for (const [times, seconds] of [900, 3_600, 3_600].entries()) {
      for (let at = 0; at < 3; at++) assert.equal(await strike(wheel, 'eve'), 'vpn_blocked');
      const { jailed } = (await door.jail(wheel)).body;
      assert.deepEqual(
        jailed.map(({ kind, times: count, strikes }: Record<string, unknown>) => [kind, count, strikes]),
        [['identity', times + 1, 3 * (times + 1)]],
      );
      pass(seconds - 0.001);
      assert.equal(await strike(wheel, 'eve'), 'jailed');
      pass(0.001);
    }
  });

  it('does not count refusals as strikes, and is not prolonged by them', async () => {
    const wheel = await door.wheel(rules);
    for (let at = 0; at < 3; at++) await strike(wheel, 'eve');
    const before_ = (await door.jail(wheel)).body;
    for (let at = 0; at < 10; at++) assert.equal(await strike(wheel, 'eve'), 'jailed');
    assert.deepEqual((await door.jail(wheel)).body, before_);
  });

  it('follows the fingerprint under another name', async () => {
    const wheel = await door.wheel(rules);
    for (let at = 0; at < 3; at++) await strike(wheel, `mask ${at}`, { fingerprint: 'F' });
    assert.equal(await door.answer(wheel, user('new', { fingerprint: 'F' })), 'jailed');
    assert.equal(await door.answer(wheel, user('mask 0')), 201);
    assert.deepEqual(
      (await door.jail(wheel)).body.jailed.map(({ kind }: { kind: string }) => kind),
      ['fingerprint'],
    );
  });

  it('does not hold the owner of a fingerprint for strikes of others with it', async () => {
    const wheel = await door.wheel({ ...rules, fingerprint: 'flag', duplicates: 'addWeight' });
    const [ada, sister] = [user('ada', { fingerprint: 'F' }), user('sister', { fingerprint: 'F' })];
    const bare = { name: 'Grace', fingerprint: 'G' };
    for (const one of [ada, sister, bare]) assert.equal(await door.answer(wheel, one), 201);
    for (let at = 0; at < 3; at++) {
      await strike(wheel, `stranger ${at}`, { fingerprint: 'F' });
      await strike(wheel, `stranger ${at}`, { fingerprint: 'G' });
    }
    assert.equal(await door.answer(wheel, user('new', { fingerprint: 'F' })), 'jailed');
    assert.equal(await door.answer(wheel, { name: 'Ada', fingerprint: 'F' }), 'jailed');
    for (const one of [ada, sister, bare]) assert.equal(await door.answer(wheel, one), 200);
    const { participants } = (await door.list(wheel)).body;
    await door.remove(wheel, participants[0].id);
    assert.equal(await door.answer(wheel, ada), 201);
    for (let at = 0; at < 3; at++) await strike(wheel, 'ada', { fingerprint: 'F' });
    assert.equal(await door.answer(wheel, ada), 'jailed');
  });

  it('applies to one wheel', async () => {
    const [one, other] = [await door.wheel(rules), await door.wheel(rules)];
    for (let at = 0; at < 3; at++) await strike(one, 'eve');
    assert.equal(await door.answer(other, user('eve')), 201);
  });

  it('is lifted by its key, with strikes and earlier jails', async () => {
    const wheel = await door.wheel(rules);
    for (let at = 0; at < 3; at++) await strike(wheel, 'eve', { fingerprint: 'F' });
    const { jailed } = (await door.jail(wheel)).body;
    assert.equal(jailed.length, 2);
    for (const { key } of jailed) assert.equal((await door.lift(wheel, key)).status, 204);
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
    for (const { key } of jailed) assert.equal((await door.lift(wheel, key)).code, 'not_found');
    for (let at = 0; at < 2; at++)
      assert.equal(await strike(wheel, 'eve', { fingerprint: 'F' }), 'vpn_blocked');
    assert.equal(await strike(wheel, 'eve', { fingerprint: 'F' }), 'vpn_blocked');
    assert.deepEqual(
      (await door.jail(wheel)).body.jailed.map(({ times }: { times: number }) => times),
      [1, 1],
    );
  });

  for (const key of ['x', 'identity.', `identity.${'a'.repeat(22)}`, `door.${'a'.repeat(22)}`, '../head']) {
    it(`answers 404 for the key ${key}`, async () => {
      assert.equal((await door.lift(await door.wheel(rules), key)).code, 'not_found');
    });
  }

  it('is listed in pages, without expired entries', async () => {
    const wheel = await door.wheel({ ...rules, jail: { ...rules.jail, strikes: 1 } });
    await strike(wheel, 'early');
    pass(600);
    for (let at = 0; at < 5; at++) await strike(wheel, at);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await door.jail(wheel, { limit: 2, cursor });
      seen.push(...body.jailed.map(({ key }: { key: string }) => key));
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    assert.equal(new Set(seen).size, 6);
    pass(300);
    assert.equal((await door.jail(wheel)).body.jailed.length, 5);
    pass(600);
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
  });
});

describe('many people behind one address', () => {
  const ip = '203.0.113.77';
  const rules = { fingerprint: 'reject', jail: { strikes: 3, windowSeconds: 600, stepsSeconds: [900] } };
  const cheat = (wheel: string, who: number | string) =>
    door.answer(wheel, user(who, { ip, fingerprint: 'taken' }));
  const school = async () => {
    const wheel = await door.wheel(rules);
    await door.add(wheel, user('holder', { fingerprint: 'taken' }));
    return wheel;
  };

  it('may all be added, and only the cheater is jailed', async () => {
    const wheel = await school();
    for (let at = 0; at < 40; at++) assert.equal(await door.answer(wheel, user(at, { ip })), 201);
    for (let at = 0; at < 3; at++) assert.equal(await cheat(wheel, 'eve'), 'duplicate_fingerprint');
    assert.equal(await door.answer(wheel, user('eve', { ip })), 'jailed');
    for (let at = 40; at < 60; at++) assert.equal(await door.answer(wheel, user(at, { ip })), 201);
  });

  it('are not jailed for five cheaters', async () => {
    const wheel = await door.wheel({ ...rules, vpn: 'reject' });
    for (let who = 0; who < 5; who++) assert.equal(await strike(wheel, who), 'vpn_blocked');
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
  });

  it('are not jailed for made-up names of one of them', async () => {
    const wheel = await door.wheel({ ...rules, vpn: 'reject' });
    for (let at = 0; at < 20; at++) {
      assert.equal(await door.answer(wheel, { name: `made up ${at}`, ip: vpn }), 'vpn_blocked');
    }
    for (let who = 0; who < 4; who++) assert.equal(await strike(wheel, who), 'vpn_blocked');
    for (let at = 0; at < 20; at++) await door.answer(wheel, { name: `made up ${at}`, ip: vpn });
    assert.deepEqual((await door.jail(wheel)).body.jailed, []);
  });

  it('are jailed when more identities cheat there, and others are not', async () => {
    const wheel = await door.wheel({ ...rules, vpn: 'reject' });
    for (let who = 0; who < 8; who++) assert.equal(await strike(wheel, who), 'vpn_blocked');
    const { jailed } = (await door.jail(wheel)).body;
    assert.deepEqual(
      jailed.map(({ kind }: { kind: string }) => kind),
      ['address'],
    );
    assert.equal(await strike(wheel, 'late'), 'jailed');
    assert.equal(await door.answer(wheel, user('late', { ip: '203.0.113.1' })), 201);
    await door.lift(wheel, jailed[0].key);
    assert.equal(await strike(wheel, 'late2'), 'vpn_blocked');
  });
});

describe('more weight', () => {
  it('claims its device and its address as an add does, and releases them', async () => {
    const wheel = await door.wheel({ duplicates: 'addWeight', fingerprint: 'reject', maxPerIp: 1 });
    const [home, mobile] = ['203.0.113.1', '203.0.113.2'];
    const { body } = await door.add(wheel, user('ada'));
    assert.equal(await door.answer(wheel, user('ada', { ip: home, fingerprint: 'laptop' })), 200);
    assert.equal(await door.answer(wheel, user('ada', { ip: mobile, fingerprint: 'phone' })), 200);
    assert.equal(await door.answer(wheel, user('ada', { ip: mobile, fingerprint: 'phone' })), 200);
    for (const fingerprint of ['laptop', 'phone']) {
      assert.equal(await door.answer(wheel, user('eve', { fingerprint })), 'duplicate_fingerprint');
    }
    for (const ip of [home, mobile])
      assert.equal(await door.answer(wheel, user(ip, { ip })), 'address_limit');
    await door.remove(wheel, body.participant.id);
    assert.equal(await door.answer(wheel, user('next', { ip: home })), 201);
    await door.remove(wheel, body.participant.id, true);
    assert.equal(await door.answer(wheel, user('other', { ip: home })), 'address_limit');
    assert.equal(await door.answer(wheel, user('eva', { ip: mobile, fingerprint: 'phone' })), 201);
  });
});

describe('refused adds', () => {
  it('do not conflict with a write of the settings, nor do accepted adds; another write of the settings does', async () => {
    const wheel = await door.wheel();
    await door.add(wheel, user(1));
    const put = (version: number | string) =>
      door.settings(wheel, { spinDurationSeconds: 5 }, [String(version)]);
    const { version: read } = await door.head(wheel);
    for (let at = 0; at < 3; at++) await door.add(wheel, user(1));
    const { version, tallies } = await door.head(wheel);
    assert.deepEqual([version - read, tallies], [3, { duplicate_participant: 3 }]);
    for (const stale of [0, version + 1, `0${read}`, `${read}.0`, `${read}-public`]) {
      assert.equal((await put(stale)).code, 'version_conflict', String(stale));
    }
    assert.equal((await put(read)).status, 200);
    assert.equal((await put(read)).code, 'version_conflict');
    const { version: later } = await door.head(wheel);
    await door.add(wheel, user(1));
    await door.add(wheel, user(2));
    await door.add(wheel, user(1));
    assert.equal((await put(later)).status, 200);
    assert.equal((await put((await door.head(wheel)).version)).status, 200);
  });
});
