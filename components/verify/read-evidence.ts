import { hasDoubledMembers } from '../wheel/engine/json-members.ts';

export type Unread =
  | 'not_found'
  | 'private'
  | 'unreachable'
  /** The file is not JSON or cannot be read. */
  | 'unreadable'
  /** An object in the file has two members of the same name. */
  | 'ambiguous';

export interface Read {
  readonly bytes: Blob;
  readonly value: unknown;
}

export async function fetchEvidence(
  spinId: string,
  onProgress: (done: number, total: number | undefined) => void,
  signal: AbortSignal,
): Promise<Read | Unread> {
  try {
    const response = await fetch(`/wheelapp/data/spins/${encodeURIComponent(spinId)}`, { signal });
    if (response.status === 403) return 'private';
    if (response.status === 404 || response.status === 400) return 'not_found';
    if (!response.ok || response.body === null) return 'unreachable';
    const length = Number(response.headers.get('content-length'));
    // Report no total for compressed content: Content-Length is the compressed size, which cannot be compared
    // with `done`.
    const total = response.headers.has('content-encoding') || !(length > 0) ? undefined : length;
    const bytes = await collected(response.body, (done) => onProgress(done, total));
    return await parsed(bytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return 'unreachable';
  }
}

async function collected(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = body.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return new Blob(chunks, { type: 'application/json' });
    chunks.push(value);
    done += value.length;
    onProgress(done);
  }
}

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
