import type { EntryRules, WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { faultOf, type FieldFault, type FieldFaults } from '../form/field-faults.ts';

/** Rules as texts of form fields. An empty text means the default value. */
export interface RulesDraft {
  readonly duplicates: EntryRules['duplicates'];
  readonly fingerprint: EntryRules['fingerprint'];
  readonly vpn: EntryRules['vpn'];
  readonly codeWord: string;
  readonly maxPerIp: string;
  readonly accountRequired: boolean;
  readonly providers: EntryRules['account']['providers'];
  readonly verifiedEmail: boolean;
  readonly minAgeHours: string;
  readonly strikes: string;
  /** Durations are texts such as `10 min`. `steps` contains several, separated by commas. */
  readonly window: string;
  readonly steps: string;
  readonly closesAt: string;
  readonly maxParticipants: string;
  readonly cooldown: string;
}

const units = { d: 86_400, h: 3_600, min: 60, s: 1 } as const;

/** Returns a duration in the largest unit that divides it, such as `90 min`. */
export function durationText(seconds: number): string {
  const [unit, size] = Object.entries(units).find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / size} ${unit}`;
}

/** Returns the seconds of a text such as `10 min`. Returns undefined if the text is not a duration. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = /^\s*(\d{1,9})\s*(d|h|min|s)\s*$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
}

export function rulesDraftOf(rules: EntryRules): RulesDraft {
  const { duplicates, fingerprint, vpn, maxPerIp, account, jail, closesAt } = rules;
  const limit = (value: number | null): string => (value === null || value === 0 ? '' : String(value));
  return {
    ...{ duplicates, fingerprint, vpn },
    codeWord: rules.codeWord ?? '',
    maxPerIp: limit(maxPerIp),
    accountRequired: account.required,
    providers: account.providers,
    verifiedEmail: account.verifiedEmail,
    minAgeHours: limit(account.minAgeHours),
    strikes: String(jail.strikes),
    window: durationText(jail.windowSeconds),
    steps: jail.stepsSeconds.map(durationText).join(', '),
    closesAt: closesAt === null ? '' : localTime(new Date(closesAt)),
    maxParticipants: limit(rules.maxParticipants),
    cooldown: rules.winnerCooldownSeconds === null ? '' : durationText(rules.winnerCooldownSeconds),
  };
}

function localTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export const rulesFaults = (): FieldFaults<RulesDraft> => [
  ['settings.entryRules.vpn', 'vpn', text('This service has no list of VPNs, so it cannot refuse them.')],
  ['settings.entryRules.codeWord', 'codeWord', text('The code word has at most 64 characters.')],
  ['settings.entryRules.maxPerIp', 'maxPerIp', text('Write a whole number up to 100,000.')],
  [
    'settings.entryRules.account.minAgeHours',
    'minAgeHours',
    text('Write a whole number of hours, at most ten years.'),
  ],
  ['settings.entryRules.jail.strikes', 'strikes', text('Write a whole number from 1 to 100.')],
  [
    'settings.entryRules.jail.windowSeconds',
    'window',
    text('Write a duration of at most a day, such as 10 min.'),
  ],
  [
    'settings.entryRules.jail.stepsSeconds',
    'steps',
    text('Write one to ten durations of at most a year, such as 10 min, 1 h, 1 d.'),
  ],
  ['settings.entryRules.closesAt', 'closesAt', text('Write a date with a time.')],
  ['settings.entryRules.maxParticipants', 'maxParticipants', text('Write a whole number from 1 to 100,000.')],
  [
    'settings.entryRules.winnerCooldownSeconds',
    'cooldown',
    text('Write a duration of at most a year, such as 7 d.'),
  ],
];

type RulesInput = NonNullable<WheelSettingsInput['entryRules']>;

/** Returns the rules to send for changed fields. If a text is not valid, returns the fault of its field. */
export function changedRules(changes: Partial<RulesDraft>): RulesInput | FieldFault<RulesDraft> {
  const unread: (keyof RulesDraft)[] = [];
  const read = <Value, Key extends string>(
    id:
      | 'codeWord'
      | 'maxPerIp'
      | 'minAgeHours'
      | 'strikes'
      | 'window'
      | 'steps'
      | 'closesAt'
      | 'maxParticipants'
      | 'cooldown',
    key: Key,
    from: (text: string) => Value | undefined,
  ): Partial<Record<Key, Value | null>> => {
    const text = changes[id]?.trim();
    if (text === undefined) return {};
    const value = text === '' ? null : from(text);
    if (value === undefined) {
      unread.push(id);
      return {};
    }
    return { [key]: value } as Record<Key, Value | null>;
  };
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const durations = (text: string) => {
    const all = text.split(',').map(durationOf);
    return all.every((each) => each !== undefined) ? all : undefined;
  };
  const time = (text: string) => {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  };
  const { duplicates, fingerprint, vpn, accountRequired, providers, verifiedEmail } = changes;
  const account = {
    ...(accountRequired !== undefined && { required: accountRequired }),
    ...(providers && { providers: [...providers] }),
    ...(verifiedEmail !== undefined && { verifiedEmail }),
    ...read('minAgeHours', 'minAgeHours', whole),
  };
  const jail = {
    ...read('strikes', 'strikes', whole),
    ...read('window', 'windowSeconds', durationOf),
    ...read('steps', 'stepsSeconds', durations),
  };
  const rules = {
    ...(duplicates && { duplicates }),
    ...(fingerprint && { fingerprint }),
    ...(vpn && { vpn }),
    ...read('codeWord', 'codeWord', (text) => text),
    ...read('maxPerIp', 'maxPerIp', whole),
    ...(Object.keys(account).length > 0 && { account }),
    ...(Object.keys(jail).length > 0 && { jail }),
    ...read('closesAt', 'closesAt', time),
    ...read('maxParticipants', 'maxParticipants', whole),
    ...read('cooldown', 'winnerCooldownSeconds', durationOf),
  };
  return faultOf(rulesFaults(), unread) ?? rules;
}
