import { expect } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendMouse } from '@web/test-runner-commands';
import { entries, paintedWithGl, shownUntil, wheelFixture, type WheelFixture } from '../wheel-fixture.ts';

/**
 * Returns a point on the page. `turn` counts clockwise from the right; `radius` is a fraction of the wheel's radius.
 */
function at({ wheel }: WheelFixture, turn: number, radius = 0.6): [number, number] {
  const { left, top, width } = wheel.getBoundingClientRect();
  const angle = turn * 2 * Math.PI;
  const half = width / 2;
  return [
    Math.round(left + half + Math.cos(angle) * radius * half),
    Math.round(top + half + Math.sin(angle) * radius * half),
  ];
}

async function drag(made: WheelFixture, turns: readonly number[], milliseconds: number): Promise<void> {
  const [first = 0, ...others] = turns;
  await sendMouse({ type: 'move', position: at(made, first) });
  await sendMouse({ type: 'down' });
  for (const turn of others) {
    made.clock.pass(milliseconds);
    await sendMouse({ type: 'move', position: at(made, turn) });
  }
}

describe('<svc-wheel> in a hand', () => {
  afterEach(async () => {
    await resetMouse();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('follows the mouse, stays where a slow hand leaves it, and does not count that as a tap', async () => {
    const made = await wheelFixture(entries, 300);
    const { wheel, clock } = made;
    const before = wheel.rotation;
    await drag(made, [0.1, 0.12, 0.2, 0.3], 100);
    // The wheel has turned by less than the mouse, because the first move only starts the drag.
    expect(wheel.rotation - before).to.be.closeTo(0.18, 0.01);
    clock.pass(300);
    await sendMouse({ type: 'up' });
    const left = wheel.rotation;
    clock.run(1_000);
    expect(wheel.rotation).to.be.closeTo(left, 0.001);
    expect(wheel.spinning).to.equal(false);
    expect(clock.waiting.frames, 'nothing moves any more').to.equal(0);
    await sendMouse({ type: 'click', position: at(made, 0.3) });
    expect(wheel.spinning, 'a tap spins').to.equal(true);
  });

  for (const [name, sense] of [
    ['clockwise', 1],
    ['counter-clockwise', -1],
  ] as const) {
    it(`spins ${name} after a flick, at its speed, to a drawn winner`, async () => {
      const made = await wheelFixture(entries, 300);
      const { wheel, clock } = made;
      const told = new Promise<string>((resolve) =>
        wheel.addEventListener('svc-wheel-spin-complete', ({ detail }) => resolve(detail.level)),
      );
      await drag(
        made,
        [0, 0.02, 0.06, 0.1].map((turn) => turn * sense),
        40,
      );
      const before = wheel.rotation;
      await sendMouse({ type: 'up' });
      expect(wheel.spinning).to.equal(true);
      clock.run(32);
      const way = wheel.rotation - before - Math.round(wheel.rotation - before);
      expect(way * sense).to.be.within(0.02, 0.06);
      clock.pass(4_000);
      expect(await told).to.equal('local');
    });
  }

  it('returns to its winner after a flick that the page does not answer with a spin', async () => {
    const made = await wheelFixture(entries, 300);
    const { wheel, clock } = made;
    wheel.addEventListener('svc-wheel-spin-request', (event) => event.preventDefault());
    wheel.rest('grace');
    await drag(made, [0, 0.02, 0.06, 0.1], 40);
    await sendMouse({ type: 'up' });
    expect(wheel.spinning).to.equal(false);
    clock.run(1_000);
    expect(wheel.entryAtPointer).to.equal('grace');
  });

  it('returns to its winner, which only a spin may change', async () => {
    const made = await wheelFixture(entries, 300);
    const { wheel, clock } = made;
    wheel.rest('grace');
    const home = wheel.rotation;
    await drag(made, [0.1, 0.12, 0.4], 200);
    expect(wheel.entryAtPointer).to.not.equal('grace');
    clock.pass(300);
    await sendMouse({ type: 'up' });
    clock.run(1_000);
    expect(wheel.rotation).to.equal(home);
    // Cancel the pointer, as browsers do when they start to scroll the page.
    await drag(made, [0.1, 0.12, 0.4], 10);
    const face = wheel.renderRoot.querySelector('.face');
    face?.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }));
    clock.run(1_000);
    expect(wheel.rotation).to.equal(home);
    expect(wheel.spinning).to.equal(false);
    expect(face && getComputedStyle(face).touchAction).to.equal('pan-y pinch-zoom');
  });

  it('yields to a spin started elsewhere, and leaves no frame or timer when it is removed', async () => {
    const made = await wheelFixture(entries, 300);
    const { wheel, clock } = made;
    await drag(made, [0.1, 0.12, 0.3], 100);
    const result = wheel.spinTo('radia', { durationSeconds: 2 });
    await sendMouse({ type: 'move', position: at(made, 0.5) });
    await sendMouse({ type: 'up' });
    clock.run(2_000, 100);
    expect((await result)?.winner.id).to.equal('radia');
    expect(wheel.entryAtPointer).to.equal('radia');
    wheel.noDialog = true;
    await wheel.updateComplete;
    wheel.renderRoot.querySelector('svc-wheel-winner')?.shadowRoot?.querySelector('dialog')?.close();
    await drag(made, [0.1, 0.12, 0.3], 100);
    wheel.remove();
    await Promise.resolve();
    expect(clock.waiting).to.deep.equal({ frames: 0, timers: 0 });
    expect(wheel.entryAtPointer).to.equal('radia');
  });

  it('cannot be turned by readers who cannot spin it', async () => {
    const made = await wheelFixture(entries, 300);
    made.wheel.disabled = true;
    const before = made.wheel.rotation;
    await drag(made, [0.1, 0.12, 0.3], 20);
    await sendMouse({ type: 'up' });
    expect(made.wheel.rotation).to.equal(before);
    expect(made.wheel.spinning).to.equal(false);
  });

  it('settles at once under reduced motion, and never nudges itself', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const made = await wheelFixture(entries, 300);
    const { wheel, clock } = made;
    await shownUntil(clock, () => clock.waiting.timers > 0);
    clock.run(10_000, 500);
    expect(wheel.rotation).to.equal(0);
    wheel.rest('grace');
    const home = wheel.rotation;
    await drag(made, [0.1, 0.12, 0.4], 200);
    clock.pass(300);
    await sendMouse({ type: 'up' });
    expect(wheel.rotation).to.equal(home);
  });

  it('nudges itself once to invite a turn, some seconds after coming into view', async () => {
    const { wheel, clock } = await wheelFixture();
    await paintedWithGl(wheel, clock);
    while (clock.waiting.timers === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    clock.run(2_900, 100);
    expect(wheel.rotation).to.equal(0);
    const seen: number[] = [];
    for (let frame = 0; frame < 100; frame += 1) {
      clock.run(20, 20);
      seen.push(wheel.rotation < 0.5 ? wheel.rotation : wheel.rotation - 1);
    }
    expect(Math.max(...seen)).to.be.within(0.01, 0.05);
    expect(wheel.rotation).to.equal(0);
    clock.run(1_000, 100);
    expect(clock.waiting, 'and never again').to.deep.equal({ frames: 0, timers: 0 });
  });
});
