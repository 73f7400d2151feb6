import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../components/wheel/svc-wheel.ts';
import { stage } from '../../../components/wheel/render/gl/gl-stage.ts';
import { HandClock } from './hand/hand-clock.ts';
import {
  entries,
  nearestColour,
  once,
  paintedWithGl,
  pixelAt,
  shownUntil,
  wheelFixture,
} from './wheel-fixture.ts';

type Add = typeof EventTarget.prototype.addEventListener;

function watchPage(): { contexts: () => number; listeners: () => number; stop: () => void } {
  const { getContext } = HTMLCanvasElement.prototype;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let contexts = 0;
  const kept = new Set<string>();
  const identities = new WeakMap<object, number>();
  let next = 0;
  const key = (target: EventTarget, type: string, listener: object | null): string => {
    const number = (of: object): number => {
      const known = identities.get(of) ?? (next += 1);
      identities.set(of, known);
      return known;
    };
    return `${number(target)} ${type} ${listener ? number(listener) : 0}`;
  };
  const isPages = (target: EventTarget): boolean =>
    target === window || target === document || target instanceof MediaQueryList;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (String(args[0]).startsWith('webgl')) contexts += 1;
    return (getContext as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof getContext;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<Add>) {
    if (isPages(this)) kept.add(key(this, args[0], args[1]));
    addEventListener.apply(this, args);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, ...args: Parameters<Add>) {
    if (isPages(this)) kept.delete(key(this, args[0], args[1]));
    removeEventListener.apply(this, args);
  };
  return {
    contexts: () => contexts,
    listeners: () => kept.size,
    stop() {
      HTMLCanvasElement.prototype.getContext = getContext;
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
    },
  };
}

