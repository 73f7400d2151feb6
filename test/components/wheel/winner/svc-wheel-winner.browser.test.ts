import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import '../../../../components/wheel/winner/svc-wheel-winner.ts';
import type { SvcWheelWinner } from '../../../../components/wheel/winner/svc-wheel-winner.component.ts';
import { severalPart } from '../../../../components/wheel/winner/several.ts';
import type { WinnerNotice } from '../../../../components/wheel/winner/winner-notice.ts';
import { waitUntil } from '../../wait-until.ts';
import type { WinnerAction, WinnerActionDetail } from '../../../../components/wheel/wheel-events.ts';

const winner = { id: 'ada', name: 'Ada', weight: 1, color: '#0072B2', index: 0 };
const plain: WinnerNotice = { spinId: 'spin-1', winner, odds: 0.125, actions: ['keep'] };
const recorded: WinnerNotice = {
  ...plain,
  drawId: '5f0c9d1e-8a77-4c55-9f8e-6b7d3c2a1f00',
  verifyUrl: '/wheelapp/verify/spin-1',
};
const every: readonly WinnerAction[] = ['keep', 'hide', 'remove', 'again'];

interface Shown {
  readonly element: SvcWheelWinner;
  readonly root: ShadowRoot;
  readonly dialog: HTMLDialogElement;
  readonly told: string[];
}

async function shown(notice: WinnerNotice): Promise<Shown> {
  const element = await fixture<SvcWheelWinner>(html`<svc-wheel-winner></svc-wheel-winner>`);
  const told: string[] = [];
  element.addEventListener('svc-wheel-winner-action', ({ detail }) => told.push(said(detail)));
  element.addEventListener('svc-wheel-winner-close', () => told.push('close'));
  element.notice = notice;
  await element.updateComplete;
  const dialog = element.shadowRoot?.querySelector('dialog');
  if (!element.shadowRoot || !dialog) throw new Error('the winner has no dialog');
  return { element, root: element.shadowRoot, dialog, told };
}

const said = ({ action, spinId, winner: { id } }: WinnerActionDetail) => `${action} ${id} of ${spinId}`;
const buttons = (root: ShadowRoot) => Array.from(root.querySelectorAll<HTMLElement>('.actions button'));
const label = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, ' ').trim();
const closed = (dialog: HTMLDialogElement) =>
  new Promise((resolve) => dialog.addEventListener('close', resolve));

