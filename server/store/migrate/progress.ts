/** How far a long piece of work is: a bar on a terminal, elsewhere a plain line now and then. */
import type { Clock } from '../../ground/clock.ts';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Milliseconds between two pictures of the bar, and between two plain lines. */
const pictureEvery = 100;
const lineEvery = 5_000;
const longestBar = 30;
/** Room for the longest name of a step. */
const nameWidth = 10;

export class Progress {
  readonly #output: Output;
  readonly #clock: Clock;
  /** Whether a bar stands in the last line. */
  #drawn = false;

  constructor(output: Output, clock: Clock) {
    this.#output = output;
    this.#clock = clock;
  }

  /** Begins a piece of work on so many documents; the function it gives is told how many are done. */
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

  /** A line that stays; a bar gives way to it. */
  line(text: string): void {
    this.#output.write(`${this.#drawn ? '\r\x1b[K' : ''}${text}\n`);
    this.#drawn = false;
  }

  #draw(name: string, share: number, text: string): void {
    const { columns = 80 } = this.#output;
    const room = Math.min(longestBar, columns - nameWidth - text.length - 6);
    const filled = Math.floor(share * Math.max(room, 0));
    const bar = room < 5 ? '' : `[${'#'.repeat(filled)}${'.'.repeat(room - filled)}] `;
    // A line that is too long would wrap, and the next picture begin in the wrong place.
    const line = `${name.padEnd(nameWidth)} ${bar}${text}`.slice(0, Math.max(columns - 1, 0));
    this.#output.write(`\r\x1b[K${line}`);
    this.#drawn = true;
  }
}

/** `12,345`, wherever the machine is. */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}

function finished(total: number, milliseconds: number): string {
  return `${number(total)} documents in ${(milliseconds / 1000).toFixed(1)} s${perSecond(total, milliseconds)}`;
}

function pace(done: number, total: number, milliseconds: number): string {
  if (done === 0 || milliseconds === 0) return '';
  const left = Math.ceil(((total - done) * milliseconds) / done / 1000);
  const time = left < 90 ? `${left} s` : `${Math.ceil(left / 60)} min`;
  return `${perSecond(done, milliseconds)}, ${time} left`;
}

function perSecond(done: number, milliseconds: number): string {
  return milliseconds > 0 ? `, ${number(Math.round((done * 1000) / milliseconds))}/s` : '';
}
