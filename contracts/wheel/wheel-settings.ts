/**
 * Settings of a wheel in requests and answers (docs/rules/wheel.md, "Settings" and "Adding a participant").
 */
import { PictureAddress, SoundAddress } from './asset.ts';
import { Colour } from './colour.ts';
import { languages } from './languages.ts';
import { described } from '../http/described.ts';
import { longestUrl } from '../http/https-url.ts';
import type { ProviderName } from '../identity/sign-in/sign-in.ts';
import {
  accountWords,
  brandingWords,
  celebrationWords,
  entryRulesWords,
  jailWords,
  settingsWords,
  soundWords,
} from './settings-words.ts';
import { settingsLimits, spinSounds, winSounds } from './settings-limits.ts';
import { Time } from '../http/time.ts';
import { confettiAmounts, pointerSides, visualTreatments } from './visual-treatment.ts';
import { z } from '../zod.ts';

export function originsWithin(origins: readonly string[]): readonly string[] {
  let remaining: number = settingsLimits.originsTogether;
  const end = origins.findIndex((origin) => (remaining -= origin.length + 1) < 0);
  return end < 0 ? origins : origins.slice(0, end);
}

/** Effect of a violated rule: nothing, a flag on the participant, or a refusal. */
const judgements = ['off', 'flag', 'reject'] as const;
const Judgement = z.enum(judgements);
const Duplicates = z.enum(['reject', 'ignore', 'addWeight']);
const Visibility = z.enum(['public', 'private']);
const Treatment = z.enum(visualTreatments);
const RemoveWinner = z.enum(['never', 'hide', 'remove']);
const PageSpin = z.enum(['anyone', 'owner', 'off']);
const PageJoin = z.enum(['anyone', 'off']);

/** Sites at which a wheel can require people to have a linked account. */
export const linkedAccounts = [
  'google',
  'steam',
  'epic',
  'discord',
  'twitch',
] as const satisfies readonly ProviderName[];
const LinkedAccounts = z.array(z.enum(linkedAccounts));
const LogoPlacement = z.enum(['behind', 'center']);
const PointerSide = z.enum(pointerSides);
const Confetti = z.enum(confettiAmounts);
const ShownLanguage = z.nullable(z.enum(languages));

const jail = { strikes: z.int(), windowSeconds: z.int(), stepsSeconds: z.array(z.int()) };
const account = {
  required: z.boolean(),
  providers: LinkedAccounts,
  verifiedEmail: z.boolean(),
  minAgeHours: z.int(),
};
const rules = {
  duplicates: Duplicates,
  fingerprint: Judgement,
  vpn: Judgement,
  maxPerIp: z.int(),
  account: z.object(described(account, accountWords)),
  codeWord: z.nullable(z.string()),
  jail: z.object(described(jail, jailWords)),
  closesAt: z.nullable(Time),
  maxParticipants: z.nullable(z.int()),
  winnerCooldownSeconds: z.nullable(z.int()),
};

export const EntryRules = z.object(described(rules, entryRulesWords));
export type EntryRules = z.infer<typeof EntryRules>;

const sound = { volume: z.number(), muted: z.boolean(), spin: z.string(), win: z.string() };
const branding = {
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  logoPlacement: LogoPlacement,
  colors: z.array(z.string()),
  background: z.nullable(z.string()),
  backgroundImage: z.nullable(z.string()),
};
const celebration = {
  sentence: z.nullable(z.string()),
  confetti: Confetti,
  spoken: z.boolean(),
  winnerSeconds: z.int(),
};
const shown = {
  spinDurationSeconds: z.number(),
  colorPalette: z.array(z.string()),
  visibility: Visibility,
  visualTreatment: Treatment,
  pointerSide: PointerSide,
  randomInitialRotation: z.boolean(),
  singleSpin: z.boolean(),
  removeWinner: RemoveWinner,
  countdownSeconds: z.int(),
  claimSeconds: z.int(),
  pageSpin: PageSpin,
  pageJoin: PageJoin,
  joinUrl: z.nullable(z.string()),
  sound: z.object(described(sound, soundWords)),
  branding: z.object(described(branding, brandingWords)),
  celebration: z.object(described(celebration, celebrationWords)),
  language: ShownLanguage,
  allowedOrigins: z.array(z.string()),
  archived: z.boolean(),
};

export const PublicSettings = z.object(described(shown, settingsWords));
export type PublicSettings = z.infer<typeof PublicSettings>;

/** Settings in answers to owners. Every key has a value. */
export const WheelSettings = z.object(
  described({ ...shown, entriesUrl: z.nullable(z.string()), entryRules: EntryRules }, settingsWords),
);
export type WheelSettings = z.infer<typeof WheelSettings>;