describe('<svc-wheel-winner>', () => {
  before(() => severalPart.load());
  afterEach(() => emulateMedia({ colorScheme: 'light' }));

  const notices: readonly { name: string; notice: WinnerNotice; says: string[]; offers: string[] }[] = [
    {
      name: 'a local spin',
      notice: plain,
      says: ['The winner is', 'Ada', 'Chance 12.5 %'],
      offers: ['Close'],
    },
    {
      name: 'a practice spin',
      notice: { ...plain, practice: true, actions: ['keep', 'again'] },
      says: ['The practice winner is', 'Practice spin, not recorded'],
      offers: ['Close', 'Spin again'],
    },
    {
      name: 'a recorded spin, to its owner',
      notice: { ...recorded, odds: 0.00001, actions: every },
      says: ['Chance 1 in 100,000', 'Draw 5f0c9d1e…', 'Verify this spin'],
      offers: ['Keep', 'Hide', 'Remove', 'Spin again'],
    },
    {
      name: 'a draw of several winners',
      notice: {
        ...recorded,
        winners: [{ name: 'Ada', odds: 0.125 }, { name: 'Grace Hopper' }, { name: 'محمد' }],
        actions: [],
      },
      says: ['The 3 winners are', '1Ada 12.5 %', '2Grace Hopper', '3محمد'],
      offers: ['Close'],
    },
  ];

  for (const { name, notice, says, offers } of notices) {
    it(`shows ${name}, and passes axe`, async () => {
      const { element, root, dialog } = await shown(notice);
      expect(dialog.matches(':modal')).to.equal(true);
      expect(dialog.getAttribute('role')).to.equal('alertdialog');
      for (const words of says) expect(label(dialog)).to.contain(words);
      expect(buttons(root).map(label)).to.deep.equal(offers);
      expect(root.activeElement).to.equal(buttons(root)[0]);
      await expect(element).to.be.accessible();
      await emulateMedia({ colorScheme: 'dark' });
      for (const animation of root.getAnimations()) animation.finish();
      await expect(element).to.be.accessible();
    });
  }

  it('reports the choice and its spin, closes, and returns the focus', async () => {
    const before = await fixture<HTMLInputElement>(html`<input aria-label="before" />`);
    for (const [at, action] of every.entries()) {
      before.focus();
      const { element, root, dialog, told } = await shown({ ...plain, actions: every });
      const over = closed(dialog);
      buttons(root)[at]?.click();
      await over;
      expect(told).to.deep.equal([`${action} ada of spin-1`, 'close']);
      expect(element.notice).to.equal(null);
      expect(document.activeElement).to.equal(before);
    }
  });

  it('closes on Escape without a choice', async () => {
    const { dialog, told } = await shown({ ...plain, actions: every });
    const over = closed(dialog);
    await sendKeys({ press: 'Escape' });
    await over;
    expect(told).to.deep.equal(['close']);
  });

  it('fires no event when it is closed by its owner', async () => {
    const { element, dialog, told } = await shown(plain);
    element.notice = null;
    await element.updateComplete;
    expect(dialog.open).to.equal(false);
    expect(told).to.deep.equal([]);
  });

  it('stays modal when it is moved within the page', async () => {
    const { element, root, dialog, told } = await shown(plain);
    const shelter = await fixture<HTMLElement>(html`<section></section>`);
    shelter.append(element);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(root.activeElement).to.equal(buttons(root)[0]);
    expect(told).to.deep.equal([]);
  });

  it('copies the whole id of the draw, and shows it if copying is blocked', async () => {
    const { element, root } = await shown(recorded);
    const button = root.querySelector<HTMLElement>('.proof button');
    expect(button?.title).to.equal(recorded.drawId);
    const written: string[] = [];
    const { clipboard } = navigator;
    const replace = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    try {
      replace(async (text) => void written.push(text));
      button?.click();
      await expectSoon(element, () => root.querySelector('[role="status"]')?.textContent === 'Copied');
      expect(written).to.deep.equal([recorded.drawId]);
      replace(async () => Promise.reject(new DOMException('not here', 'NotAllowedError')));
      button?.click();
      await expectSoon(element, () => root.querySelector('.whole')?.textContent === recorded.drawId);
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
    element.notice = { ...recorded, spinId: 'spin-2' };
    await element.updateComplete;
    expect(root.querySelector('.whole')).to.equal(null);
  });

  it('shows the image of the winner instead of the trophy, unless it cannot be loaded', async () => {
    const canvas = document.createElement('canvas');
    const { element, root } = await shown({ ...plain, winner: { ...winner, image: canvas.toDataURL() } });
    const trophy = () => root.querySelector('.medal svg')!.checkVisibility();
    const image = () => root.querySelector<HTMLImageElement>('.medal img')!;
    await waitUntil(() => image().checkVisibility() && !trophy(), 'the image is shown');
    await expect(element).to.be.accessible();
    element.notice = { ...plain, spinId: 'spin-2', winner: { ...winner, image: '/missing.png' } };
    await waitUntil(() => trophy() && !image().checkVisibility(), 'the trophy is shown');
    element.notice = { ...plain, spinId: 'spin-3' };
    await element.updateComplete;
    expect(root.querySelector('.medal img')).to.equal(null);
    expect(trophy()).to.equal(true);
  });

  it('shows any name within the frame', async () => {
    const names = ['W'.repeat(100), '👩‍👩‍👧‍👦'.repeat(100), 'محمد '.repeat(20), 'a '.repeat(50), 'I'];
    for (const name of names) {
      const { dialog, root } = await shown({ ...recorded, winner: { ...winner, name }, actions: every });
      const told = root.querySelector('.announcement');
      expect(told?.scrollWidth).to.equal(told?.clientWidth, name);
      const box = dialog.getBoundingClientRect();
      expect(box.top >= 0 && box.bottom <= window.innerHeight && box.width <= window.innerWidth).to.equal(
        true,
      );
      const last = buttons(root).at(-1)?.getBoundingClientRect();
      expect((last?.bottom ?? Infinity) <= box.bottom).to.equal(true);
    }
  });
});

async function expectSoon(element: SvcWheelWinner, isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20 && !isSo(); turn += 1) {
    await Promise.resolve();
    await element.updateComplete;
  }
  expect(isSo()).to.equal(true);
}
