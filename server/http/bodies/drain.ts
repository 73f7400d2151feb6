import type { IncomingMessage } from 'node:http';

/** Bytes of each body that are discarded without waiting. */
const freeBytes = 16_384;
/** Milliseconds between two reads. A read is at most 64 KiB, so about 10 MB are discarded per second. */
const readInterval = 6;
/** Maximum number of connections that wait for a read; above it, the one that has waited longest is closed. */
const mostWaiting = 200;

const waiting = new Set<IncomingMessage>();
let timer: NodeJS.Timeout | undefined;

/**
 * Discards the rest of a body, so that a caller who is still sending gets the answer and not a reset connection. All
 * such bodies take turns: read at the speed of a network card, their buffers would keep the garbage collector busy.
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
