import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { severalPart } from '../../../../../components/wheel/winner/several.ts';
import type { SpinToOptions } from '../../../../../components/wheel/wheel-options.ts';
import type { SvcWheel } from '../../../../../components/wheel/svc-wheel.component.ts';
import { entries, wheelFixture, type WheelFixture } from '../../wheel-fixture.ts';

const winners = [
  { id: 'ada', name: 'Ada', odds: 0.125 },
  { id: 'grace', name: 'Grace', odds: 1 / 7 },
  { id: 'linus', name: 'Linus', odds: 1 / 6 },
];

interface Shown extends WheelFixture {
  readonly dialog: HTMLDialogElement;
  /** Lets time pass, and returns what the wheel shows then. */
  after(milliseconds: number): Promise<string>;
}

function text(element: Element | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

/** Describes the dialog: the turn to a winner, the card of one winner, or the list of all. */
function seen(wheel: SvcWheel): string {
  const root = wheel.renderRoot.querySelector('svc-wheel-winner')?.shadowRoot;
  if (!root?.querySelector('dialog[open]')) return 'nothing';
  if (root.querySelector('.turning')) return `turning, ${text(root.querySelector('.turn'))}`;
  const list = root.querySelector('ol');
  if (list)
    return `all: ${[...list.children].map((row) => [...row.children].map(text).join(' ')).join(', ')}`;
  return `${text(root.querySelector('h2'))}, ${text(root.querySelector('.turn'))}`;
}

async function drawn(
  options: Partial<SpinToOptions> = {},
  ready?: (wheel: SvcWheel) => void,
): Promise<Shown> {
  const shown = await wheelFixture();
  const { wheel, clock } = shown;
  ready?.(wheel);
  void wheel.spinTo('ada', { winners, level: 'commit_reveal', ...options });
  const dialog = wheel.renderRoot.querySelector('svc-wheel-winner')?.shadowRoot?.querySelector('dialog');
  if (!dialog) throw new Error('the wheel has no dialog');
  const after = async (milliseconds: number): Promise<string> => {
    clock.run(milliseconds);
    // Wait for the code for several winners, whose promise settles in a later task.
    await severalPart.load();
    for (let turn = 0; turn < 4; turn += 1) await wheel.updateComplete;
    return seen(wheel);
  };
  return { ...shown, dialog, after };
}

describe('the winners of a draw', () => {
  before(() => severalPart.load());
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('are shown one by one: the wheel turns to each, a card names it, and a list names all', async () => {
    const { wheel, after } = await drawn();
    expect(await after(4_000)).to.equal('Ada, Winner 1 of 3');
    expect(await after(4_900)).to.equal('Ada, Winner 1 of 3');
    expect(await after(300)).to.equal('turning, Winner 2 of 3');
    expect(await after(1_600)).to.equal('Grace, Winner 2 of 3');
    expect(wheel.entryAtPointer).to.equal('grace');
    expect(wheel.renderRoot.querySelector('.status')?.textContent).to.equal('Winner 2 of 3: Grace');
    expect(await after(3_300)).to.equal('turning, Winner 3 of 3');
    expect(await after(1_600)).to.equal('Linus, Winner 3 of 3');
    expect(wheel.entryAtPointer).to.equal('linus');
    expect(await after(3_400)).to.equal('all: 1 Ada 12.5 %, 2 Grace 14.3 %, 3 Linus 16.7 %');
  });

  it('are shown at the same time on a page that is opened in between', async () => {
    const turning = await drawn({ elapsed: 4 + 5.5 });
    expect(await turning.after(16)).to.equal('turning, Winner 2 of 3');
    expect(await turning.after(1_200)).to.equal('Grace, Winner 2 of 3');
    const later = await drawn({ elapsed: 4 + 12 });
    expect(await later.after(16)).to.equal('Linus, Winner 3 of 3');
    expect(later.wheel.entryAtPointer).to.equal('linus');
    const over = await drawn({ elapsed: 4 + 60 });
    expect(await over.after(16)).to.match(/^all: 1 Ada/);
  });

  it('are all shown on a page that is late, and the list comes after the last of them', async () => {
    const { wheel, clock, after } = await drawn();
    const named: number[] = [];
    wheel.addEventListener('svc-wheel-winners-shown', ({ detail }) => named.push(detail.count));
    expect(await after(4_000)).to.equal('Ada, Winner 1 of 3');
    clock.stall(14_000);
    expect(await after(16)).to.equal('Grace, Winner 2 of 3');
    expect(wheel.entryAtPointer).to.equal('grace');
    expect(await after(1_550)).to.equal('Linus, Winner 3 of 3');
    expect(wheel.entryAtPointer).to.equal('linus');
    expect(await after(1_550)).to.match(/^all: 1 Ada/);
    expect(named).to.deep.equal([1, 2, 3, 3]);
    expect(wheel.entryAtPointer).to.equal('linus');
    expect(wheel.renderRoot.querySelector('.status')?.textContent).to.equal(
      'The 3 winners are Ada, Grace and Linus',
    );
  });

  it('begin with the first one on a page whose landing is late', async () => {
    const { clock, after } = await drawn();
    await after(3_900);
    clock.stall(30_000);
    expect(await after(16)).to.equal('Ada, Winner 1 of 3');
    expect(await after(1_550)).to.equal('Grace, Winner 2 of 3');
  });

  it('are all listed after the first ten', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ name: `Name ${at + 1}` }));
    const { after } = await drawn({ winners: many });
    expect(await after(4_000)).to.equal('Name 1, Winner 1 of 100');
    expect(await after(49_000)).to.equal('Name 10, Winner 10 of 100');
    const all = await after(1_100);
    expect(all).to.match(/^all: 1 Name 1, 2 Name 2,.*, 100 Name 100$/);
  });

  const skips: Readonly<Record<string, (shown: Shown) => Promise<void> | void>> = {
    'the button': () => sendKeys({ press: 'Enter' }),
    Escape: () => sendKeys({ press: 'Escape' }),
    'a click beside the card': ({ dialog }) => dialog.click(),
  };
  for (const [by, skip] of Object.entries(skips)) {
    it(`are all listed at once by ${by}, also while the wheel turns, and stay`, async () => {
      for (const time of [4_000, 4_000 + 5_400]) {
        const shown = await drawn();
        expect(await shown.after(time)).to.not.equal('nothing');
        await skip(shown);
        expect(await shown.after(0)).to.match(/^all: 1 Ada/);
        expect(shown.wheel.entryAtPointer).to.equal('linus', 'the wheel rests where it would have ended');
        expect(shown.dialog.querySelector('.actions')?.textContent.trim()).to.equal('Close');
        expect(await shown.after(20_000)).to.match(/^all: 1 Ada/);
        await sendKeys({ press: 'Escape' });
        expect(await shown.after(0)).to.equal('nothing');
      }
    });
  }

  it('keep the focus on the button while cards change, and pass axe', async () => {
    const { wheel, dialog, after } = await drawn();
    const focused = () => text((dialog.getRootNode() as ShadowRoot).activeElement);
    for (const time of [4_000, 5_200, 1_600]) {
      await after(time);
      expect(focused()).to.equal('Show all');
      await expect(wheel).to.be.accessible();
    }
    await after(20_000);
    expect(focused()).to.equal('Close');
  });

  it('are listed at once with 0 seconds for each', async () => {
    const { after } = await drawn({}, (wheel) => (wheel.winnerSeconds = 0));
    expect(await after(4_000)).to.match(/^all: 1 Ada/);
  });

  it('appear without a turn for readers who prefer reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const { wheel, clock, after } = await drawn();
    await after(4_000);
    expect(await after(5_200)).to.equal('turning, Winner 2 of 3');
    const before = wheel.rotation;
    clock.run(300);
    expect(wheel.rotation).to.equal(before);
    expect(await after(1_400)).to.equal('Grace, Winner 2 of 3');
    expect(wheel.entryAtPointer).to.equal('grace');
  });

  it('give way to the next spin, and to its winner', async () => {
    const { wheel, after } = await drawn();
    await after(4_000 + 5_400);
    void wheel.spinTo('radia');
    expect(await after(1_000)).to.equal('nothing');
    expect(await after(30_000)).to.equal('Radia, ');
    expect(wheel.entryAtPointer).to.equal('radia');
  });

  it('are shown one by one and then listed on a screen without input, which ends with nothing', async () => {
    const { dialog, after } = await drawn({}, (wheel) => (wheel.unattended = true));
    expect(await after(4_000)).to.equal('Ada, Winner 1 of 3');
    expect(await after(7_000)).to.equal('Grace, Winner 2 of 3');
    expect(dialog.querySelectorAll('button, a').length).to.equal(0);
    expect(await after(8_100)).to.equal('all: 1 Ada, 2 Grace, 3 Linus');
    expect(await after(11_000)).to.equal('nothing');
  });
});

