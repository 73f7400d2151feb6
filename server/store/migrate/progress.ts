/** Shows the progress of a long task: a bar on a terminal, elsewhere a plain line every few seconds. */
import type { Clock } from '../../runtime/clock.ts';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Milliseconds between updates of the bar, and between plain lines. */
const pictureEvery = 100;
const lineEvery = 5_000;
const longestBar = 30;
/** Width of the longest step name. */
const nameWidth = 10;

export class Progress {
  readonly #output: Output;
  readonly #clock: Clock;
  #drawn = false;

  constructor(output: Output, clock: Clock) {
    this.#output = output;
    this.#clock = clock;
  }

  /** Begins a step with `total` documents. Returns a function to call with the number of documents done so far. */
  step(name: string, total: number): (done: number) => void {
    const began = this.#clock.now();
    let shown = began;
    return (done) => {
      const now = this.#clock.now();
      const { isTTY = false } = this.#output;
      if (done >= total) {
        this.line(`${name.padEnd(nameWidth)} ${finished(total, now - began)}`);
      } else if (now - shown >= (isTTY ? pictureEvery : lineEvery)) {
        shown = now;
        const text = `${number(done)} of ${number(total)}${pace(done, total, now - began)}`;
        if (isTTY) this.#draw(name, done / total, text);
        else this.line(`${name.padEnd(nameWidth)} ${text}`);
      }
    };
  }

  line(text: string): void {
    this.#output.write(`${this.#drawn ? '\r\x1b[K' : ''}${text}\n`);
    this.#drawn = false;
  }

  #draw(name: string, share: number, text: string): void {
    const { columns = 80 } = this.#output;
    const room = Math.min(longestBar, columns - nameWidth - text.length - 6);
    const filled = Math.floor(share * Math.max(room, 0));
    const bar = room < 5 ? '' : `[${'#'.repeat(filled)}${'.'.repeat(room - filled)}] `;
    // Shorten the line so that it does not wrap: after a wrapped line, `\r` would not return to its beginning.
    const line = `${name.padEnd(nameWidth)} ${bar}${text}`.slice(0, Math.max(columns - 1, 0));
    this.#output.write(`\r\x1b[K${line}`);
    this.#drawn = true;
  }
}

/** Formats a number as `12,345` in every locale. */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}

function finished(total: number, milliseconds: number): string {
  return `${number(total)} documents in ${(milliseconds / 1000).toFixed(1)} s${perSecond(total, milliseconds)}`;
}

function pace(done: number, total: number, milliseconds: number): string {
  if (done === 0 || milliseconds === 0) return '';
  const seconds = Math.ceil(((total - done) * milliseconds) / done / 1000);
  const time = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `${perSecond(done, milliseconds)}, ${time} left`;
}

function perSecond(done: number, milliseconds: number): string {
  return milliseconds > 0 ? `, ${number(Math.round((done * 1000) / milliseconds))}/s` : '';
}
