/**
 * Instruments of the wheel's sounds. They replace recordings, which would have to be loaded. A sound is a sum
 * of partials, each with its own decay (modal synthesis).
 */

export interface Samples {
  readonly rate: number;
  readonly channels: readonly Float64Array[];
}

export interface Partial {
  readonly frequency: number;
  readonly level: number;
  /** Seconds until the partial has decayed to 1/e. */
  readonly decay: number;
}

/** Number of decay times after which a partial is inaudible. */
const audible = 6.9;

export function silence(rate: number, seconds: number, channels: 1 | 2): Samples {
  const length = Math.round(rate * seconds);
  return { rate, channels: Array.from({ length: channels }, () => new Float64Array(length)) };
}

/**
 * Adds a strike.
 * @param at seconds from the beginning
 * @param pan from 0 (left) to 1 (right)
 */
export function strike(
  { rate, channels }: Samples,
  partials: readonly Partial[],
  at: number,
  level: number,
  pan = 0.5,
): void {
  // Pan with equal power, so that a sound in the middle is as loud as at either side.
  const near = channels.length === 1 ? level : level * Math.cos((pan * Math.PI) / 2);
  const far = level * Math.sin((pan * Math.PI) / 2);
  const [left, right] = channels;
  const first = Math.round(at * rate);
  for (const { frequency, level: share, decay } of partials) {
    // Compute a damped sine from the two previous samples. This is faster than a sine and an exponential.
    const turn = (2 * Math.PI * frequency) / rate;
    const fall = Math.exp(-1 / (decay * rate));
    const again = 2 * fall * Math.cos(turn);
    const before = fall * fall;
    const end = Math.min(left!.length, first + Math.round(decay * rate * audible));
    let now = 0;
    let next = Math.sin(turn) * fall * share;
    for (let i = first; i < end; i += 1) {
      left![i]! += now * near;
      if (right) right[i]! += now * far;
      const after = again * next - before * now;
      now = next;
      next = after;
    }
  }
}

export function scrape({ rate, channels }: Samples, at: number, level: number, decay: number): void {
  const first = Math.round(at * rate);
  let state = 0x2545f491;
  let smooth = 0;
  for (let i = 0; i < decay * rate * audible; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    smooth += (state / 0x8000_0000 - smooth) * 0.6;
    const value = smooth * level * Math.exp(-i / (decay * rate));
    for (const samples of channels) if (first + i < samples.length) samples[first + i]! += value;
  }
}

/**
 * Adds the reverberation of a small hall (M. R. Schroeder, "Natural sounding artificial reverberation",
 * 1962). The delays are those of Freeverb.
 */
export function room({ rate, channels }: Samples, wet: number): void {
  channels.forEach((dry, channel) => {
    const delay = (samplesAt44100: number): number =>
      Math.round(((samplesAt44100 + channel * 23) * rate) / 44_100);
    const echoes = new Float64Array(dry.length);
    for (const length of [1_116, 1_277, 1_422, 1_617].map(delay)) {
      const line = new Float64Array(length);
      let damped = 0;
      for (let i = 0, at = 0; i < dry.length; i += 1, at = at + 1 < length ? at + 1 : 0) {
        const out = line[at]!;
        echoes[i]! += out / 4;
        damped = out * 0.72 + damped * 0.28;
        line[at] = dry[i]! + damped * 0.8;
      }
    }
    for (const length of [556, 341].map(delay)) {
      const line = new Float64Array(length);
      for (let i = 0, at = 0; i < dry.length; i += 1, at = at + 1 < length ? at + 1 : 0) {
        const out = line[at]!;
        const into = echoes[i]! + out * 0.5;
        line[at] = into;
        echoes[i] = out - into * 0.5;
      }
    }
    for (let i = 0; i < dry.length; i += 1) dry[i]! += echoes[i]! * wet;
  });
}

/**
 * Removes inaudible bass, scales the loudest sample to `peak`, and fades both ends. The sound then neither
 * clips nor clicks.
 */
export function master({ rate, channels }: Samples, peak: number, fadeIn: number, fadeOut: number): void {
  let loudest = 1e-9;
  for (const samples of channels) {
    // High-pass filter at 25 Hz, which also removes an offset from zero.
    const keep = Math.exp((-2 * Math.PI * 25) / rate);
    let before = 0;
    let out = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const value = samples[i]!;
      out = value - before + keep * out;
      before = value;
      const entering = Math.min(1, i / (fadeIn * rate));
      const leaving = Math.min(1, (samples.length - 1 - i) / (fadeOut * rate));
      samples[i] = out * entering * Math.sin((leaving * Math.PI) / 2) ** 2;
      loudest = Math.max(loudest, Math.abs(samples[i]!));
    }
  }
  for (const samples of channels) for (let i = 0; i < samples.length; i += 1) samples[i]! *= peak / loudest;
}