describe('the life of a wheel', () => {
  it('leaves nothing after adding, spinning and removing it 50 times', async () => {
    const before = document.querySelectorAll('*').length;
    const page = watchPage();
    try {
      for (let round = 0; round < 50; round += 1) {
        const clock = new HandClock();
        const wheel = document.createElement('svc-wheel');
        wheel.clock = clock;
        wheel.entries = entries;
        wheel.style.width = '80px';
        document.body.append(wheel);
        await wheel.updateComplete;
        if (round % 10 === 0) await paintedWithGl(wheel, clock);
        void wheel.spinTo('ada');
        clock.run(100, 50);
        wheel.remove();
        await Promise.resolve();
        expect(clock.waiting).to.deep.equal({ frames: 0, timers: 0 });
      }
      // Allow two contexts: that of the stage, and one that pixi creates to test the precision of shaders.
      expect(page.contexts()).to.be.at.most(2);
      expect(page.listeners()).to.equal(0);
      expect(document.querySelectorAll('*').length).to.equal(before);
    } finally {
      page.stop();
    }
  });

  it('is removed cleanly before WebGL is ready', async () => {
    (await stage()).close();
    const failures: unknown[] = [];
    const note = (event: PromiseRejectionEvent | ErrorEvent): number => failures.push(event);
    window.addEventListener('unhandledrejection', note);
    window.addEventListener('error', note);
    const clock = new HandClock();
    const wheel = document.createElement('svc-wheel');
    wheel.clock = clock;
    wheel.entries = entries;
    document.body.append(wheel);
    await wheel.updateComplete;
    clock.show();
    wheel.remove();
    const later = await wheelFixture();
    await paintedWithGl(later.wheel, later.clock);
    expect(clock.waiting).to.deep.equal({ frames: 0, timers: 0 });
    expect(wheel.dataset['painted']).to.equal('canvas');
    expect(failures).to.deep.equal([]);
    window.removeEventListener('unhandledrejection', note);
    window.removeEventListener('error', note);
  });

  it('continues its spin when it is moved within the page', async () => {
    const { wheel, clock } = await wheelFixture();
    await paintedWithGl(wheel, clock);
    const result = wheel.spinTo('radia');
    clock.run(1_000, 100);
    const shelter = document.createElement('section');
    document.body.append(shelter);
    shelter.append(wheel);
    await Promise.resolve();
    expect(wheel.spinning).to.equal(true);
    await paintedWithGl(wheel, clock);
    clock.pass(3_000);
    expect((await result)?.winner.id).to.equal('radia');
    shelter.remove();
  });

  it('resolves a pending spin when it is removed, and lands when it is put back', async () => {
    const { wheel, clock } = await wheelFixture();
    await paintedWithGl(wheel, clock);
    const result = wheel.spinTo('radia');
    clock.run(1_000, 100);
    const parent = wheel.parentElement!;
    wheel.remove();
    expect(await result).to.equal(null);
    expect(wheel.spinning).to.equal(true);
    clock.pass(10_000);
    const landed = once(wheel, 'svc-wheel-spin-complete');
    parent.append(wheel);
    clock.pass(0);
    expect((await landed).detail.winner.id).to.equal('radia');
  });

  it('keeps up with a zoom, a finer screen and a hidden tab in the middle of a spin', async () => {
    const colours = ['#e02020', '#20b040', '#2040e0', '#e0c010'];
    const { wheel, clock, canvas } = await wheelFixture(
      colours.map((color, i) => ({ id: `${i}`, name: '', color })),
    );
    wheel.noDialog = true;
    wheel.random = (words) => words.fill(2 ** 31);
    const isRight = (): boolean =>
      nearestColour(pixelAt(canvas, 0, 0.36), colours) === colours[Number(wheel.entryAtPointer)];
    await paintedWithGl(wheel, clock);
    const result = wheel.spinTo('2');
    clock.run(700, 100);
    try {
      for (const [deviceScaleFactor, width] of [
        [2, 160],
        [1.25, 200],
        [1, 150],
      ] as const) {
        await setViewport({ width: 800, height: 600, deviceScaleFactor });
        wheel.style.width = `${width}px`;
        await shownUntil(clock, () => canvas.width === Math.round(width * deviceScaleFactor));
        clock.run(100, 50);
        expect((await stage()).canvas.width).to.equal(canvas.width);
        expect(isRight()).to.equal(true);
      }
    } finally {
      await setViewport({ width: 800, height: 600, deviceScaleFactor: 1 });
    }
    (await stage()).close();
    clock.pass(10_000);
    expect((await result)?.winner.id).to.equal('2');
    await paintedWithGl(wheel, clock);
    expect([wheel.entryAtPointer, isRight()]).to.deep.equal(['2', true]);
  });

  it('sharpens its picture in the middle of a spin when the pixel ratio changes without an event', async () => {
    const { wheel, clock, canvas } = await wheelFixture();
    await paintedWithGl(wheel, clock);
    void wheel.spinTo('radia');
    clock.run(200, 100);
    const own = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio') as PropertyDescriptor;
    Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true });
    clock.run(100, 100);
    const sharp = canvas.width;
    Object.defineProperty(window, 'devicePixelRatio', own);
    clock.run(100, 100);
    expect([sharp, canvas.width]).to.deep.equal([320, 160]);
  });

  it('lands correctly when the context is lost in the middle of a spin', async () => {
    const colours = ['#e02020', '#20b040', '#2040e0', '#e0c010'];
    const { wheel, clock, canvas } = await wheelFixture(
      colours.map((color, i) => ({ id: `${i}`, name: '', color })),
    );
    // Land in the middle of a slice, so that no edge is near the inspected pixel.
    wheel.random = (words) => words.fill(2 ** 31);
    wheel.noDialog = true;
    let losses = 0;
    wheel.addEventListener('svc-wheel-context-lost', () => (losses += 1));
    await paintedWithGl(wheel, clock);
    const result = wheel.spinTo('2');
    clock.run(1_000, 100);
    const lost = await stage();
    const told = new Promise((resolve) => lost.canvas.addEventListener('webglcontextlost', resolve));
    lost.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    // Show another frame, because the browser may do so before it reports the loss.
    clock.run(100, 100);
    expect(lost.canvas.isConnected).to.equal(false);
    expect(nearestColour(pixelAt(canvas, 0, 0.36), colours)).to.equal(colours[Number(wheel.entryAtPointer)]);
    await told;
    expect(lost.isOpen).to.equal(false);
    clock.run(1_000, 100);
    await paintedWithGl(wheel, clock);
    expect(await stage()).to.not.equal(lost);
    clock.pass(2_000);
    expect((await result)?.winner.id).to.equal('2');
    await paintedWithGl(wheel, clock);
    expect(nearestColour(pixelAt(canvas, 0, 0.36), colours)).to.equal(colours[2]);
    expect(losses).to.equal(1);
    (await stage()).close();
    void wheel.spinTo('1');
    await paintedWithGl(wheel, clock);
    expect(losses).to.equal(1);
  });

  it('keeps its picture when the page releases the context', async () => {
    const { wheel, clock, canvas } = await wheelFixture();
    await paintedWithGl(wheel, clock);
    clock.run(500, 100);
    const before = pixelAt(canvas, 0.3, 0.5);
    (await stage()).close();
    clock.show();
    expect(pixelAt(canvas, 0.3, 0.5)).to.deep.equal(before);
    void wheel.spinTo('ada');
    await paintedWithGl(wheel, clock);
  });

  it('is shown on the stage itself while it turns alone, and on its own canvas otherwise', async () => {
    const colours = ['#e02020', '#20b040', '#2040e0', '#e0c010'];
    const shown = colours.map((color, i) => ({ id: `${i}`, name: '', color }));
    const { wheel, clock, canvas } = await wheelFixture(shown);
    const other = await wheelFixture(entries, 240);
    for (const each of [wheel, other.wheel]) each.noDialog = true;
    await paintedWithGl(other.wheel, other.clock);
    await paintedWithGl(wheel, clock);
    const isOnStage = (of = canvas): boolean => of.nextElementSibling?.localName === 'canvas';
    const seen = (): string => nearestColour(pixelAt(canvas, 0.1, 0.6), colours);
    const result = wheel.spinTo('2');
    clock.run(300, 100);
    expect(isOnStage()).to.equal(true);
    expect((await stage()).canvas.width).to.equal(canvas.width);
    clock.run(100, 100);
    const before = [seen(), wheel.rotation];
    void other.wheel.spinTo('ada');
    other.clock.run(200, 100);
    expect([seen(), wheel.rotation]).to.deep.equal(before);
    expect([isOnStage(), isOnStage(other.canvas)]).to.deep.equal([false, true]);
    for (let turns = 0; turns < 3; turns += 1) {
      clock.run(100, 100);
      other.clock.run(100, 100);
    }
    expect([isOnStage(), isOnStage(other.canvas)]).to.deep.equal([false, false]);
    other.wheel.remove();
    clock.run(200, 100);
    expect(isOnStage()).to.equal(true);
    expect((await stage()).canvas.width).to.equal(canvas.width);
    const last = seen();
    (await stage()).close();
    expect([isOnStage(), seen()]).to.deep.equal([false, last]);
    await paintedWithGl(wheel, clock);
    clock.run(200, 100);
    expect(isOnStage()).to.equal(true);
    clock.run(4_000, 200);
    expect((await result)?.winner.id).to.equal('2');
    expect([isOnStage(), nearestColour(pixelAt(canvas, 0, 0.36), colours)]).to.deep.equal([
      false,
      colours[2],
    ]);
  });

  it('turns and lands without WebGL', async () => {
    (await stage()).close();
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      if (String(args[0]).startsWith('webgl')) return null;
      return (getContext as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof getContext;
    try {
      const refused = await stage().catch((error: unknown) => error);
      expect(refused).to.be.an('error');
      const { wheel, clock, canvas } = await wheelFixture();
      clock.show();
      await clock.asked();
      const result = wheel.spinTo('radia');
      clock.run(1_000, 50);
      expect(wheel.dataset['painted']).to.equal('canvas');
      expect(pixelAt(canvas, 0.3, 0.5).alpha).to.equal(255);
      clock.run(4_000, 200);
      expect((await result)?.winner.id).to.equal('radia');
      await wheel.updateComplete;
      expect(wheel.renderRoot.querySelector('[role="status"]')?.textContent).to.equal('The winner is Radia');
    } finally {
      HTMLCanvasElement.prototype.getContext = getContext;
    }
  });

  it('shares one context among many wheels', async () => {
    const page = watchPage();
    try {
      (await stage()).close();
      const made = page.contexts();
      const wheels = await Promise.all(Array.from({ length: 20 }, () => wheelFixture(entries, 80)));
      for (const { wheel, clock } of wheels) await paintedWithGl(wheel, clock);
      expect(page.contexts() - made).to.equal(1);
    } finally {
      page.stop();
    }
  });
});
