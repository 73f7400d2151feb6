/** Wheels under short links, which the service stores (docs/rules/wheel.md, "Short links"). */
import { spinSounds, winSounds } from '../../../contracts/wheel/settings-limits.ts';
import type { SharedLook } from '../../../contracts/wheel/shared-look.ts';
import type { SharedWheel } from '../../../contracts/wheel/shared-wheel-endpoints.ts';
import { text } from '../../language/text.ts';
import { readStored, type LocalLook, type LocalState } from './stored-wheel.ts';
import { sharedMark } from './wheel-mark.ts';

const path = '/wheelapp/shared';
/** Milliseconds to wait for an answer. */
const patience = 15_000;

/** Reason why the wheel of a link is not shown. `gone`: the service no longer has the wheel. */
export type NotRead = 'damaged' | 'gone' | 'unreached';

export interface ShortLink {
  readonly code: string;
  readonly eraseKey: string;
  readonly expiresAt: string;
}

export const shortAddress = (code: string): string => new URL(`/w/${code}`, location.origin).href;

/**
 * Reads the wheel of a short link, whose code is in the fragment. Validates the rows like those of a stored
 * wheel.
 */
export async function readSharedFragment(fragment: string): Promise<LocalState | NotRead> {
  try {
    const code = encodeURIComponent(fragment.slice(sharedMark.length));
    const response = await call(`${path}/${code}`);
    if (response.status === 404 || response.status === 400) return 'gone';
    if (!response.ok) return 'unreached';
    const { title, colors, look, entries } = (await response.json()) as SharedWheel;
    const rows = entries.map(({ name, weight, color, hidden }, at) => {
      return [`e${at + 1}`, name, weight, color ?? 0, hidden ? 1 : 0];
    });
    return readStored(JSON.stringify({ format: 1, title, colors, look, rows })) ?? 'damaged';
  } catch {
    return 'unreached';
  }
}

const sharedLookKeys = [
  'visualTreatment',
  'pointerSide',
  'background',
  'logoPlacement',
  'seconds',
  'sentence',
  'confetti',
  'spoken',
  'spinSound',
  'winSound',
  'language',
] as const satisfies readonly (keyof SharedLook)[];
const sounds: readonly string[] = [...spinSounds, ...winSounds];

/** Returns the values of a look that a short link can store, without files and addresses. */
function sharedLook(look: LocalLook = {}): SharedLook | undefined {
  const values = sharedLookKeys.flatMap((key) => {
    const value = look[key];
    const isFile = (key === 'spinSound' || key === 'winSound') && !sounds.includes(String(value));
    return value === undefined || isFile ? [] : [[key, value] as const];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

/** Stores a wheel under a short link. Returns the reason if this fails. */
export async function makeShortLink({
  entries,
  settings,
}: LocalState): Promise<ShortLink | { readonly fault: string }> {
  try {
    const response = await call(path, {
      title: settings.title,
      colors: settings.colors,
      look: sharedLook(settings.look),
      entries: entries.map(({ name, weight, color, hidden }) => ({ name, weight, color, hidden })),
    });
    if (response.ok) return (await response.json()) as ShortLink;
    if (response.status === 429)
      return { fault: text('Too many short links were made from here. Try again later.') };
    if (response.status === 400) return { fault: text('This wheel is too large for a short link.') };
    return { fault: text('The service can keep no more short links now. The long link works as always.') };
  } catch {
    return { fault: text('The service could not be reached. The long link works without it.') };
  }
}

/** Erases a wheel. Resolves to true if the service no longer has it. */
export async function eraseShortLink({ code, eraseKey }: ShortLink): Promise<boolean> {
  try {
    const response = await call(`${path}/${encodeURIComponent(code)}/erasure`, { eraseKey });
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}

function call(address: string, body?: object): Promise<Response> {
  return fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}