describe('a card on the wheel', () => {
  before(() => severalPart.load());
  const inline = (wheel: SvcWheel) => (wheel.inlineWinner = true);

  it('leaves the focus and the page around it to the reader, and Escape closes it', async () => {
    const { wheel, dialog, after } = await drawn({ winners: [] }, inline);
    await wheel.updateComplete;
    const button = document.createElement('button');
    let presses = 0;
    button.addEventListener('click', () => (presses += 1));
    wheel.after(button);
    button.focus();
    expect(await after(4_000)).to.equal('Ada, ');
    expect([dialog.matches(':modal'), document.activeElement]).to.deep.equal([false, button]);
    const { x, y } = button.getBoundingClientRect();
    (document.elementFromPoint(x + 2, y + 2) as HTMLElement).click();
    expect(presses).to.equal(1);
    const { offsetTop: top, offsetHeight: height, offsetWidth: width } = dialog;
    expect([top >= 0, top + height <= wheel.offsetHeight, width <= wheel.offsetWidth]).to.deep.equal([
      true,
      true,
      true,
    ]);
    await expect(wheel).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    expect(await after(0)).to.equal('nothing');
    expect(document.activeElement).to.equal(button);
    button.remove();
  });

  it('does not take Escape from a text field', async () => {
    const { wheel, after } = await drawn({ winners: [] }, inline);
    await wheel.updateComplete;
    const field = document.createElement('input');
    wheel.after(field);
    field.focus();
    expect(await after(4_000)).to.equal('Ada, ');
    await sendKeys({ press: 'Escape' });
    expect(await after(0)).to.equal('Ada, ');
    field.remove();
  });
});

describe('the card of a recorded draw', () => {
  it('offers no second draw, and names the place that was drawn again', async () => {
    const { wheel, after } = await drawn(
      { winners: [], redrawOf: { spinNumber: 7, place: 2 } },
      (each) => (each.winnerActions = ['keep', 'again']),
    );
    await after(4_000);
    const card = text(
      wheel.renderRoot.querySelector('svc-wheel-winner')?.shadowRoot?.querySelector('dialog') ?? null,
    );
    expect(card).to.contain('Drawn again: place 2 of draw 7');
    expect(card).to.not.contain('Spin again');
    expect(entries.length).to.equal(8);
  });
});
