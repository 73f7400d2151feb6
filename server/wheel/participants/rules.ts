/**
 * The rules of adding a participant (docs/rules/wheel.md, "Adding a participant"), as a table in the order in
 * which they are applied. Times are in milliseconds.
 */
import type { ParticipantFlag, ParticipantRefusal } from '../../../contracts/wheel/participant.ts';
import { accountRefusals } from '../../../contracts/wheel/join/join-view.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { EntryRules } from '../../../contracts/wheel/wheel-settings.ts';
import { lacks, type JoiningAccount } from './account-rules.ts';

export interface Facts {
  readonly now: number;
  readonly rules: EntryRules;
  /**
   * Account of a person who joins; `guest` for a person without an account. Undefined for an add through the
   * API.
   */
  readonly joiner: JoiningAccount | 'guest' | undefined;
  /** Whether the person has typed the code word of the wheel; true if the wheel has none. */
  readonly codeWordFits: boolean;
  /** Whether the owner has removed this identity, and has not added it again. */
  readonly removed: boolean;
  /** Whether the name of a person without an account is already in use on the wheel. */
  readonly nameInUse: boolean;
  /** Whether another account has joined with a proof of this account. */
  readonly proofUsed: boolean;
  /** Whether the owner has archived the wheel. */
  readonly archived: boolean;
  /** Whether a spin removes its winners from the wheel (`removeWinner`). */
  readonly winnersLeave: boolean;
  /** Whether this identity is on the wheel. */
  readonly present: boolean;
  /** Weight of the participant including this add, in thousandths. */
  readonly weight: number;
  /** Time until which identity, fingerprint or address is jailed. */
  readonly jailedUntil: number | undefined;
  /** Time of the last win of this identity. */
  readonly wonAt: number | undefined;
  /** Whether the address is in the operator's list of VPN addresses. */
  readonly listedAddress: boolean;
  /** Whether the fingerprint was also used to add another identity. */
  readonly sharedFingerprint: boolean;
  /**
   * Whether the browser of this join is on the wheel under another identity, and at least one of the two
   * identities has no account.
   */
  readonly sharedBrowser: boolean;
  /** Number of participants on the wheel that were added from the address. */
  readonly atAddress: number;
  readonly count: number;
  /** Maximum number of participants on a wheel. */
  readonly room: number;
  /** Whether the data of this add fits into the account's quota. */
  readonly fits: boolean;
}

export type Verdict =
  | { readonly kind: 'refused'; readonly code: ParticipantRefusal }
  /** The participant was already on the wheel and stays unchanged. */
  | { readonly kind: 'kept' }
  /** The participant was already on the wheel and gets a higher weight. */
  | { readonly kind: 'raised'; readonly flags: readonly ParticipantFlag[] }
  | { readonly kind: 'added'; readonly flags: readonly ParticipantFlag[] };

/** Maximum weight of a participant, in thousandths. */
const heaviest = 1_000_000_000;

type Finding = 'reject' | 'keep' | 'flag' | 'fine';

interface Rule {
  readonly code: ParticipantRefusal;
  /**
   * Whether the rule limits the number of participants, and so does not apply to an identity that is already on the
   * wheel.
   */
  readonly room?: true;
  find(facts: Facts): Finding;
}

const rejectIf = (condition: boolean): Finding => (condition ? 'reject' : 'fine');
const asSet = (setting: 'off' | 'flag' | 'reject', condition: boolean): Finding =>
  condition && setting !== 'off' ? setting : 'fine';

/**
 * The finding for each value of the setting `duplicates`. With `addWeight`, the remaining rules judge the add.
 */
const forDuplicates = { reject: 'reject', ignore: 'keep', addWeight: 'fine' } as const;
/** Findings for people who join. Nobody can raise their own weight. */
const forJoins = { reject: 'reject', ignore: 'keep', addWeight: 'keep' } as const;

const table: readonly Rule[] = [
  {
    code: 'entries_closed',
    find: ({ rules: { closesAt }, archived, now }) =>
      rejectIf(archived || (closesAt !== null && now >= Date.parse(closesAt))),
  },
  { code: 'jailed', find: ({ jailedUntil }) => rejectIf(jailedUntil !== undefined) },
  {
    code: 'duplicate_participant',
    find: ({ present, joiner, rules: { duplicates } }) =>
      present ? (joiner === undefined ? forDuplicates : forJoins)[duplicates] : 'fine',
  },
  ...accountRefusals.map((code) => ({
    code,
    find: ({ joiner, rules, now }: Facts) =>
      rejectIf(typeof joiner === 'object' && lacks[code](joiner, rules.account, now)),
  })),
  { code: 'removed_by_owner', find: ({ joiner, removed }) => rejectIf(joiner !== undefined && removed) },
  {
    code: 'wrong_code_word',
    find: ({ joiner, codeWordFits }) => rejectIf(joiner !== undefined && !codeWordFits),
  },
  { code: 'name_in_use', find: ({ nameInUse }) => rejectIf(nameInUse) },
  { code: 'proof_used', find: ({ proofUsed }) => rejectIf(proofUsed) },
  // Refuses a removed winner who joins again. Only the owner can add the winner again.
  {
    code: 'winner_cooldown',
    find: ({ joiner, wonAt, winnersLeave }) =>
      rejectIf(joiner !== undefined && wonAt !== undefined && winnersLeave),
  },
  {
    code: 'winner_cooldown',
    find: ({ wonAt, rules: { winnerCooldownSeconds: cooldown }, now }) =>
      rejectIf(wonAt !== undefined && cooldown !== null && now < wonAt + cooldown * 1_000),
  },
  { code: 'vpn_blocked', find: ({ rules, listedAddress }) => asSet(rules.vpn, listedAddress) },
  {
    code: 'duplicate_fingerprint',
    find: ({ rules, sharedFingerprint, sharedBrowser }) =>
      sharedBrowser ? 'reject' : asSet(rules.fingerprint, sharedFingerprint),
  },
  {
    code: 'address_limit',
    room: true,
    find: ({ rules: { maxPerIp }, joiner, atAddress }) =>
      rejectIf(
        (maxPerIp > 0 && atAddress >= maxPerIp) ||
          (joiner === 'guest' && atAddress >= wheelLimits.guestsPerAddress),
      ),
  },
  {
    code: 'wheel_full',
    room: true,
    find: ({ rules, count, room }) => rejectIf(count >= Math.min(rules.maxParticipants ?? room, room)),
  },
  // Applies to a raised weight, too, which is stored as another revision of the row.
  { code: 'wheel_full', find: ({ fits }) => rejectIf(!fits) },
  // Refuses the add, because raising the weight only to the limit would silently drop a part of it.
  { code: 'weight_limit', find: ({ weight }) => rejectIf(weight > heaviest) },
];

const strikes: ReadonlySet<ParticipantRefusal> = new Set([
  'duplicate_fingerprint',
  'vpn_blocked',
  'address_limit',
]);

export function isStrike(code: ParticipantRefusal): boolean {
  return strikes.has(code);
}

/** Applies the rules in order. The first refusal decides. */
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
