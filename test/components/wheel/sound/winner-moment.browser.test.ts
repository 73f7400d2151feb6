import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands';
import { Confetti } from '../../../../components/wheel/winner/confetti.ts';
import { storedVolume } from '../../../../components/wheel/stored-volume.ts';
import { WheelSound } from '../../../../components/wheel/sound/wheel-sound.ts';
import '../../../../components/wheel/svc-wheel-volume.ts';
import type { SvcWheelVolume } from '../../../../components/wheel/svc-wheel-volume.component.ts';
import type { VolumeChangeDetail } from '../../../../components/wheel/wheel-events.ts';
import { HandClock } from '../hand/hand-clock.ts';

const sounded: number[] = [];
const stopped: number[] = [];
const contexts: AudioContext[] = [];
const { AudioContext: Real, AudioBufferSourceNode: Source } = window;
const { start, stop } = Source.prototype;

const loadsHowler = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('howler'));
const isTick = (seconds: number) => seconds < 0.1;
const isWin = (seconds: number) => seconds > 1;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function heard(ask: () => void, isRight: (seconds: number) => boolean): Promise<void> {
  const from = sounded.length;
  while (!sounded.slice(from).some(isRight)) {
    ask();
    await nextFrame();
  }
}

describe('the sounds of a wheel', () => {
  let sounds: WheelSound[] = [];
  const sound = () => {
    const made = new WheelSound();
    sounds.push(made);
    return made;
  };

  before(() => {
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
    Source.prototype.start = function (...times) {
      // Ignores sounds of one sample, which Howler plays to unlock the context.
      if (this.buffer && this.buffer.length > 1) sounded.push(this.buffer.duration);
      start.apply(this, times);
    };
    Source.prototype.stop = function (...times) {
      stopped.push(this.buffer?.duration ?? 0);
      stop.apply(this, times);
    };
  });

  afterEach(async () => {
    for (const made of sounds) made.dispose();
    sounds = [];
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  after(() => {
    window.AudioContext = Real;
    Object.assign(Source.prototype, { start, stop });
  });

  it('create and load nothing before a gesture, nor after one while muted', async () => {
    const wheel = sound();
    expect(wheel.enabled).to.equal(false);
    wheel.tick(1);
    wheel.win();
    window.dispatchEvent(new MouseEvent('click'));
    wheel.setVolume(0.7, true);
    await sendKeys({ press: 'a' });
    wheel.tick(1);
    wheel.win();
    await nextFrame();
    expect(wheel.enabled).to.equal(false);
    expect(contexts).to.deep.equal([]);
    expect(loadsHowler()).to.equal(false);
  });

  it('play after unmuting, through one context for all wheels, and leave no howler in the window', async () => {
    const [one, other] = [sound(), sound()];
    one.setVolume(0.7, true);
    one.setVolume(0.7, false);
    expect(one.enabled).to.equal(true);
    await heard(() => one.tick(0.5), isTick);
    await heard(() => other.tick(0.5), isTick);
    expect(loadsHowler()).to.equal(true);
    expect(contexts.length).to.equal(1);
    for (const name of ['Howl', 'Howler', 'HowlerGlobal', 'Sound'])
      expect(name in window, name).to.equal(false);
  });

  it('are at least 1/25 s apart for ticks of several wheels', async () => {
    const wheels = [sound(), sound(), sound()];
    await heard(() => wheels[0]?.tick(1), isTick);
    const [from, began] = [sounded.length, performance.now()];
    while (performance.now() - began < 300 || sounded.length === from) {
      for (const wheel of wheels) wheel.tick(1);
      await nextFrame();
    }
    const most = (performance.now() - began) / 40 + 1;
    expect(sounded.length - from).to.be.within(1, most);
  });

  it('of a suspended context are dropped, and the context is resumed', async () => {
    const wheel = sound();
    await heard(() => wheel.tick(1), isTick);
    await contexts[0]?.suspend();
    const from = sounded.length;
    wheel.tick(1);
    expect(sounded.length).to.equal(from);
    await heard(() => wheel.tick(1), isTick);
    expect(contexts[0]?.state).to.equal('running');
    expect(contexts.length).to.equal(1);
  });

  it('celebrate once, until muted', async () => {
    const wheel = sound();
    await heard(() => wheel.tick(1), isTick);
    wheel.win();
    await heard(() => undefined, isWin);
    expect(sounded.filter(isWin).length).to.equal(1);
    expect(stopped.some(isWin)).to.equal(false);
    wheel.setVolume(0.3, false);
    expect(stopped.some(isWin)).to.equal(false);
    wheel.setVolume(0.3, true);
    expect(stopped.some(isWin)).to.equal(true);
  });

  it('are silent under reduced motion, at volume 0, and after disposal', async () => {
    const wheel = sound();
    await heard(() => wheel.tick(1), isTick);
    const silent = async (why: string) => {
      const from = sounded.length;
      expect(wheel.enabled, why).to.equal(false);
      wheel.tick(1);
      wheel.win();
      await nextFrame();
      expect(sounded.length, why).to.equal(from);
    };
    await emulateMedia({ reducedMotion: 'reduce' });
    await silent('reduced motion');
    await emulateMedia({ reducedMotion: 'no-preference' });
    wheel.setVolume(0, false);
    await silent('volume 0');
    wheel.setVolume(1, false);
    wheel.dispose();
    await silent('disposed of');
  });
});

describe('confetti', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  const thrown = async () => {
    const host = await fixture<HTMLElement>(html`<div style="width: 120px; height: 120px"></div>`);
    const clock = new HandClock();
    const confetti = new Confetti(clock);
    const canvas = () => host.querySelector('canvas');
    return { host, clock, confetti, canvas };
  };

  it('flies over a modal dialog, ignores pointers, and removes itself', async () => {
    const { host, clock, confetti, canvas } = await thrown();
    confetti.burst(host, ['#0072B2', '#E69F00']);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    clock.run(400);
    const shown = canvas();
    expect(shown?.matches(':popover-open')).to.equal(true);
    expect(getComputedStyle(shown!).pointerEvents).to.equal('none');
    const { width, height } = shown!;
    const pixels = shown!.getContext('2d')!.getImageData(0, 0, width, height).data;
    expect(pixels.some((value, i) => i % 4 === 3 && value > 0)).to.equal(true);
    expect(dialog.contains(document.activeElement) || document.activeElement === document.body).to.equal(
      true,
    );
    clock.run(2_100);
    expect(canvas()).to.equal(null);
    expect(clock.waiting).to.deep.equal({ frames: 0, timers: 0 });
    dialog.remove();
  });

  it('ends with the next burst, with its host and on request', async () => {
    const { host, clock, confetti, canvas } = await thrown();
    confetti.burst(host, ['#0072B2']);
    const first = canvas();
    confetti.burst(host, ['#0072B2']);
    expect(first?.isConnected).to.equal(false);
    expect(clock.waiting.frames).to.equal(1);
    confetti.stop();
    expect(canvas()).to.equal(null);
    expect(clock.waiting.frames).to.equal(0);
    confetti.burst(host, ['#0072B2']);
    clock.run(50);
    host.remove();
    clock.run(50);
    expect(clock.waiting.frames).to.equal(0);
  });

  it('is not thrown under reduced motion, nor from a hidden element', async () => {
    const { host, clock, confetti, canvas } = await thrown();
    await emulateMedia({ reducedMotion: 'reduce' });
    confetti.burst(host, ['#0072B2']);
    expect(canvas()).to.equal(null);
    await emulateMedia({ reducedMotion: 'no-preference' });
    host.remove();
    confetti.burst(host, ['#0072B2']);
    expect(clock.waiting.frames).to.equal(0);
  });
});

describe('<svc-wheel-volume>', () => {
  const shown = async () => {
    localStorage.removeItem('svc-wheel-sound');
    const element = await fixture<SvcWheelVolume>(
      html`<svc-wheel-volume style="margin-top: 160px"></svc-wheel-volume>`,
    );
    const told: VolumeChangeDetail[] = [];
    element.addEventListener('svc-wheel-volume-change', ({ detail }) => told.push(detail));
    const part = (name: string) => element.shadowRoot!.querySelector<HTMLElement>(`[part="${name}"]`)!;
    const slides = () => part('slider').checkVisibility();
    return { element, told, part, slides };
  };

  it('works with the keyboard, stores the choice, and passes axe closed and open', async () => {
    const { element, told, part, slides } = await shown();
    await expect(element).to.be.accessible();
    expect(slides()).to.equal(false);
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(slides()).to.equal(true);
    expect(part('button').getBoundingClientRect().width).to.be.at.least(44);
    await sendKeys({ press: 'Space' });
    await element.updateComplete;
    expect(told).to.deep.equal([{ volume: 0.7, muted: true }]);
    expect(part('button').getAttribute('aria-pressed')).to.equal('true');
    expect(storedVolume()).to.deep.equal(told[0]);
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowUp' });
    expect(told.slice(1)).to.deep.equal([
      { volume: 0.7, muted: false },
      { volume: 0.75, muted: false },
    ]);
    await sendKeys({ press: 'Home' });
    expect(told.at(-1)).to.deep.equal({ volume: 0, muted: true });
    for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
    await expect(element).to.be.accessible();
    part('button').click();
    expect(told.at(-1)).to.deep.equal({ volume: 0.5, muted: false });
    expect(storedVolume()).to.deep.equal({ volume: 0.5, muted: false });
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(slides()).to.equal(false);
  });

  it('opens on hover and closes with the next press elsewhere', async () => {
    const { element, told, part, slides } = await shown();
    const { x, y, width, height } = part('button').getBoundingClientRect();
    const middle: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'move', position: middle });
    await element.updateComplete;
    expect(slides()).to.equal(true);
    await sendMouse({ type: 'click', position: middle });
    expect(told).to.deep.equal([{ volume: 0.7, muted: true }]);
    await sendMouse({ type: 'click', position: [middle[0] + 300, middle[1]] });
    await element.updateComplete;
    expect(slides()).to.equal(false);
  });
});
