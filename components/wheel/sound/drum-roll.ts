import { silence, strike, type Partial, type Samples } from './synthesis.ts';

const rate = 32_000;
const seconds = 1.6;
const strokes = 36;
const peak = 0.62;

const head: Partial[] = [
  { frequency: 182, level: 1, decay: 0.045 },
  { frequency: 331, level: 0.5, decay: 0.028 },
  { frequency: 497, level: 0.22, decay: 0.018 },
];

/** Returns a roll on a snare drum that loops without a seam. */
export function drumRollSound(): Samples {
  // Compute two rounds and return the second, which begins with the decay of the first, so that the loop has
  // no gap.
  const rounds = silence(rate, seconds * 2, 2);
  for (let stroke = 0; stroke < strokes * 2; stroke += 1) {
    const [early, soft] = [wild(stroke % strokes), wild((stroke % strokes) + 77)];
    const at = Math.max(0, (stroke + (early - 0.5) * 0.3) * (seconds / strokes));
    // The two hands of the drummer differ: one is a little stronger, and each is on its own side.
    const isRight = stroke % 2 === 0;
    const level = (isRight ? 1 : 0.86) * (0.8 + 0.2 * soft);
    strike(rounds, head, at, level * 0.5, isRight ? 0.58 : 0.42);
    rattle(rounds, at, level, (stroke % strokes) + 1);
  }
  const length = Math.round(seconds * rate);
  const channels = rounds.channels.map((samples) => samples.slice(length, length * 2));
  const loudest = channels.reduce(
    (most, samples) => samples.reduce((a, b) => Math.max(a, Math.abs(b)), most),
    0,
  );
  return { rate, channels: channels.map((samples) => samples.map((value) => (value * peak) / loudest)) };
}

/** Returns a number from 0 to 1 that looks random. The same seed gives the same number. */
function wild(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Adds the noise of the wires under a snare drum. */
function rattle({ rate, channels }: Samples, at: number, level: number, seed: number): void {
  const first = Math.round(at * rate);
  const [length, decay] = [Math.round(rate * 0.16), rate * 0.034];
  channels.forEach((samples, side) => {
    let state = Math.imul(seed * 2 + side, 0x9e37_79b1) | 0;
    let slow = 0;
    let smooth = 0;
    for (let i = 0; i < length && first + i < samples.length; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const noise = state / 0x8000_0000;
      // Band-pass filter from about 1 to 8 kHz.
      slow += (noise - slow) * 0.18;
      smooth += (noise - slow - smooth) * 0.75;
      samples[first + i]! += smooth * level * Math.exp(-i / decay);
    }
  });
}
