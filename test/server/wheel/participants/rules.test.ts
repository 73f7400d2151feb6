import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { participantRefusals } from '../../../../contracts/wheel/participant.ts';
import { isStrike, judgeAdd, type Facts } from '../../../../server/wheel/participants/rules.ts';
import { resolveSettings } from '../../../../server/wheel/settings/settings.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const { entryRules } = resolveSettings({});

interface Case extends Partial<Omit<Facts, 'rules'>> {
  readonly rules?: Partial<Facts['rules']>;
}

function judge({ rules, ...facts }: Case): string {
  const verdict = judgeAdd({
    now,
    rules: { ...entryRules, ...rules },
    joiner: undefined,
    removed: false,
    codeWordFits: true,
    nameInUse: false,
    proofUsed: false,
    archived: false,
    winnersLeave: false,
    present: false,
    weight: 1_000,
    jailedUntil: undefined,
    wonAt: undefined,
    listedAddress: false,
    sharedFingerprint: false,
    sharedBrowser: false,
    atAddress: 0,
    count: 0,
    room: 100_000,
    fits: true,
    ...facts,
  });
  if (verdict.kind === 'refused') return verdict.code;
  return verdict.kind === 'kept' ? 'kept' : [verdict.kind, ...verdict.flags].join(' ');
}

