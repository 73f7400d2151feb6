import type { IncomingMessage } from 'node:http';

/** Number of bytes at the beginning of each body that are discarded without waiting. */
const freeBytes = 16_384;
/** Milliseconds between two reads. At 64 KiB per read, the server discards about 10 MB per second. */
const readInterval = 6;
/** Maximum number of connections that wait for a read. A further connection ends the one that has waited longest. */
const mostWaiting = 200;

const waiting = new Set<IncomingMessage>();
let timer: NodeJS.Timeout | undefined;

/**
 * Discards the rest of a body. If the connection were closed instead, a caller who is still sending would not get the
 * answer. Bodies are read in turn at a limited speed, because reading all of them at full speed would keep the garbage
 * collector busy.
 */
export function drain(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (data: Buffer) => {
    bytes += data.length;
    if (bytes <= freeBytes) return;
    request.pause();
    waiting.add(request);
    if (waiting.size > mostWaiting) closeFirst();
    timer ??= setInterval(readNext, readInterval).unref();
  });
  request.once('close', () => waiting.delete(request));
}

function readNext(): void {
  for (const request of waiting) {
    waiting.delete(request);
    request.resume();
    return;
  }
  clearInterval(timer);
  timer = undefined;
}

function closeFirst(): void {
  for (const request of waiting) {
    waiting.delete(request);
    request.destroy();
    return;
  }
}
