import { defaultPalette } from '../../../components/wheel/engine/palette.ts';
import { EntryRules, PublicSettings, type WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { languages } from '../../../contracts/wheel/languages.ts';
import { usualWinnerSeconds } from '../../../contracts/wheel/visual-treatment.ts';
import { z } from '../../../contracts/zod.ts';

const { shape } = PublicSettings;
const branding = shape.branding.shape;
const rules = EntryRules.shape;

/** A short logo, or the digest of a long one (`logo.ts`). */
const StoredLogo = z.union([z.string(), z.object({ digest: z.string(), length: z.optional(z.int()) })]);

/** Only the values that were set. All others have their defaults. */
export const StoredSettings = z.object({
  ...z.partial(PublicSettings).shape,
  joinUrl: z.optional(z.string()),
  entriesUrl: z.optional(z.string()),
  sound: z.optional(z.partial(shape.sound)),
  branding: z.optional(
    z.object({
      title: z.optional(z.string()),
      description: z.optional(z.string()),
      logo: z.optional(StoredLogo),
      logoPlacement: z.optional(branding.logoPlacement),
      colors: z.optional(branding.colors),
      background: z.optional(z.string()),
      backgroundImage: z.optional(z.string()),
    }),
  ),
  celebration: z.optional(
    z.object({ ...z.partial(shape.celebration).shape, sentence: z.optional(z.string()) }),
  ),
  language: z.optional(z.enum(languages)),
  entryRules: z.optional(
    z.object({
      ...z.partial(EntryRules).shape,
      account: z.optional(z.partial(rules.account)),
      codeWord: z.optional(z.string()),
      jail: z.optional(z.partial(rules.jail)),
      closesAt: z.optional(z.string()),
      maxParticipants: z.optional(z.int()),
      winnerCooldownSeconds: z.optional(z.int()),
    }),
  ),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** Settings that affect behaviour. Branding only affects the look. */
export type RulingSettings = Omit<WheelSettings, 'branding'>;

/** Fills in the defaults (docs/rules/wheel.md, "Settings"). */
export function resolveSettings(stored: StoredSettings): RulingSettings {
  return {
    spinDurationSeconds: stored.spinDurationSeconds ?? 8,
    colorPalette: [...(stored.colorPalette ?? defaultPalette)],
    visibility: stored.visibility ?? 'public',
    visualTreatment: stored.visualTreatment ?? 'classic',
    pointerSide: stored.pointerSide ?? 'right',
    randomInitialRotation: stored.randomInitialRotation ?? true,
    singleSpin: stored.singleSpin ?? false,
    removeWinner: stored.removeWinner ?? 'never',
    countdownSeconds: stored.countdownSeconds ?? 0,
    claimSeconds: stored.claimSeconds ?? 0,
    pageSpin: stored.pageSpin ?? 'anyone',
    pageJoin: stored.pageJoin ?? 'anyone',
    joinUrl: stored.joinUrl ?? null,
    sound: {
      volume: stored.sound?.volume ?? 0.7,
      muted: stored.sound?.muted ?? false,
      spin: stored.sound?.spin ?? 'usual',
      win: stored.sound?.win ?? 'usual',
    },
    celebration: {
      sentence: stored.celebration?.sentence ?? null,
      confetti: stored.celebration?.confetti ?? 'usual',
      spoken: stored.celebration?.spoken ?? false,
      winnerSeconds: stored.celebration?.winnerSeconds ?? usualWinnerSeconds,
    },
    language: stored.language ?? null,
    allowedOrigins: [...(stored.allowedOrigins ?? [])],
    archived: stored.archived ?? false,
    entriesUrl: stored.entriesUrl ?? null,
    entryRules: resolveRules(stored.entryRules ?? {}),
  };
}

/**
 * Returns the colours for slices that have none: the brand's colours if set, otherwise the palette
 * (docs/rules/wheel.md, "Colours").
 */
export function fillingColours({ branding, colorPalette }: StoredSettings): readonly string[] {
  return branding?.colors?.length ? branding.colors : (colorPalette ?? defaultPalette);
}

function resolveRules(stored: NonNullable<StoredSettings['entryRules']>): EntryRules {
  return {
    duplicates: stored.duplicates ?? 'reject',
    fingerprint: stored.fingerprint ?? 'flag',
    vpn: stored.vpn ?? 'off',
    maxPerIp: stored.maxPerIp ?? 0,
    account: {
      required: stored.account?.required ?? true,
      providers: [...(stored.account?.providers ?? [])],
      verifiedEmail: stored.account?.verifiedEmail ?? false,
      minAgeHours: stored.account?.minAgeHours ?? 0,
    },
    codeWord: stored.codeWord ?? null,
    jail: {
      strikes: stored.jail?.strikes ?? 3,
      windowSeconds: stored.jail?.windowSeconds ?? 600,
      stepsSeconds: [...(stored.jail?.stepsSeconds ?? [900, 3_600, 86_400])],
    },
    closesAt: stored.closesAt ?? null,
    maxParticipants: stored.maxParticipants ?? null,
    winnerCooldownSeconds: stored.winnerCooldownSeconds ?? null,
  };
}

export function shownSettings(stored: StoredSettings, logo: string | null): WheelSettings {
  const { entryRules, ...ruling } = resolveSettings(stored);
  return {
    ...ruling,
    branding: {
      title: stored.branding?.title ?? null,
      description: stored.branding?.description ?? null,
      logo,
      logoPlacement: stored.branding?.logoPlacement ?? 'center',
      colors: [...(stored.branding?.colors ?? [])],
      background: stored.branding?.background ?? null,
      backgroundImage: stored.branding?.backgroundImage ?? null,
    },
    entryRules,
  };
}

/** Returns the settings that everybody may read. */
export function publicSettings(stored: StoredSettings, logo: string | null): PublicSettings {
  const { entryRules: _rules, entriesUrl: _url, ...open } = shownSettings(stored, logo);
  return open;
}

/** A partial write of settings, in which `null` resets a value. */
export type SettingsChange = Readonly<Record<string, unknown>>;

/**
 * Merges a write into stored settings (docs/rules/wheel.md, "Writing"). Keeps the stored value of an absent key,
 * resets a key with `null`, and merges objects deeply.
 */
export function mergeSettings(stored: StoredSettings, change: SettingsChange): StoredSettings {
  return merge(stored, change);
}

function merge(stored: SettingsChange, change: SettingsChange): SettingsChange {
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(change)) {
    const current = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isMembers(value)) {
      const within = merge(isMembers(current) ? current : {}, value);
      if (Object.keys(within).length > 0) merged.set(key, within);
      else merged.delete(key);
    } else if (value !== undefined) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function isMembers(value: unknown): value is SettingsChange {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
