import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../../components/wheel/winner/svc-wheel-winner.ts';
import type { SvcWheelWinner } from '../../../../components/wheel/winner/svc-wheel-winner.component.ts';
import { severalPart } from '../../../../components/wheel/winner/several.ts';
import type { WinnerNotice } from '../../../../components/wheel/winner/winner-notice.ts';
import { HandClock } from '../hand/hand-clock.ts';

const winner = { id: 'ada', name: 'Ada', weight: 1, color: '#0072B2', index: 0 };
const notice: WinnerNotice = {
  spinId: 'spin-1',
  winner,
  odds: 0.125,
  drawId: 'spin-1',
  verifyUrl: '/wheelapp/verify/spin-1',
  actions: ['keep', 'again'],
};
const named = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    at % 4 === 0 ? `${at} Maximiliana Featherstonehaugh-Cholmondeley` : `${at} Ada`,
  );

async function shown(unattended: boolean, winners?: readonly string[]) {
  const clock = new HandClock();
  const element = await fixture<SvcWheelWinner>(
    html`<svc-wheel-winner .unattended=${unattended} .clock=${clock}></svc-wheel-winner>`,
  );
  element.notice = { ...notice, winners: winners?.map((name) => ({ name })) };
  await element.updateComplete;
  const root = element.shadowRoot;
  const dialog = root?.querySelector('dialog');
  if (!root || !dialog) throw new Error('the winner has no dialog');
  return { element, root, dialog, clock };
}

const ringed = (root: ShadowRoot): Element[] =>
  [...root.querySelectorAll(':focus-visible')].filter(
    (element) => getComputedStyle(element).outlineStyle !== 'none',
  );

describe('the winners of an overlay', () => {
  before(() => severalPart.load());
  after(() => setViewport({ width: 800, height: 600 }));

  for (const [width, height] of [
    [300, 300],
    [480, 560],
    [800, 600],
    [1_920, 1_080],
  ] as const) {
    for (const count of [2, 5, 20, 100]) {
      it(`are all visible, ${count} in ${width} × ${height}, and then disappear`, async () => {
        await setViewport({ width, height });
        const winners = named(count);
        const { element, root, dialog, clock } = await shown(true, winners);
        const told = root.querySelector('.announcement') as Element;
        const seen: string[] = [];
        for (let slide = 0; dialog.open; slide += 1) {
          const box = dialog.getBoundingClientRect();
          for (const name of root.querySelectorAll('.name')) {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            expect(left >= box.left && right <= box.right, `${name.textContent} is cut off`).to.equal(true);
            expect(top >= box.top && bottom <= box.bottom, `${name.textContent} is hidden`).to.equal(true);
            seen.push(name.textContent);
          }
          expect(box.width <= width && box.height <= height, 'the dialog fits').to.equal(true);
          expect(told.scrollHeight, 'nothing has to be scrolled').to.be.at.most(told.clientHeight);
          expect(slide, 'it ends').to.be.below(20);
          clock.pass(5_000);
          await element.updateComplete;
        }
        expect(new Set(seen)).to.deep.equal(new Set(winners));
        expect(clock.waiting.timers).to.equal(0);
      });
    }
  }

  it('have no controls and no focus ring', async () => {
    for (const winners of [undefined, named(20)]) {
      const { root } = await shown(true, winners);
      expect(root.querySelectorAll('button, a, [tabindex]:not(h2)').length).to.equal(0);
      expect(ringed(root)).to.deep.equal([]);
    }
  });

  it('continue when the element is moved, and start again with the next notice', async () => {
    await setViewport({ width: 300, height: 300 });
    const { element, root, dialog, clock } = await shown(true, named(20));
    const shelter = await fixture<HTMLElement>(html`<section></section>`);
    clock.pass(6_000);
    await element.updateComplete;
    shelter.append(element);
    const place = (): string | undefined => root.querySelector('.place')?.textContent;
    expect(place()).to.not.equal('1');
    element.notice = { ...notice, spinId: 'spin-2', winners: named(30).map((name) => ({ name })) };
    await element.updateComplete;
    expect(place()).to.equal('1');
    element.notice = null;
    await element.updateComplete;
    expect([dialog.open, clock.waiting.timers]).to.deep.equal([false, 0]);
  });
});

describe("the focus in the winner's dialog", () => {
  it('has a ring only after a key was pressed', async () => {
    const before = await shown(false);
    expect(before.root.activeElement?.localName).to.equal('button');
    expect(ringed(before.root)).to.deep.equal([]);
    await sendKeys({ press: 'Tab' });
    expect(ringed(before.root).length).to.equal(1);
    before.element.notice = { ...notice, spinId: 'spin-2' };
    await before.element.updateComplete;
    expect(ringed(before.root).length).to.equal(1);
  });
});
