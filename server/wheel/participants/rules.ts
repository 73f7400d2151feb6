/**
 * The rules of a participant add (wheel.md, "Participant add and its rules") as a table of small functions over
 * stated facts, asked in this order. Pure: times in milliseconds, the clock is a fact.
 */
import type { ParticipantFlag, ParticipantRefusal } from '../../../contracts/wheel/participant.ts';
import type { EntryRules } from '../../../contracts/wheel/wheel-settings.ts';

/** What is known about one add when it is judged. */
export interface Facts {
  readonly now: number;
  readonly rules: EntryRules;
  /** Whether this identity is on the wheel. */
  readonly present: boolean;
  /** Thousandths that its row would weigh with the weight of this add. */
  readonly weight: number;
  /** Until when identity, fingerprint or address is jailed. */
  readonly jailedUntil: number | undefined;
  /** When this identity won last. */
  readonly wonAt: number | undefined;
  /** Whether the address stands in the operator's list. */
  readonly listedAddress: boolean;
  /** Whether the fingerprint has been added under another identity. */
  readonly sharedFingerprint: boolean;
  /** Participants added from the address that are still there; 0 without an address. */
  readonly atAddress: number;
  /** Participants of the wheel. */
  readonly count: number;
  /** The most a wheel holds. */
  readonly room: number;
  /** Whether the account has room for what this add stores. */
  readonly fits: boolean;
}

export type Verdict =
  | { readonly kind: 'refused'; readonly code: ParticipantRefusal }
  /** Already there, and left as it is. */
  | { readonly kind: 'kept' }
  /** Already there, and gets the weight on top. */
  | { readonly kind: 'raised'; readonly flags: readonly ParticipantFlag[] }
  | { readonly kind: 'added'; readonly flags: readonly ParticipantFlag[] };

/** The heaviest a participant can be, in thousandths. */
const heaviest = 1_000_000_000;

type Finding = 'reject' | 'keep' | 'flag' | 'fine';

interface Rule {
  readonly code: ParticipantRefusal;
  /** A rule about room for one more, which somebody who is there already does not take. */
  readonly room?: true;
  find(facts: Facts): Finding;
}

const rejectIf = (condition: boolean): Finding => (condition ? 'reject' : 'fine');
const asSet = (setting: 'off' | 'flag' | 'reject', condition: boolean): Finding =>
  condition && setting !== 'off' ? setting : 'fine';

/** More weight is an add like any other, which the rules behind this one judge as well. */
const forDuplicates = { reject: 'reject', ignore: 'keep', addWeight: 'fine' } as const;

const table: readonly Rule[] = [
  {
    code: 'entries_closed',
    find: ({ rules: { closesAt }, now }) => rejectIf(closesAt !== null && now >= Date.parse(closesAt)),
  },
  { code: 'jailed', find: ({ jailedUntil }) => rejectIf(jailedUntil !== undefined) },
  {
    code: 'duplicate_participant',
    find: ({ present, rules: { duplicates } }) => (present ? forDuplicates[duplicates] : 'fine'),
  },
  {
    code: 'winner_cooldown',
    find: ({ wonAt, rules: { winnerCooldownSeconds: cooldown }, now }) =>
      rejectIf(wonAt !== undefined && cooldown !== null && now < wonAt + cooldown * 1_000),
  },
  { code: 'vpn_blocked', find: ({ rules, listedAddress }) => asSet(rules.vpn, listedAddress) },
  {
    code: 'duplicate_fingerprint',
    find: ({ rules, sharedFingerprint }) => asSet(rules.fingerprint, sharedFingerprint),
  },
  {
    code: 'address_limit',
    room: true,
    find: ({ rules: { maxPerIp }, atAddress }) => rejectIf(maxPerIp > 0 && atAddress >= maxPerIp),
  },
  {
    code: 'wheel_full',
    room: true,
    find: ({ rules, count, room }) => rejectIf(count >= Math.min(rules.maxParticipants ?? room, room)),
  },
  // The account's quota holds for more weight too, which is stored as another version of the row.
  { code: 'wheel_full', find: ({ fits }) => rejectIf(!fits) },
  // Part of the weight would be lost without a word, so all of it is refused.
  { code: 'weight_limit', find: ({ weight }) => rejectIf(weight > heaviest) },
];

/** Refusals that are strikes. */
const strikes: ReadonlySet<ParticipantRefusal> = new Set([
  'duplicate_fingerprint',
  'vpn_blocked',
  'address_limit',
]);

export function isStrike(code: ParticipantRefusal): boolean {
  return strikes.has(code);
}

/** Asks the rules in their order: the first that refuses is the answer. */
export function judgeAdd(facts: Facts): Verdict {
  const flags: ParticipantFlag[] = [];
  for (const rule of table) {
    if (rule.room === true && facts.present) continue;
    const finding = rule.find(facts);
    if (finding === 'reject') return { kind: 'refused', code: rule.code };
    if (finding === 'keep') return { kind: 'kept' };
    if (finding === 'flag') flags.push(rule.code as ParticipantFlag);
  }
  return { kind: facts.present ? 'raised' : 'added', flags };
}
