import type { Issue } from '../../../contracts/http/errors.ts';
import { judgeLogo } from '../../../contracts/wheel/logo.ts';
import { exactOrigin } from '../../../contracts/http/origin.ts';
import {
  originsWithin,
  settingsLimits,
  type WheelSettingsInput,
} from '../../../contracts/wheel/wheel-settings.ts';
import { isoTime } from '../../ground/clock.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../store/port.ts';
import { cleanText, textFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { apart, placeLogo, type LogoDocument } from './logo.ts';
import { mergeSettings, type SettingsChange, type StoredSettings } from './settings.ts';

/** What this server can do, which settings may ask for. */
export interface SettingsBounds {
  /** Origins without TLS: the service itself runs so. */
  readonly allowHttp: boolean;
  /** The operator has a list of VPN addresses. */
  readonly vpnList: boolean;
}

export function settingsBounds({
  baseUrl,
  vpnListFile,
}: Pick<Config, 'baseUrl'> & { readonly vpnListFile?: string | undefined }): SettingsBounds {
  return { allowHttp: baseUrl.startsWith('http:'), vpnList: vpnListFile !== undefined };
}

/** A write of settings that has been judged: what it makes of settings that stand. */
export interface JudgedSettings {
  readonly issues: readonly Issue[];
  /** The settings as they will stand. */
  over(standing: StoredSettings): StoredSettings;
  /** The same in the wheel's commit, with what is stored beside the head. */
  place(tx: Transaction, listName: string, standing: StoredSettings): StoredSettings;
}

/**
 * Judges what a schema cannot: texts by what is seen of them, the logo by what it holds, origins and rules by what
 * this server can do. Faults have paths under `settings.…`.
 * @param input `undefined` keeps everything, `null` resets everything
 */
export function judgeSettings(
  input: WheelSettingsInput | null | undefined,
  bounds: SettingsBounds,
): JudgedSettings {
  const issues: Issue[] = [];
  const { change, logo } = cleaned(input ?? {}, bounds, issues);
  const over = (standing: StoredSettings): StoredSettings =>
    input === undefined ? standing : mergeSettings(input === null ? {} : standing, change);
  return {
    issues,
    over,
    place(tx, listName, standing) {
      const settings = over(standing);
      placeLogo(tx, listName, { before: standing, after: settings, written: logo });
      return settings;
    },
  };
}

function cleaned(
  input: WheelSettingsInput,
  { allowHttp, vpnList }: SettingsBounds,
  issues: Issue[],
): { change: SettingsChange; logo: LogoDocument | undefined } {
  const report = (path: string, code: string, message: string) =>
    issues.push({ path: `settings.${path}`, code, message });

  for (const [index, origin] of (input.allowedOrigins ?? []).entries()) {
    if (exactOrigin(origin, allowHttp) !== null) continue;
    const message = 'Write an exact https origin, such as https://example.com';
    report(`allowedOrigins.${index}`, 'invalid_origin', message);
  }

  const origins = input.allowedOrigins ?? [];
  if (originsWithin(origins).length < origins.length) {
    const message = `Together at most ${settingsLimits.originsTogether} characters`;
    report('allowedOrigins', 'too_big', message);
  }

  const closesAt = input.entryRules?.closesAt;
  if (typeof closesAt === 'string' && !fourDigitYear.test(isoTime(Date.parse(closesAt)))) {
    report('entryRules.closesAt', 'out_of_range', 'Write a time of the years 0 to 9999 in UTC');
  }

  const vpn = input.entryRules?.vpn;
  if (vpn === 'reject' && !vpnList) {
    const message =
      'The operator of this server has set no list of VPN addresses, so nobody would be refused';
    report('entryRules.vpn', 'no_vpn_list', message);
  }

  const { branding, entryRules } = input;
  const text = (name: 'title' | 'description', graphemes: number, lines: boolean) => {
    const raw = branding?.[name];
    if (typeof raw !== 'string') return raw;
    const clean = cleanText(raw, graphemes, { lines });
    if (clean.fault === 'too_long' || clean.fault === 'malformed') {
      report(`branding.${name}`, clean.fault, textFaultMessages[clean.fault]);
    }
    // A text of nothing is none.
    return clean.text ?? null;
  };
  const title = text('title', settingsLimits.titleGraphemes, false);
  const description = text('description', settingsLimits.descriptionGraphemes, true);
  const logo = branding?.logo;
  const fault = typeof logo === 'string' && logo !== '' ? judgeLogo(logo) : undefined;
  if (fault !== undefined) report('branding.logo', fault.code, fault.message);
  const document = typeof logo === 'string' ? apart(logo) : undefined;

  const change: SettingsChange = {
    ...input,
    ...(branding && {
      branding: {
        ...branding,
        title,
        description,
        logo: document
          ? { digest: document.digest, length: document.logo.length }
          : logo === ''
            ? null
            : logo,
      },
    }),
    ...(entryRules && { entryRules: { ...entryRules, closesAt: utc(entryRules.closesAt) } }),
  };
  return { change, logo: document };
}

/** The zone of a time may take it out of the years that are written with four digits. */
const fourDigitYear = /^\d{4}-/;

/** One form for every moment: UTC with milliseconds. */
function utc(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? isoTime(Date.parse(time)) : time;
}
