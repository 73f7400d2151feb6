import { aTimeout, expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { drumRollSound } from '../../../../components/wheel/sound/drum-roll.ts';
import { pageAudio } from '../../../../components/wheel/sound/page-audio.ts';
import { silence } from '../../../../components/wheel/sound/synthesis.ts';
import { wavUrl } from '../../../../components/wheel/sound/wav.ts';
import type { SvcWheel } from '../../../../components/wheel/svc-wheel.component.ts';
import { waitUntil } from '../../wait-until.ts';
import type { HandClock } from '../hand/hand-clock.ts';
import { entries, wheelFixture } from '../wheel-fixture.ts';

interface Heard {
  readonly seconds: number;
  readonly loops: boolean;
  stopped: boolean;
}

const { start, stop } = AudioBufferSourceNode.prototype;
const { decodeAudioData: decode } = BaseAudioContext.prototype;
let heard = new Map<AudioBufferSourceNode, Heard>();

const spinSeconds = 0.5;
const winSeconds = 0.75;
const rollSeconds = drumRollSound().channels[0]!.length / drumRollSound().rate;
const spinSound = wavUrl(silence(8_000, spinSeconds, 1));

const playing = (seconds: number): Heard | undefined =>
  [...heard.values()].find((one) => Math.abs(one.seconds - seconds) < 0.01 && !one.stopped);
/** Durations of the sounds that have been decoded, in seconds. */
const decoded: number[] = [];
const isDecoded = (seconds: number): boolean => decoded.some((one) => Math.abs(one - seconds) < 0.01);
const everHeard = (isRight: (seconds: number) => boolean): boolean =>
  [...heard.values()].some(({ seconds }) => isRight(seconds));
const isTick = (seconds: number): boolean => seconds < 0.1;
const isFanfare = (seconds: number): boolean => seconds > 2;

async function winSoundIsLoaded(): Promise<void> {
  await waitUntil(() => isDecoded(winSeconds), 'the sound of the landing is decoded');
  // Wait for Howler's timer, which was started before this one and in which Howler reports a loaded sound.
  await aTimeout(0);
}

async function wheelWith(sounds: Partial<Pick<SvcWheel, 'spinSound' | 'winSound'>>) {
  const { wheel, clock } = await wheelFixture(entries);
  wheel.noDialog = true;
  Object.assign(wheel, sounds);
  await wheel.updateComplete;
  void wheel.spinTo('ada', { durationSeconds: 10 });
  clock.run(320);
  return { wheel, clock };
}

const land = (clock: HandClock): void => {
  clock.pass(10_000);
  clock.show();
};

describe('own sounds of a wheel', () => {
  let address = '';

  before(async () => {
    localStorage.removeItem('svc-wheel-sound');
    AudioBufferSourceNode.prototype.start = function (...times) {
      // Ignore sounds of one sample, which Howler plays to unlock the context.
      if (this.buffer && this.buffer.length > 1)
        heard.set(this, { seconds: this.buffer.duration, loops: this.loop, stopped: false });
      start.apply(this, times);
    };
    BaseAudioContext.prototype.decodeAudioData = async function (...parameters) {
      const buffer = await decode.apply(this, parameters);
      decoded.push(buffer.duration);
      return buffer;
    };
    AudioBufferSourceNode.prototype.stop = function (...times) {
      const one = heard.get(this);
      if (one) one.stopped = true;
      stop.apply(this, times);
    };
    address = URL.createObjectURL(await (await fetch(wavUrl(silence(8_000, winSeconds, 1)))).blob());
    await sendKeys({ press: 'a' });
  });

  beforeEach(async () => {
    heard = new Map();
    // A wheel drops sounds that cannot play within seconds, so load howler and start the audio context first.
    await waitUntil(() => pageAudio.ready !== undefined, 'sounds can be played');
  });

  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  after(() => {
    Object.assign(AudioBufferSourceNode.prototype, { start, stop });
    BaseAudioContext.prototype.decodeAudioData = decode;
    URL.revokeObjectURL(address);
  });

  it('play during the spin instead of ticks, and at the landing instead of the fanfare', async () => {
    const { clock } = await wheelWith({ spinSound, winSound: address });
    await waitUntil(() => playing(spinSeconds)?.loops, 'the sound of the spin is played');
    await winSoundIsLoaded();
    clock.run(2_000);
    land(clock);
    await waitUntil(() => playing(winSeconds) !== undefined, 'the sound of the landing is played');
    await waitUntil(() => !playing(spinSeconds), 'the sound of the spin has ended');
    expect(playing(winSeconds)?.loops).to.equal(false);
    expect(everHeard(isTick)).to.equal(false);
    expect(everHeard(isFanfare)).to.equal(false);
  });

  it('can be a drum roll until the landing, and then the fanfare', async () => {
    const { clock } = await wheelWith({ spinSound: 'drumRoll' });
    await waitUntil(() => playing(rollSeconds)?.loops, 'the drum is played');
    land(clock);
    await waitUntil(() => everHeard(isFanfare), 'the fanfare is played');
    await waitUntil(() => !playing(rollSeconds), 'the drum has ended');
  });

  it('end when the wheel is muted or removed', async () => {
    const { wheel } = await wheelWith({ spinSound });
    await waitUntil(() => playing(spinSeconds) !== undefined, 'the sound of the spin is played');
    wheel.muted = true;
    await waitUntil(() => !playing(spinSeconds), 'the muted sound has ended');
    wheel.muted = false;
    await waitUntil(() => playing(spinSeconds) !== undefined, 'the sound is played again');
    wheel.remove();
    await waitUntil(() => !playing(spinSeconds), 'the sound has ended');
  });

  it('can be none at all', async () => {
    const { wheel, clock } = await wheelWith({ spinSound: 'none', winSound: 'none' });
    clock.run(2_000);
    land(clock);
    // Hear ticks in a later spin, which shows that the test would have noticed earlier ones.
    wheel.spinSound = 'usual';
    void wheel.spinTo('grace', { durationSeconds: 10 });
    const before = heard.size;
    await waitUntil(() => {
      clock.run(64);
      return everHeard(isTick);
    }, 'a tick is heard');
    expect(before).to.equal(0);
  });

  it('are left out if they cannot be loaded', async () => {
    decoded.length = 0;
    const { wheel, clock } = await wheelWith({ spinSound: '/missing.mp3', winSound: address });
    await winSoundIsLoaded();
    land(clock);
    await waitUntil(() => playing(winSeconds) !== undefined, 'the sound of the landing is played');
    expect(wheel.spinning).to.equal(false);
  });
});
