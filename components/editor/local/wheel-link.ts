/**
 * A whole wheel in the fragment of a link, which reaches no server: written as it is kept, deflated, in base64url. What
 * comes from one is anybody's, so it is bounded, and read by the rules of what is kept and imported.
 */
import { readKept, writeKept, type LocalState } from './kept-wheel.ts';
import { bringsWheel, wheelMark } from './wheel-mark.ts';

/** Characters of a fragment: what chats and mail let through. About 700 names. */
export const longestFragment = 8_000;
/** Bytes it may unpack to; what deflates to our longest is never so much in earnest. */
const mostBytes = 1_000_000;

/** The wheel as others get it: hidden rows stay hidden, ids say nothing of what was done before. */
function plain({ entries, settings }: LocalState): LocalState {
  return { entries: entries.map((entry, at) => ({ ...entry, id: `e${at + 1}` })), settings };
}

/** Two wheels are the same to whoever looks at them. */
export function isSameWheel(one: LocalState, other: LocalState): boolean {
  return writeKept(plain(one)) === writeKept(plain(other));
}

/** The fragment that brings this wheel, or null where it would be too long. */
export async function wheelFragment(state: LocalState): Promise<string | null> {
  const text = new Blob([writeKept(plain(state))]).stream();
  const deflated = new Response(text.pipeThrough(new CompressionStream('deflate-raw')));
  const bytes = new Uint8Array(await deflated.arrayBuffer());
  if (bytes.length > longestFragment) return null;
  const written = btoa(String.fromCharCode(...bytes));
  const fragment = wheelMark + written.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fragment.length > longestFragment ? null : fragment;
}

/** The wheel a fragment brings, with rows of the service's own rules alone; null where it cannot be read. */
export async function readWheelFragment(fragment: string): Promise<LocalState | null> {
  if (!bringsWheel(fragment) || fragment.length > longestFragment) return null;
  try {
    const packed = atob(fragment.slice(wheelMark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await boundedText(unpacked);
    const state = text === null ? undefined : readKept(text);
    return state && state.entries.length > 0 ? state : null;
  } catch {
    // Cut off on its way, or never one of ours.
    return null;
  }
}

/** The text of a stream; null where it goes on for too long: a few bytes deflate a thousand times as many. */
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
