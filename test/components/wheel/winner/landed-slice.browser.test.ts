/** The moment after a landing: the slice is lit, then the winner's card becomes visible. */
import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { SvcWheel } from '../../../../components/wheel/svc-wheel.component.ts';
import { pointerSides, visualTreatments } from '../../../../contracts/wheel/visual-treatment.ts';
import { severalPart } from '../../../../components/wheel/winner/several.ts';
import { entries, wheelFixture } from '../wheel-fixture.ts';

const glow = (wheel: SvcWheel) => wheel.renderRoot.querySelector<HTMLElement>('.glow')!;
const isLit = (wheel: SvcWheel) => glow(wheel).getAnimations().length > 0;
const card = (wheel: SvcWheel) =>
  wheel.renderRoot.querySelector('svc-wheel-winner')!.renderRoot.querySelector('dialog')!;
const turns = (wheel: SvcWheel, name: string) => Number.parseFloat(glow(wheel).style.getPropertyValue(name));

async function landed(wheel: SvcWheel, pass: (milliseconds: number) => void): Promise<void> {
  void wheel.spinTo('radia', { durationSeconds: 3 });
  pass(3_000);
  await wheel.updateComplete;
}

describe('the landed slice', () => {
  it('is lit under the pointer, on each side, while the card waits', async () => {
    for (const side of pointerSides) {
      const quarter = ['top', 'right', 'bottom', 'left'].indexOf(side);
      const { wheel, clock } = await wheelFixture();
      wheel.pointerSide = side;
      await wheel.updateComplete;
      await landed(wheel, (milliseconds) => clock.pass(milliseconds));
      expect(isLit(wheel), side).to.equal(true);
      expect(card(wheel).classList.contains('waits'), side).to.equal(true);
      const [from, width] = [turns(wheel, '--_from'), turns(wheel, '--_to')];
      expect(width).to.be.closeTo(1 / entries.length, 1e-6);
      // The pointer at this side is within the lit part.
      const into = (((quarter / 4 - from) % 1) + 1) % 1;
      expect(into, side).to.be.lessThan(width);
      const canvas = wheel.renderRoot.querySelector('canvas')!;
      const turned = { right: 'none', bottom: '90deg', left: '180deg', top: '270deg' }[side];
      expect(getComputedStyle(canvas).rotate).to.equal(turned);
    }
  });

  it('is not lit after a spin that nobody has watched, or under reduced motion', async () => {
    const { wheel, clock } = await wheelFixture();
    void wheel.spinTo('radia', { durationSeconds: 3 });
    wheel.finish();
    await wheel.updateComplete;
    expect([isLit(wheel), card(wheel).open, card(wheel).classList.contains('waits')]).to.deep.equal([
      false,
      true,
      false,
    ]);
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      wheel.dismiss();
      await landed(wheel, (milliseconds) => clock.pass(milliseconds));
      expect([isLit(wheel), card(wheel).open]).to.deep.equal([false, true]);
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  const changes: readonly (readonly [what: string, change: (wheel: SvcWheel) => void])[] = [
    ['the next spin', (wheel) => void wheel.spinTo('ada')],
    ['a dismissed winner', (wheel) => wheel.dismiss()],
  ];
  for (const [what, change] of changes) {
    it(`is dark after ${what}`, async () => {
      const { wheel, clock } = await wheelFixture();
      await landed(wheel, (milliseconds) => clock.pass(milliseconds));
      change(wheel);
      await wheel.updateComplete;
      expect([isLit(wheel), card(wheel).open]).to.deep.equal([false, false]);
    });
  }
});

describe('a look that changes while the wheel turns', () => {
  for (const from of visualTreatments) {
    for (const to of visualTreatments) {
      if (from === to) continue;
      it(`leaves nothing of ${from} behind in ${to}`, async () => {
        const { wheel, clock } = await wheelFixture();
        Object.assign(wheel, { treatment: from, pointerSide: 'top', winnerSentence: 'Hooray for' });
        await wheel.updateComplete;
        void wheel.spinTo('radia', { durationSeconds: 3 });
        clock.pass(1_000);
        Object.assign(wheel, { treatment: to, pointerSide: 'right', winnerSentence: '', confetti: 'none' });
        clock.pass(2_000);
        await wheel.updateComplete;
        expect(wheel.getAttribute('treatment')).to.equal(to);
        expect(wheel.entryAtPointer).to.equal('radia');
        expect(getComputedStyle(wheel.renderRoot.querySelector('canvas')!).rotate).to.equal('none');
        expect(card(wheel).querySelector('.said')!.textContent.trim()).to.equal('The winner is');
        expect(wheel.renderRoot.querySelectorAll('[popover]').length, 'confetti').to.equal(0);
        const into = (((0.25 - turns(wheel, '--_from')) % 1) + 1) % 1;
        expect(into).to.be.lessThan(turns(wheel, '--_to'));
      });
    }
  }
});

it('the sentence of the host is shown and said, but a practice winner is called so', async () => {
  const { wheel, clock } = await wheelFixture();
  wheel.winnerSentence = 'Hooray for';
  await landed(wheel, (milliseconds) => clock.pass(milliseconds));
  const sentence = card(wheel).querySelector('.said')!;
  expect(sentence.textContent.trim()).to.equal('Hooray for');
  expect(getComputedStyle(sentence).textTransform, 'as it was typed').to.equal('none');
  wheel.dismiss();
  wheel.practice = true;
  void wheel.spin();
  clock.pass(4_000);
  await wheel.updateComplete;
  expect(card(wheel).querySelector('.said')!.textContent.trim()).to.equal('The practice winner is');
});

it('a winner is read aloud only where that is switched on and the wheel is not muted', async () => {
  const said: string[] = [];
  const { speak } = window.speechSynthesis;
  window.speechSynthesis.speak = ({ text }) => void said.push(text);
  try {
    for (const [speakWinner, muted, expected] of [
      [false, false, []],
      [true, true, []],
      [true, false, ['Hooray for Radia']],
    ] as const) {
      said.length = 0;
      const { wheel, clock } = await wheelFixture();
      Object.assign(wheel, { speakWinner, muted, winnerSentence: 'Hooray for' });
      await wheel.updateComplete;
      await landed(wheel, (milliseconds) => clock.pass(milliseconds));
      expect(said).to.deep.equal(expected);
    }
  } finally {
    window.speechSynthesis.speak = speak;
  }
});

it('the card opens on the wheel and leaves the pointer visible, on each side', async () => {
  const before = [window.innerWidth, window.innerHeight] as const;
  await setViewport({ width: 1_200, height: 900 });
  try {
    for (const side of pointerSides) {
      const { wheel, clock } = await wheelFixture(entries, 600);
      wheel.pointerSide = side;
      await wheel.updateComplete;
      await landed(wheel, (milliseconds) => clock.pass(milliseconds));
      for (const animation of card(wheel).getAnimations()) animation.finish();
      const [dialog, box] = [card(wheel).getBoundingClientRect(), wheel.getBoundingClientRect()];
      const gap = {
        top: dialog.top - box.top,
        right: box.right - dialog.right,
        bottom: box.bottom - dialog.bottom,
        left: dialog.left - box.left,
      }[side];
      expect(gap, side).to.be.greaterThan(60);
      expect(dialog.top).to.be.at.least(0);
      expect(dialog.bottom).to.be.at.most(window.innerHeight);
      wheel.remove();
    }
  } finally {
    await setViewport({ width: before[0], height: before[1] });
  }
});

it('several winners that are shown at once appear one after another', async () => {
  const { wheel, clock } = await wheelFixture();
  wheel.winnerSeconds = 0;
  await severalPart.load();
  void wheel.spinTo('ada', { durationSeconds: 3, winners: ['Ada', 'Grace', 'Radia'] });
  clock.pass(3_000);
  await wheel.updateComplete;
  const delays = [...card(wheel).querySelectorAll('li')].map((item) => getComputedStyle(item).animationDelay);
  expect(delays).to.deep.equal(['0.9s', '1.6s', '2.3s']);
});
