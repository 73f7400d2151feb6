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
    account: undefined,
    removed: false,
    proofUsed: false,
    winnersLeave: false,
    present: false,
    weight: 1_000,
    jailedUntil: undefined,
    wonAt: undefined,
    listedAddress: false,
    sharedFingerprint: false,
    atAddress: 0,
    count: 0,
    room: 100_000,
    fits: true,
    ...facts,
  });
  if (verdict.kind === 'refused') return verdict.code;
  return verdict.kind === 'kept' ? 'kept' : [verdict.kind, ...verdict.flags].join(' ');
}

/** An account created at this moment, with only a password. */
const fresh = { providers: [], emailVerified: false, createdAt: now, proofs: {} };
const asking = (account: Partial<typeof entryRules.account>) => ({
  account: { ...entryRules.account, ...account },
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

const tables: Record<string, [what: string, facts: Case, verdict: string][]> = {
  entries_closed: [
    ['open', {}, 'added'],
    ['a millisecond before', { rules: { closesAt: iso(now + 1) } }, 'added'],
    ['at the moment', { rules: { closesAt: iso(now) } }, 'entries_closed'],
    ['in another zone', { rules: { closesAt: '2026-03-01T13:00:00.001+01:00' } }, 'added'],
    ['closed', { rules: { closesAt: '2026-03-01T13:00:00+01:00' } }, 'entries_closed'],
    [
      'also for who is there',
      { present: true, rules: { closesAt: iso(now), duplicates: 'ignore' } },
      'entries_closed',
    ],
  ],
  jailed: [
    ['is refused', { jailedUntil: now + 1 }, 'jailed'],
    [
      'also who is there',
      { jailedUntil: now + 1, present: true, rules: { duplicates: 'addWeight' } },
      'jailed',
    ],
  ],
  duplicate_participant: [
    ['reject', { present: true }, 'duplicate_participant'],
    ['ignore', { present: true, rules: { duplicates: 'ignore' } }, 'kept'],
    ['addWeight', { present: true, rules: { duplicates: 'addWeight' } }, 'raised'],
    [
      'who joins raises no weight',
      { present: true, account: fresh, rules: { duplicates: 'addWeight' } },
      'kept',
    ],
    ['who joins twice', { present: true, account: fresh }, 'duplicate_participant'],
    [
      'ignore asks no more',
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
      'ignore does not weigh',
      { present: true, weight: 1_000_000_001, rules: { duplicates: 'ignore' } },
      'kept',
    ],
    [
      'addWeight is judged on',
      { present: true, listedAddress: true, rules: { duplicates: 'addWeight', vpn: 'reject' } },
      'vpn_blocked',
    ],
    [
      'addWeight takes no room',
      {
        present: true,
        count: 5,
        atAddress: 3,
        rules: { duplicates: 'addWeight', maxParticipants: 5, maxPerIp: 3 },
      },
      'raised',
    ],
    [
      'addWeight is flagged',
      { present: true, sharedFingerprint: true, rules: { duplicates: 'addWeight' } },
      'raised duplicate_fingerprint',
    ],
  ],
  provider_required: [
    ['none is asked for', { account: fresh }, 'added'],
    [
      'the account has none',
      { account: fresh, rules: asking({ providers: ['discord'] }) },
      'provider_required',
    ],
    [
      'the account has another one',
      { account: { ...fresh, providers: ['steam'] }, rules: asking({ providers: ['discord', 'twitch'] }) },
      'provider_required',
    ],
    [
      'the account has one of them',
      {
        account: { ...fresh, providers: ['steam', 'twitch'] },
        rules: asking({ providers: ['discord', 'twitch'] }),
      },
      'added',
    ],
    ['an add through the API', { rules: asking({ providers: ['discord'] }) }, 'added'],
  ],
  account_unverified: [
    ['asked for', { account: fresh, rules: asking({ verifiedEmail: true }) }, 'account_unverified'],
    [
      'verified',
      { account: { ...fresh, emailVerified: true }, rules: asking({ verifiedEmail: true }) },
      'added',
    ],
    ['an add through the API', { rules: asking({ verifiedEmail: true }) }, 'added'],
  ],
  account_too_new: [
    ['asked for', { account: fresh, rules: asking({ minAgeHours: 1 }) }, 'account_too_new'],
    [
      'a millisecond left',
      { account: { ...fresh, createdAt: now - 3_599_999 }, rules: asking({ minAgeHours: 1 }) },
      'account_too_new',
    ],
    [
      'old enough',
      { account: { ...fresh, createdAt: now - 3_600_000 }, rules: asking({ minAgeHours: 1 }) },
      'added',
    ],
    ['an add through the API', { rules: asking({ minAgeHours: 87_600 }) }, 'added'],
  ],
  removed_by_owner: [
    ['who joins again', { account: fresh, removed: true }, 'removed_by_owner'],
    ['whom the owner adds again', { removed: true }, 'added'],
  ],
  proof_used: [
    ['with another account', { account: fresh, proofUsed: true }, 'proof_used'],
    [
      'also if duplicates are ignored',
      { account: fresh, proofUsed: true, rules: { duplicates: 'ignore' } },
      'proof_used',
    ],
  ],
  winner_cooldown: [
    ['who joins and won, on a wheel that keeps winners', { account: fresh, wonAt: 0 }, 'added'],
    ['who joins and was taken off', { account: fresh, wonAt: 0, winnersLeave: true }, 'winner_cooldown'],
    ['whom the host adds again', { wonAt: 0, winnersLeave: true }, 'added'],
    ['none', { wonAt: now }, 'added'],
    ['just won', { wonAt: now, rules: { winnerCooldownSeconds: 60 } }, 'winner_cooldown'],
    ['a millisecond left', { wonAt: now - 59_999, rules: { winnerCooldownSeconds: 60 } }, 'winner_cooldown'],
    ['over', { wonAt: now - 60_000, rules: { winnerCooldownSeconds: 60 } }, 'added'],
    ['never won', { rules: { winnerCooldownSeconds: 60 } }, 'added'],
    [
      'weight is an add',
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
    ['off', { sharedFingerprint: true, rules: { fingerprint: 'off' } }, 'added'],
    ['flag, the default', { sharedFingerprint: true }, 'added duplicate_fingerprint'],
    ['reject', { sharedFingerprint: true, rules: { fingerprint: 'reject' } }, 'duplicate_fingerprint'],
    ['its own', { rules: { fingerprint: 'reject' } }, 'added'],
    [
      'both flags',
      { sharedFingerprint: true, listedAddress: true, rules: { vpn: 'flag' } },
      'added vpn_blocked duplicate_fingerprint',
    ],
  ],
  address_limit: [
    ['0 is any number', { atAddress: 1_000 }, 'added'],
    ['one less', { atAddress: 1, rules: { maxPerIp: 2 } }, 'added'],
    ['full', { atAddress: 2, rules: { maxPerIp: 2 } }, 'address_limit'],
    ['more than full', { atAddress: 9, rules: { maxPerIp: 2 } }, 'address_limit'],
  ],
  wheel_full: [
    ['one less', { count: 4, rules: { maxParticipants: 5 } }, 'added'],
    ['full', { count: 5, rules: { maxParticipants: 5 } }, 'wheel_full'],
    ['the most a wheel holds', { count: 100_000 }, 'wheel_full'],
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
    ['one less than that', { count: 99_999, rules: { maxParticipants: 100_000 } }, 'added'],
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
      account: fresh,
      removed: true,
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
      { account: { ...fresh, providers: ['steam'] } },
      { account: { ...fresh, providers: ['steam'], emailVerified: true } },
      { account: { ...fresh, providers: ['steam'], emailVerified: true, createdAt: 0 } },
      { removed: false },
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
