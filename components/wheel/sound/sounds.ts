import { master, room, scrape, silence, strike, type Partial, type Samples } from './synthesis.ts';

const rate = 32_000;

/** Returns the sound of a leather pointer that slips off a wooden peg: a short knock of 50 ms. */
export function tickSound(): Samples {
  const sound = silence(rate, 0.05, 1);
  const knock: Partial[] = [
    { frequency: 340, level: 0.5, decay: 0.009 },
    { frequency: 1_180, level: 1, decay: 0.0062 },
    { frequency: 2_730, level: 0.62, decay: 0.0038 },
    { frequency: 4_410, level: 0.34, decay: 0.0024 },
    { frequency: 7_100, level: 0.16, decay: 0.0014 },
  ];
  strike(sound, knock, 0, 1);
  scrape(sound, 0, 0.9, 0.0011);
  master(sound, 0.8, 0.0004, 0.012);
  return sound;
}

function bar(frequency: number, decay: number): Partial[] {
  return [
    { frequency: frequency * 0.9993, level: 0.55, decay },
    { frequency: frequency * 1.0009, level: 0.45, decay: decay * 0.94 },
    { frequency: frequency * 2.001, level: 0.1, decay: decay * 0.5 },
    { frequency: frequency * 4, level: 0.32, decay: decay * 0.2 },
    { frequency: frequency * 9.9, level: 0.09, decay: decay * 0.045 },
  ];
}

function bell(frequency: number, decay: number): Partial[] {
  return [
    { frequency, level: 0.8, decay },
    { frequency: frequency * 1.0031, level: 0.4, decay: decay * 0.8 },
    { frequency: frequency * 2.756, level: 0.3, decay: decay * 0.35 },
    { frequency: frequency * 5.404, level: 0.12, decay: decay * 0.12 },
  ];
}

const drum: Partial[] = [
  { frequency: 65.41, level: 1, decay: 0.17 },
  { frequency: 104, level: 0.4, decay: 0.07 },
  { frequency: 212, level: 0.16, decay: 0.03 },
];

const tone = {
  c3: 130.81,
  g3: 196,
  g4: 392,
  c5: 523.25,
  e5: 659.26,
  g5: 783.99,
  c6: 1_046.5,
  d6: 1_174.66,
  e6: 1_318.51,
  g6: 1_567.98,
  c7: 2_093,
} as const;

/** Returns a stereo fanfare of 2 s: three quick notes on a vibraphone, a chord, and a few small bells. */
export function winSound(): Samples {
  const sound = silence(rate, 2.1, 2);
  const steps = [tone.g4, tone.c5, tone.e5];
  steps.forEach((frequency, step) => {
    strike(sound, bar(frequency, 0.34), 0.005 + step * 0.095, 0.72 + step * 0.08, 0.36 + step * 0.1);
    scrape(sound, 0.005 + step * 0.095, 0.05, 0.003);
  });
  const chord = 0.005 + 3 * 0.095;
  strike(sound, drum, chord, 0.5);
  scrape(sound, chord, 0.1, 0.006);
  // The notes of the chord start one after another, as if played by hand.
  const voices = [tone.c3, tone.g3, tone.c5, tone.e5, tone.g5, tone.c6];
  voices.forEach((frequency, voice) => {
    const level = voice < 2 ? 0.34 : 0.6 - voice * 0.03;
    strike(sound, bar(frequency, voice < 2 ? 0.55 : 0.62), chord + voice * 0.012, level, 0.2 + voice * 0.12);
  });
  const sparks = [tone.g6, tone.c7, tone.e6, tone.d6, tone.g6, tone.c7];
  sparks.forEach((frequency, spark) => {
    strike(
      sound,
      bell(frequency, 0.3),
      chord + 0.11 + spark * 0.082,
      0.26 - spark * 0.026,
      spark % 2 === 0 ? 0.82 : 0.18,
    );
  });
  room(sound, 0.5);
  master(sound, 0.86, 0.002, 0.45);
  return sound;
}
