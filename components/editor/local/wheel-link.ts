/**
 * A whole wheel in the fragment of a link, compressed and in base64url. Browsers do not send fragments to
 * servers.
 *
 * Anybody can write such a link, so its content is validated like an imported list.
 */
import { isDataFile } from '../../looks/files/data-file.ts';
import { idNumber } from './id-number.ts';
import { readStored, writeStored, type LocalState } from './stored-wheel.ts';
import { wheelMark } from './wheel-mark.ts';

/**
 * Maximum length of a fragment, enough for about 700 names. Chats and mail programs accept links of this
 * length.
 */
export const longestFragment = 8_000;
const mostBytes = 1_000_000;

/**
 * Returns a wheel in its shortest form. New ids are numbered by the age of the entries, on which their
 * colours depend. Files of the look are left out, because a link has no room for them.
 */
function plain({ entries, settings }: LocalState): LocalState {
  const values = Object.entries(settings.look ?? {}).filter(([, value]) => !isDataFile(String(value)));
  const oldestFirst = entries.toSorted((one, other) => idNumber(one.id) - idNumber(other.id));
  const ids = new Map(oldestFirst.map(({ id }, at) => [id, `e${at + 1}`]));
  return {
    entries: entries.map((entry) => ({ ...entry, id: ids.get(entry.id)! })),
    settings: { ...settings, look: Object.fromEntries(values) },
  };
}

export function isSameWheel(one: LocalState, other: LocalState): boolean {
  return writeStored(plain(one)) === writeStored(plain(other));
}

export async function wheelFragment(state: LocalState): Promise<string | null> {
  const text = new Blob([writeStored(plain(state))]).stream();
  const deflated = new Response(text.pipeThrough(new CompressionStream('deflate-raw')));
  const bytes = new Uint8Array(await deflated.arrayBuffer());
  if (bytes.length > longestFragment) return null;
  const written = btoa(String.fromCharCode(...bytes));
  const fragment = wheelMark + written.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fragment.length > longestFragment ? null : fragment;
}

export async function readWheelFragment(fragment: string): Promise<LocalState | null> {
  if (!fragment.startsWith(wheelMark) || fragment.length > longestFragment) return null;
  try {
    const packed = atob(fragment.slice(wheelMark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await boundedText(unpacked);
    const state = text === null ? undefined : readStored(text);
    return state && state.entries.length > 0 ? state : null;
  } catch {
    // The fragment is cut off, or another program has made it.
    return null;
  }
}

/**
 * Reads a stream as text. Returns null if the text is too long, because a compressed fragment can expand a
 * thousandfold.
 */
async function boundedText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
