import { readWheel, takeFirstRead, type WheelAnswer } from './first-read.ts';

/** Browser functions that a feed needs. Tests replace them. Times are in milliseconds. */
export interface FeedSurroundings {
  now(): number;
  after(delay: number, callback: () => void): () => void;
  random(): number;
  /** Reads the wheel's data. If the request was already sent, the times of the answer are before the call. */
  read(path: string): Promise<WheelAnswer>;
  openSocket(path: string): WebSocket;
}

export const pageSurroundings: FeedSurroundings = {
  now: () => performance.now(),
  after(delay, callback) {
    const handle = setTimeout(callback, delay);
    return () => clearTimeout(handle);
  },
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  read: (path) => takeFirstRead(path) ?? readWheel(path),
  openSocket: (path) => new WebSocket(new URL(path, location.href.replace(/^http/, 'ws'))),
};