const seconds = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const year = 366 * 86_400;

const jailInput = {
  strikes: z.nullish(z.int().check(z.minimum(1), z.maximum(100))),
  windowSeconds: z.nullish(seconds(86_400)),
  stepsSeconds: z.nullish(
    z.array(seconds(year)).check(z.minLength(1), z.maxLength(settingsLimits.jailSteps)),
  ),
};
const accountInput = {
  required: z.nullish(z.boolean()),
  providers: z.nullish(LinkedAccounts.check(z.maxLength(linkedAccounts.length))),
  verifiedEmail: z.nullish(z.boolean()),
  minAgeHours: z.nullish(z.int().check(z.minimum(0), z.maximum(settingsLimits.accountAgeHours))),
};
const rulesInput = {
  duplicates: z.nullish(Duplicates),
  fingerprint: z.nullish(Judgement),
  vpn: z.nullish(Judgement),
  maxPerIp: z.nullish(z.int().check(z.minimum(0), z.maximum(100_000))),
  account: z.nullish(z.strictObject(described(accountInput, accountWords))),
  codeWord: z.nullish(z.string().check(z.maxLength(1_024))),
  jail: z.nullish(z.strictObject(described(jailInput, jailWords))),
  closesAt: z.nullish(z.iso.datetime({ offset: true })),
  maxParticipants: z.nullish(z.int().check(z.minimum(1), z.maximum(100_000))),
  winnerCooldownSeconds: z.nullish(seconds(year)),
};
const soundInput = {
  volume: z.nullish(z.number().check(z.minimum(0), z.maximum(1))),
  muted: z.nullish(z.boolean()),
  spin: z.nullish(z.union([z.enum(spinSounds), SoundAddress])),
  win: z.nullish(z.union([z.enum(winSounds), SoundAddress])),
};
const brandingInput = {
  title: z.nullish(z.string().check(z.maxLength(2_048))),
  description: z.nullish(z.string().check(z.maxLength(8_192))),
  logo: z.nullish(z.string().check(z.maxLength(settingsLimits.logo))),
  logoPlacement: z.nullish(LogoPlacement),
  colors: z.nullish(z.array(Colour).check(z.maxLength(settingsLimits.palette))),
  background: z.nullish(Colour),
  backgroundImage: z.nullish(PictureAddress),
};
const celebrationInput = {
  sentence: z.nullish(z.string().check(z.maxLength(2_048))),
  confetti: z.nullish(Confetti),
  spoken: z.nullish(z.boolean()),
  winnerSeconds: z.nullish(z.int().check(z.minimum(0), z.maximum(settingsLimits.winnerSeconds))),
};
const settingsInput = {
  spinDurationSeconds: z.nullish(
    z.number().check(z.minimum(settingsLimits.spinSeconds.least), z.maximum(settingsLimits.spinSeconds.most)),
  ),
  colorPalette: z.nullish(z.array(Colour).check(z.minLength(1), z.maxLength(settingsLimits.palette))),
  visibility: z.nullish(Visibility),
  visualTreatment: z.nullish(Treatment),
  pointerSide: z.nullish(PointerSide),
  randomInitialRotation: z.nullish(z.boolean()),
  singleSpin: z.nullish(z.boolean()),
  removeWinner: z.nullish(RemoveWinner),
  countdownSeconds: z.nullish(z.int().check(z.minimum(0), z.maximum(settingsLimits.countdownSeconds))),
  claimSeconds: z.nullish(z.int().check(z.minimum(0), z.maximum(settingsLimits.claimSeconds))),
  pageSpin: z.nullish(PageSpin),
  pageJoin: z.nullish(PageJoin),
  joinUrl: z.nullish(z.string().check(z.maxLength(longestUrl))),
  sound: z.nullish(z.strictObject(described(soundInput, soundWords))),
  branding: z.nullish(z.strictObject(described(brandingInput, brandingWords))),
  celebration: z.nullish(z.strictObject(described(celebrationInput, celebrationWords))),
  language: z.nullish(z.enum(languages)),
  entryRules: z.nullish(z.strictObject(described(rulesInput, entryRulesWords))),
  entriesUrl: z.nullish(z.string().check(z.maxLength(longestUrl))),
  allowedOrigins: z.nullish(
    z.array(z.string().check(z.maxLength(300))).check(z.maxLength(settingsLimits.allowedOrigins)),
  ),
  archived: z.nullish(z.boolean()),
};

/** Settings in a request (docs/rules/wheel.md, "Writing"). `null` resets a setting to its default. */
export const WheelSettingsInput = z.strictObject(described(settingsInput, settingsWords));
export type WheelSettingsInput = z.infer<typeof WheelSettingsInput>;
