import type { Issue } from '../../../contracts/http/errors.ts';
import { pictureAddress } from '../../../contracts/wheel/asset-address.ts';
import { judgeLogo } from '../../../contracts/wheel/logo.ts';
import { httpsHref } from '../../../contracts/http/https-url.ts';
import { exactOrigin } from '../../../contracts/http/origin.ts';
import { settingsLimits } from '../../../contracts/wheel/settings-limits.ts';
import { originsWithin, type WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../store/port.ts';
import { cleanText, textFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { apart, placeLogo, type LogoDocument } from './logo.ts';
import { mergeSettings, type SettingsChange, type StoredSettings } from './settings.ts';

/** Properties of this server that limit the allowed settings. */
export interface SettingsBounds {
  /** Whether origins without TLS are allowed. True only if the service itself runs without TLS. */
  readonly allowHttp: boolean;
  readonly vpnList: boolean;
}

export function settingsBounds({
  baseUrl,
  vpnListFile,
}: Pick<Config, 'baseUrl'> & { readonly vpnListFile?: string | undefined }): SettingsBounds {
  return { allowHttp: baseUrl.startsWith('http:'), vpnList: vpnListFile !== undefined };
}

/** A judged write of settings, to be applied to stored settings. */
export interface JudgedSettings {
  readonly issues: readonly Issue[];
  /** Returns the stored settings with this write applied. */
  over(stored: StoredSettings): StoredSettings;
  /** Like `over`, but also writes a long logo to its own document. Called within the wheel's commit. */
  place(tx: Transaction, listName: string, stored: StoredSettings): StoredSettings;
}

/**
 * Judges settings beyond their schema (docs/rules/wheel.md, "Settings"). Paths of faults begin with `settings.`.
 * @param input `undefined` keeps all settings, `null` resets all
 */
export function judgeSettings(
  input: WheelSettingsInput | null | undefined,
  bounds: SettingsBounds,
): JudgedSettings {
  const issues: Issue[] = [];
  const { change, logo } = cleaned(input ?? {}, bounds, issues);
  const over = (stored: StoredSettings): StoredSettings =>
    input === undefined ? stored : mergeSettings(input === null ? {} : stored, change);
  return {
    issues,
    over,
    place(tx, listName, stored) {
      const settings = over(stored);
      placeLogo(tx, listName, { before: stored, after: settings, written: logo });
      return settings;
    },
  };
}

type Report = (path: string, code: string, message: string) => void;

function cleaned(
  input: WheelSettingsInput,
  { allowHttp, vpnList }: SettingsBounds,
  issues: Issue[],
): { change: SettingsChange; logo: LogoDocument | undefined } {
  const report: Report = (path, code, message) => {
    issues.push({ path: `settings.${path}`, code, message });
  };
  judgeOrigins(input.allowedOrigins ?? [], allowHttp, report);
  judgeRules(input.entryRules ?? {}, vpnList, report);
  const addresses = Object.fromEntries(
    (['joinUrl', 'entriesUrl'] as const).flatMap((key) => {
      const address = input[key];
      if (typeof address !== 'string') return [];
      // An empty text clears the setting.
      const href = address === '' ? null : httpsHref(address);
      if (href === undefined) {
        report(key, 'invalid_url', 'Write an https address without user name and password');
      }
      return [[key, href]];
    }),
  );

  const { branding, celebration, entryRules } = input;
  const cleanedBranding = branding ? cleanBranding(branding, report) : undefined;
  const change: SettingsChange = {
    ...input,
    ...addresses,
    ...(cleanedBranding && { branding: cleanedBranding.change }),
    ...(celebration && { celebration: cleanCelebration(celebration, report) }),
    ...(entryRules && {
      entryRules: {
        ...entryRules,
        closesAt: utc(entryRules.closesAt),
        codeWord: cleanCodeWord(entryRules.codeWord, report),
      },
    }),
  };
  return { change, logo: cleanedBranding?.logo };
}

function judgeOrigins(origins: readonly string[], allowHttp: boolean, report: Report): void {
  for (const [index, origin] of origins.entries()) {
    if (exactOrigin(origin, allowHttp) !== null) continue;
    const message = 'Write an exact https origin, such as https://example.com';
    report(`allowedOrigins.${index}`, 'invalid_origin', message);
  }
  if (originsWithin(origins).length < origins.length) {
    const message = `Together at most ${settingsLimits.originsTogether} characters`;
    report('allowedOrigins', 'too_big', message);
  }
}

type RulesInput = NonNullable<WheelSettingsInput['entryRules']>;

function judgeRules({ closesAt, vpn }: RulesInput, vpnList: boolean, report: Report): void {
  if (typeof closesAt === 'string' && !fourDigitYear.test(isoTime(Date.parse(closesAt)))) {
    report('entryRules.closesAt', 'out_of_range', 'Write a time in the years 0 to 9999 UTC');
  }
  if (vpn === 'reject' && !vpnList) {
    const message =
      'The operator of this server has set no list of VPN addresses, so nobody would be refused';
    report('entryRules.vpn', 'no_vpn_list', message);
  }
}

/** Returns a code word without characters that nobody can type, or null if nothing is left. */
function cleanCodeWord(word: RulesInput['codeWord'], report: Report): string | null | undefined {
  if (typeof word !== 'string') return word;
  const { text, fault } = cleanText(word, settingsLimits.codeWordGraphemes);
  if (fault === 'too_long' || fault === 'malformed') {
    report('entryRules.codeWord', fault, textFaultMessages[fault]);
  }
  return text?.trim() ?? null;
}

type BrandingInput = NonNullable<WheelSettingsInput['branding']>;

function cleanBranding(
  branding: BrandingInput,
  report: Report,
): { change: SettingsChange; logo: LogoDocument | undefined } {
  const text = (name: 'title' | 'description', graphemes: number, lines: boolean) =>
    cleanOptional(branding[name], { path: `branding.${name}`, graphemes, lines }, report);
  const title = text('title', settingsLimits.titleGraphemes, false);
  const description = text('description', settingsLimits.descriptionGraphemes, true);
  const { logo } = branding;
  const fault =
    typeof logo === 'string' && logo !== '' && !pictureAddress.test(logo) ? judgeLogo(logo) : undefined;
  if (fault !== undefined) report('branding.logo', fault.code, fault.message);
  const document = typeof logo === 'string' ? apart(logo) : undefined;
  const storedLogo = document
    ? { digest: document.digest, length: document.logo.length }
    : logo === ''
      ? null
      : logo;
  return { change: { ...branding, title, description, logo: storedLogo }, logo: document };
}

function cleanCelebration(
  celebration: NonNullable<WheelSettingsInput['celebration']>,
  report: Report,
): SettingsChange {
  const where = {
    path: 'celebration.sentence',
    graphemes: settingsLimits.sentenceGraphemes,
    lines: false,
  };
  return { ...celebration, sentence: cleanOptional(celebration.sentence, where, report) };
}

/** Cleans a text that may be absent. Empty text clears the setting. */
function cleanOptional(
  raw: string | null | undefined,
  { path, graphemes, lines }: { path: string; graphemes: number; lines: boolean },
  report: Report,
): string | null | undefined {
  if (typeof raw !== 'string') return raw;
  const clean = cleanText(raw, graphemes, { lines });
  if (clean.fault === 'too_long' || clean.fault === 'malformed') {
    report(path, clean.fault, textFaultMessages[clean.fault]);
  }
  return clean.text ?? null;
}
/** Matches years 0 to 9999. Conversion to UTC may move a time out of this range. */
const fourDigitYear = /^\d{4}-/;

/** Converts a time to UTC with milliseconds, the stored form. */
function utc(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? isoTime(Date.parse(time)) : time;
}