const fresh = { providers: [], emailVerified: false, createdAt: now, proofs: {} };
const asking = (account: Partial<typeof entryRules.account>) => ({
  account: { ...entryRules.account, ...account },
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

const tables: Record<string, [what: string, facts: Case, verdict: string][]> = {
  entries_closed: [
    ['open', {}, 'added'],
    ['a millisecond before closesAt', { rules: { closesAt: iso(now + 1) } }, 'added'],
    ['at closesAt', { rules: { closesAt: iso(now) } }, 'entries_closed'],
    [
      'a millisecond before closesAt in another time zone',
      { rules: { closesAt: '2026-03-01T13:00:00.001+01:00' } },
      'added',
    ],
    [
      'at closesAt in another time zone',
      { rules: { closesAt: '2026-03-01T13:00:00+01:00' } },
      'entries_closed',
    ],
    [
      'somebody who is on the wheel already',
      { present: true, rules: { closesAt: iso(now), duplicates: 'ignore' } },
      'entries_closed',
    ],
  ],
  jailed: [
    ['somebody who is not on the wheel', { jailedUntil: now + 1 }, 'jailed'],
    [
      'somebody who is on the wheel already',
      { jailedUntil: now + 1, present: true, rules: { duplicates: 'addWeight' } },
      'jailed',
    ],
  ],
  duplicate_participant: [
    ['reject', { present: true }, 'duplicate_participant'],
    ['ignore', { present: true, rules: { duplicates: 'ignore' } }, 'kept'],
    ['addWeight', { present: true, rules: { duplicates: 'addWeight' } }, 'raised'],
    [
      'addWeight, but the person joins with an account',
      { present: true, joiner: fresh, rules: { duplicates: 'addWeight' } },
      'kept',
    ],
    [
      'reject, and the person joins with an account',
      { present: true, joiner: fresh },
      'duplicate_participant',
    ],
    [
      'ignore, with an address of the VPN list',
      { present: true, listedAddress: true, rules: { duplicates: 'ignore', vpn: 'reject' } },
      'kept',
    ],
    [
      'addWeight up to a million',
      { present: true, weight: 1_000_000_000, rules: { duplicates: 'addWeight' } },
      'raised',
    ],
    [
      'addWeight past a million',
      { present: true, weight: 1_000_000_001, rules: { duplicates: 'addWeight' } },
      'weight_limit',
    ],
    [
      'ignore past a million',
      { present: true, weight: 1_000_000_001, rules: { duplicates: 'ignore' } },
      'kept',
    ],
    [
      'addWeight, with an address of the VPN list',
      { present: true, listedAddress: true, rules: { duplicates: 'addWeight', vpn: 'reject' } },
      'vpn_blocked',
    ],
    [
      'addWeight, with no room for another participant',
      {
        present: true,
        count: 5,
        atAddress: 3,
        rules: { duplicates: 'addWeight', maxParticipants: 5, maxPerIp: 3 },
      },
      'raised',
    ],
    [
      'addWeight, with a shared fingerprint',
      { present: true, sharedFingerprint: true, rules: { duplicates: 'addWeight' } },
      'raised duplicate_fingerprint',
    ],
  ],
  wrong_code_word: [
    ['an add through the API has no word', { codeWordFits: false }, 'added'],
    ['a person has typed another word', { joiner: fresh, codeWordFits: false }, 'wrong_code_word'],
    ['a person has typed the word', { joiner: fresh, codeWordFits: true }, 'added'],
  ],
  provider_required: [
    ['no provider is required', { joiner: fresh }, 'added'],
    [
      'the account has no provider',
      { joiner: fresh, rules: asking({ providers: ['discord'] }) },
      'provider_required',
    ],
    [
      'the account has another provider',
      { joiner: { ...fresh, providers: ['steam'] }, rules: asking({ providers: ['discord', 'twitch'] }) },
      'provider_required',
    ],
    [
      'the account has one of the required providers',
      {
        joiner: { ...fresh, providers: ['steam', 'twitch'] },
        rules: asking({ providers: ['discord', 'twitch'] }),
      },
      'added',
    ],
    ['an add through the API', { rules: asking({ providers: ['discord'] }) }, 'added'],
  ],
  account_unverified: [
    ['not verified', { joiner: fresh, rules: asking({ verifiedEmail: true }) }, 'account_unverified'],
    [
      'verified',
      { joiner: { ...fresh, emailVerified: true }, rules: asking({ verifiedEmail: true }) },
      'added',
    ],
    ['an add through the API', { rules: asking({ verifiedEmail: true }) }, 'added'],
  ],
  account_too_new: [
    ['just created', { joiner: fresh, rules: asking({ minAgeHours: 1 }) }, 'account_too_new'],
    [
      'a millisecond left',
      { joiner: { ...fresh, createdAt: now - 3_599_999 }, rules: asking({ minAgeHours: 1 }) },
      'account_too_new',
    ],
    [
      'old enough',
      { joiner: { ...fresh, createdAt: now - 3_600_000 }, rules: asking({ minAgeHours: 1 }) },
      'added',
    ],
    ['an add through the API', { rules: asking({ minAgeHours: 87_600 }) }, 'added'],
  ],
  removed_by_owner: [
    ['the person joins again', { joiner: fresh, removed: true }, 'removed_by_owner'],
    ['the owner adds the person again', { removed: true }, 'added'],
  ],
  proof_used: [
    ['the person joins with another account', { joiner: fresh, proofUsed: true }, 'proof_used'],
    [
      'the person joins with another account, and duplicates are ignored',
      { joiner: fresh, proofUsed: true, rules: { duplicates: 'ignore' } },
      'proof_used',
    ],
  ],
  winner_cooldown: [
    ['a winner joins a wheel that keeps winners', { joiner: fresh, wonAt: 0 }, 'added'],
    [
      'a winner joins who was removed by the spin',
      { joiner: fresh, wonAt: 0, winnersLeave: true },
      'winner_cooldown',
    ],
    ['the owner adds a winner who was removed by the spin', { wonAt: 0, winnersLeave: true }, 'added'],
    ['no cooldown', { wonAt: now }, 'added'],
    ['just won', { wonAt: now, rules: { winnerCooldownSeconds: 60 } }, 'winner_cooldown'],
    ['a millisecond left', { wonAt: now - 59_999, rules: { winnerCooldownSeconds: 60 } }, 'winner_cooldown'],
    ['over', { wonAt: now - 60_000, rules: { winnerCooldownSeconds: 60 } }, 'added'],
    ['never won', { rules: { winnerCooldownSeconds: 60 } }, 'added'],
    [
      'addWeight for a recent winner',
      { wonAt: now, present: true, rules: { winnerCooldownSeconds: 60, duplicates: 'addWeight' } },
      'winner_cooldown',
    ],
  ],
  vpn_blocked: [
    ['off', { listedAddress: true }, 'added'],
    ['flag', { listedAddress: true, rules: { vpn: 'flag' } }, 'added vpn_blocked'],
    ['reject', { listedAddress: true, rules: { vpn: 'reject' } }, 'vpn_blocked'],
    ['another address', { rules: { vpn: 'reject' } }, 'added'],
  ],
  duplicate_fingerprint: [
    [
      'a browser that is on the wheel with and without an account',
      { joiner: 'guest', sharedFingerprint: true, sharedBrowser: true },
      'duplicate_fingerprint',
    ],
    ['off', { sharedFingerprint: true, rules: { fingerprint: 'off' } }, 'added'],
    ['flag, the default', { sharedFingerprint: true }, 'added duplicate_fingerprint'],
    ['reject', { sharedFingerprint: true, rules: { fingerprint: 'reject' } }, 'duplicate_fingerprint'],
    ['not shared', { rules: { fingerprint: 'reject' } }, 'added'],
    [
      'both flags',
      { sharedFingerprint: true, listedAddress: true, rules: { vpn: 'flag' } },
      'added vpn_blocked duplicate_fingerprint',
    ],
  ],
  name_in_use: [['a person without an account', { joiner: 'guest', nameInUse: true }, 'name_in_use']],
  address_limit: [
    ['999 from the address, without an account', { joiner: 'guest', atAddress: 999 }, 'added'],
    ['1,000 from the address, without an account', { joiner: 'guest', atAddress: 1_000 }, 'address_limit'],
    ['1,000 from the address, with an account', { joiner: fresh, atAddress: 1_000 }, 'added'],
    ['no limit', { atAddress: 1_000 }, 'added'],
    ['one below the limit', { atAddress: 1, rules: { maxPerIp: 2 } }, 'added'],
    ['at the limit', { atAddress: 2, rules: { maxPerIp: 2 } }, 'address_limit'],
    ['above the limit', { atAddress: 9, rules: { maxPerIp: 2 } }, 'address_limit'],
  ],
  wheel_full: [
    ['one below maxParticipants', { count: 4, rules: { maxParticipants: 5 } }, 'added'],
    ['at maxParticipants', { count: 5, rules: { maxParticipants: 5 } }, 'wheel_full'],
    ['at the maximum of every wheel', { count: 100_000 }, 'wheel_full'],
    ['no room in the account', { fits: false }, 'wheel_full'],
    [
      'no room in the account for more weight',
      { fits: false, present: true, rules: { duplicates: 'addWeight' } },
      'wheel_full',
    ],
    [
      'no room in the account, and nothing to store',
      { fits: false, present: true, rules: { duplicates: 'ignore' } },
      'kept',
    ],
    ['one below the maximum of every wheel', { count: 99_999, rules: { maxParticipants: 100_000 } }, 'added'],
  ],
};

for (const [rule, table] of Object.entries(tables)) {
  describe(rule, () => {
    for (const [what, facts, verdict] of table) {
      it(`${what}: ${verdict}`, () => assert.equal(judge(facts), verdict));
    }
  });
}

describe('the rules', () => {
  it('are checked in the documented order, each after the ones before it pass', () => {
    const everything: Case = {
      jailedUntil: now + 1,
      present: true,
      weight: 1_000_000_001,
      joiner: fresh,
      removed: true,
      codeWordFits: false,
      nameInUse: true,
      proofUsed: true,
      wonAt: now,
      listedAddress: true,
      sharedFingerprint: true,
      atAddress: 9,
      count: 9,
      rules: {
        closesAt: iso(now),
        ...asking({ providers: ['steam'], verifiedEmail: true, minAgeHours: 1 }),
        winnerCooldownSeconds: 60,
        vpn: 'reject',
        fingerprint: 'reject',
        maxPerIp: 1,
        maxParticipants: 1,
      },
    };
    const lifted: Case[] = [
      {},
      { rules: { closesAt: null } },
      { jailedUntil: undefined },
      { present: false },
      { joiner: { ...fresh, providers: ['steam'] } },
      { joiner: { ...fresh, providers: ['steam'], emailVerified: true } },
      { joiner: { ...fresh, providers: ['steam'], emailVerified: true, createdAt: 0 } },
      { removed: false },
      { codeWordFits: true },
      { nameInUse: false },
      { proofUsed: false },
      { wonAt: undefined },
      { listedAddress: false },
      { sharedFingerprint: false },
      { atAddress: 0 },
      { count: 0 },
    ];
    let facts = everything;
    const seen = lifted.map(({ rules, ...change }) => {
      facts = { ...facts, ...change, rules: { ...facts.rules, ...rules } };
      return judge(facts);
    });
    assert.deepEqual(seen, [...participantRefusals]);
    assert.equal(judge({ ...facts, weight: 1_000 }), 'added');
  });

  it('count strikes for fingerprint, VPN and address only', () => {
    assert.deepEqual(participantRefusals.filter(isStrike), [
      'vpn_blocked',
      'duplicate_fingerprint',
      'address_limit',
    ]);
  });
});
