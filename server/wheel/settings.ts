import { defaultPalette } from '../../components/wheel/engine/palette.ts';
import type { Issue } from '../../contracts/errors.ts';
import { exactOrigin } from '../../contracts/origin.ts';
import { wheelLimits, type WheelSettings, type WheelSettingsInput } from '../../contracts/wheel.ts';
import { z } from '../../contracts/zod.ts';
import { cleanText, textFaultMessages } from './entry-name.ts';

/** Settings as stored: what was set, and nothing for what follows the default. */
export const StoredSettings = z.object({
  spinDurationSeconds: z.optional(z.number()),
  colorPalette: z.optional(z.array(z.string())),
  visibility: z.optional(z.enum(['public', 'private'])),
  singleSpin: z.optional(z.boolean()),
  branding: z.optional(z.object({ title: z.optional(z.string()) })),
  allowedOrigins: z.optional(z.array(z.string())),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** Every setting with its value (wheel.md, "Resources"). */
export function resolveSettings(stored: StoredSettings): WheelSettings {
  return {
    spinDurationSeconds: stored.spinDurationSeconds ?? 8,
    colorPalette: [...(stored.colorPalette ?? defaultPalette)],
    visibility: stored.visibility ?? 'public',
    singleSpin: stored.singleSpin ?? false,
    branding: { title: stored.branding?.title ?? null },
    allowedOrigins: [...(stored.allowedOrigins ?? [])],
  };
}

/**
 * What the schema cannot judge: origins that depend on how the service itself is reached, and texts. Returns the
 * settings with their texts cleaned, or the faults under `settings.…`.
 */
export function judgeSettings(
  input: WheelSettingsInput,
  allowHttp: boolean,
): { settings: WheelSettingsInput; issues: Issue[] } {
  const issues: Issue[] = [];
  for (const [index, origin] of (input.allowedOrigins ?? []).entries()) {
    if (exactOrigin(origin, allowHttp) === null) {
      issues.push({
        path: `settings.allowedOrigins.${index}`,
        code: 'invalid_origin',
        message: 'Write an exact https origin, such as https://example.com',
      });
    }
  }
  const title = input.branding?.title;
  if (typeof title !== 'string') return { settings: input, issues };
  const clean = cleanText(title, wheelLimits.titleGraphemes);
  if (clean.fault === 'too_long' || clean.fault === 'malformed') {
    issues.push({
      path: 'settings.branding.title',
      code: clean.fault,
      message: textFaultMessages[clean.fault],
    });
  }
  // A title of nothing is no title.
  return { settings: { ...input, branding: { ...input.branding, title: clean.text ?? null } }, issues };
}

/** An absent key keeps, `null` resets, objects merge deeply, everything else replaces. */
export function mergeSettings(stored: StoredSettings, input: WheelSettingsInput): StoredSettings {
  return merge(stored, input);
}

type Members = Readonly<Record<string, unknown>>;

function merge(stored: Members, input: Members): Members {
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(input)) {
    const standing = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isMembers(value)) merged.set(key, merge(isMembers(standing) ? standing : {}, value));
    else if (value !== undefined) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
