import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drumRollSound } from '../../../../components/wheel/sound/drum-roll.ts';
import { tickSound, winSound } from '../../../../components/wheel/sound/sounds.ts';
import type { Samples } from '../../../../components/wheel/sound/synthesis.ts';
import { wavUrl } from '../../../../components/wheel/sound/wav.ts';

const decibels = (value: number) => 20 * Math.log10(Math.max(1e-9, value));
const rms = (samples: Float64Array, from = 0, to = samples.length) =>
  Math.sqrt(samples.subarray(from, to).reduce((sum, value) => sum + value * value, 0) / (to - from));

function at(samples: Float64Array, rate: number, frequency: number): number {
  const again = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let [old, older] = [0, 0];
  for (const value of samples) [old, older] = [value + again * old - older, old];
  return Math.sqrt(old * old + older * older - again * old * older) / samples.length;
}

const sounds: readonly {
  name: string;
  make: () => Samples;
  seconds: number;
  channels: number;
  bytes: number;
}[] = [
  { name: 'tick', make: tickSound, seconds: 0.05, channels: 1, bytes: 4_096 },
  { name: 'win', make: winSound, seconds: 2.1, channels: 2, bytes: 300_000 },
];

for (const { name, make, seconds, channels, bytes } of sounds) {
  test(`the ${name}: loud enough, not clipped, without a click at either end, the same each time`, () => {
    const { rate, channels: made } = make();
    assert.equal(made.length, channels);
    const peak = Math.max(
      ...made.map((samples) => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
    );
    assert.ok(peak > 0.7 && peak < 0.9, `peak ${peak}`);
    for (const samples of made) {
      assert.equal(samples.length, Math.round(seconds * rate));
      assert.ok(samples.every(Number.isFinite));
      assert.ok(Math.abs(samples[0]!) < 1e-4 && Math.abs(samples.at(-1)!) < 1e-4);
      const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
      assert.ok(Math.abs(mean) < 0.003, `the mean is ${mean}`);
      assert.ok(decibels(rms(samples, Math.floor(samples.length * 0.95))) < decibels(rms(samples)) - 30);
    }
    const url = wavUrl({ rate, channels: made });
    assert.equal(url, wavUrl(make()));
    assert.ok((url.length * 3) / 4 < bytes);
  });
}

test('the fanfare is a major chord, balanced between both sides, after an audible rise', () => {
  const { rate, channels } = winSound();
  const [left, right] = channels as [Float64Array, Float64Array];
  assert.ok(Math.abs(decibels(rms(left)) - decibels(rms(right))) < 2);
  const chord = left.subarray(0.35 * rate, 0.65 * rate);
  for (const inChord of [523.25, 659.26, 783.99, 1046.5]) {
    for (const beside of [554.37, 622.25, 739.99, 932.33]) {
      assert.ok(at(chord, rate, inChord) > 3 * at(chord, rate, beside), `${inChord} Hz over ${beside} Hz`);
    }
  }
  const before = decibels(rms(left, 0, Math.floor(0.28 * rate)));
  const after = decibels(rms(left, Math.floor(0.3 * rate), Math.floor(0.5 * rate)));
  assert.ok(after > before && after - before < 8);
});

test('a WAV file matches its header', () => {
  const samples = { rate: 8_000, channels: [Float64Array.of(0, 1, -1, 2), Float64Array.of(0.5, 0, 0, -2)] };
  const url = wavUrl(samples);
  assert.match(url, /^data:audio\/wav;base64,/);
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  assert.equal(bytes.length, 44 + 16);
  assert.equal(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16), 'RIFFWAVEfmt ');
  assert.deepEqual(
    [bytes.readUInt32LE(4), bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24)],
    [bytes.length - 8, 1, 2, 8_000],
  );
  assert.deepEqual(
    [bytes.readUInt32LE(28), bytes.readUInt16LE(32), bytes.readUInt16LE(34), bytes.readUInt32LE(40)],
    [32_000, 4, 16, 16],
  );
  const values = Array.from({ length: 8 }, (_, i) => bytes.readInt16LE(44 + i * 2));
  assert.deepEqual(values, [0, 16_384, 32_767, 0, -32_767, 0, 32_767, -32_767]);
});

test('the drum roll is steady, not clipped, and has no seam when it is repeated', () => {
  const { rate, channels } = drumRollSound();
  for (const samples of channels) {
    assert.ok(samples.every((value) => Math.abs(value) < 0.7));
    const step = Math.abs(samples[0]! - samples.at(-1)!);
    const usual = samples.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (samples[at - 1] ?? value))),
      0,
    );
    assert.ok(step < usual, `${step} between the ends, ${usual} elsewhere`);
    const parts = Array.from({ length: 8 }, (_, part) =>
      rms(samples, part * 0.2 * rate, (part + 1) * 0.2 * rate),
    );
    assert.ok(decibels(Math.max(...parts)) - decibels(Math.min(...parts)) < 3);
  }
  assert.deepEqual(drumRollSound(), drumRollSound());
});
