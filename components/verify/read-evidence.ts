import { hasDoubledMembers } from '../wheel/engine/json-members.ts';

/** Why there is no evidence to check. */
export type Unread =
  /** No such spin: those that were recorded stay when their wheel goes. */
  | 'not_found'
  | 'private'
  /** The service does not answer, or answers with a fault. */
  | 'unreachable'
  /** The file is no JSON, or cannot be read. */
  | 'unreadable'
  /** The file names a member of an object twice. */
  | 'ambiguous';

/** The bytes as they came, to be saved again, and what they hold. */
export interface Read {
  readonly bytes: Blob;
  readonly value: unknown;
}

/**
 * Reads a spin's evidence from the service of this page.
 * @param tell bytes so far, and of how many where that is known
 */
export async function fetchEvidence(
  spinId: string,
  tell: (done: number, total: number | undefined) => void,
  signal: AbortSignal,
): Promise<Read | Unread> {
  try {
    const response = await fetch(`/wheelapp/data/spins/${encodeURIComponent(spinId)}`, { signal });
    if (response.status === 403) return 'private';
    if (response.status === 404 || response.status === 400) return 'not_found';
    if (!response.ok || response.body === null) return 'unreachable';
    const length = Number(response.headers.get('content-length'));
    // What a proxy compressed comes out longer than its length says.
    const total = response.headers.has('content-encoding') || !(length > 0) ? undefined : length;
    const bytes = await collected(response.body, (done) => tell(done, total));
    return await parsed(bytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return 'unreachable';
  }
}

async function collected(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (done: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = body.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return new Blob(chunks, { type: 'application/json' });
    chunks.push(value);
    done += value.length;
    tell(done);
  }
}

/** Reads evidence from a file the reader has. */
export async function openEvidence(file: Blob): Promise<Read | Unread> {
  const read = await parsed(file);
  if (typeof read === 'string') return read;
  return hasDoubledMembers(await file.text(), read.value) ? 'ambiguous' : read;
}

async function parsed(bytes: Blob): Promise<Read | Unread> {
  try {
    return { bytes, value: JSON.parse(await bytes.text()) };
  } catch {
    return 'unreadable';
  }
}
