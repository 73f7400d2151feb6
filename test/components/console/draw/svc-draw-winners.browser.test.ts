import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/draw/svc-draw-winners.ts';
import type { ConsoleWheel } from '../../../../components/console/console-wheel.ts';
import type {
  RedrawEvent,
  SvcDrawWinners,
} from '../../../../components/console/draw/svc-draw-winners.component.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { DrawClaims } from '../../../../contracts/wheel/wheel.ts';
import { waitUntil } from '../../wait-until.ts';
import { bobsSpin, ConsoleWorld } from '../console-world.ts';
import { entry } from '../entries/entries-service.ts';

let wheel: ConsoleWheel | undefined;
afterEach(() => wheel?.close());

/** Returns a draw that landed `ago` seconds ago. */
const draw = (ago: number, rest: Partial<DrawClaims> = {}): DrawClaims => ({
  spinId: 'spin-1',
  number: 1,
  type: 'custom',
  winners: ['Ada', 'Bob'].map((name, index) => ({ id: name, name, weight: 1, index })),
  spunAt: new Date(Date.now() - (ago + 8) * 1_000).toISOString(),
  durationSeconds: 8,
  ...rest,
});
const redraw = draw(1, {
  spinId: 'spin-2',
  number: 2,
  winners: [{ id: 'Cyd', name: 'Cyd', weight: 1, index: 2 }],
  redrawOf: { spinNumber: 1, spinId: 'spin-1', place: 2 },
});

async function shown(draws: readonly DrawClaims[], claimSeconds = 0) {
  const world = new ConsoleWorld();
  world.changeHead({
    lastDrawResult: bobsSpin(draws.length, 60_000),
    settings: { ...world.headNow.settings, claimSeconds },
  });
  world.claimsNow = { draws: [...draws] };
  wheel = await world.opened();
  const wishes: RedrawEvent['detail'][] = [];
  const part = await fixture<SvcDrawWinners>(
    html`<svc-draw-winners
      .wheel=${wheel}
      @svc-redraw=${({ detail }: RedrawEvent) => wishes.push(detail)}
    ></svc-draw-winners>`,
  );
  return { world, part, wishes };
}
const all = (part: SvcDrawWinners, selector: string) => [
  ...part.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
const rows = (part: SvcDrawWinners) =>
  all(part, 'li').map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim());
const press = (part: SvcDrawWinners, label: string) =>
  all(part, 'button')
    .find((button) => button.ariaLabel === label)!
    .click();
const heard = (part: SvcDrawWinners) => all(part, '[role=status]')[0]!.textContent;

describe('the winners of a draw', () => {
  it('have buttons for who is here, without a countdown if there is no limit', async () => {
    const { part } = await shown([draw(5)]);
    expect(rows(part)).to.deep.equal(['1. Ada Here Not here', '2. Bob Here Not here']);
    await expect(part).to.be.accessible();
  });

  it('are recorded as here, which can be undone, and the focus stays in the row', async () => {
    const { part } = await shown([draw(5)]);
    press(part, 'Here: Bob');
    await waitUntil(() => rows(part)[1] === '2. Bob Is here Undo');
    expect(heard(part)).to.equal('Bob is here.');
    expect(part.shadowRoot!.activeElement?.ariaLabel).to.equal('Undo: Bob');
    await expect(part).to.be.accessible();
    press(part, 'Undo: Bob');
    await waitUntil(() => rows(part)[1] === '2. Bob Here Not here');
    expect(part.shadowRoot!.activeElement?.ariaLabel).to.equal('Here: Bob');
  });

  it('who are not here offer to draw their place again', async () => {
    const { part, wishes } = await shown([draw(5)]);
    press(part, 'Not here: Bob');
    await waitUntil(() => rows(part)[1] === '2. Bob Is not here Draw again Undo');
    press(part, 'Draw again: the place of Bob');
    expect(wishes.map(({ spin, spinPlace }) => [spin.number, spinPlace])).to.deep.equal([[1, 2]]);
    expect(part.shadowRoot!.activeElement?.id).to.equal('heading');
    part.busy = true;
    await part.updateComplete;
    press(part, 'Draw again: the place of Bob');
    expect(wishes.length).to.equal(1, 'while another draw runs, there is no second one');
  });

  it('have a countdown while they have time to answer', async () => {
    const { part } = await shown([draw(5)], 3_600);
    expect(rows(part)[0]).to.match(/^1\. Ada 59:\d\d to answer Here Not here$/);
    expect(heard(part)).to.equal('');
  });

  it('offer to draw their place again when the time is up, which is announced', async () => {
    const { part, wishes } = await shown([draw(61, { claims: [{ place: 1, claim: 'here', at: '' }] })], 60);
    expect(rows(part)).to.deep.equal(['1. Ada Is here Undo', '2. Bob Time is up Draw again Here']);
    await part.updateComplete;
    expect(heard(part)).to.equal('Time is up for Bob.');
    press(part, 'Draw again: the place of Bob');
    expect(wishes[0]!.winner.name).to.equal('Bob');
    await expect(part).to.be.accessible();
  });

  it('of a re-draw take the place, and name who had it before', async () => {
    const replacedBy = { spinNumber: 2, spinId: 'spin-2' };
    const first = draw(20, { claims: [{ place: 2, claim: 'away', at: '', replacedBy }] });
    const { part } = await shown([first, redraw]);
    expect(rows(part)).to.deep.equal(['1. Ada Here Not here', '2. Cyd in place of Bob Here Not here']);
  });

  it('are listed when the wheel has named them', async () => {
    const { part } = await shown([draw(20)]);
    const seen = async (winners: number) => {
      wheel!.seen = { number: 1, winners };
      await part.updateComplete;
      return [all(part, 'h2')[0]?.innerText.trim(), ...rows(part)];
    };
    expect(await seen(0)).to.deep.equal([undefined]);
    expect(await seen(1)).to.deep.equal(['Winners of draw 1', '1. Ada Here Not here']);
    all(part, 'button')[0]!.click();
    expect(await seen(1)).to.deep.equal(['Winners of draw 1: Ada']);
    expect(await seen(2)).to.deep.equal(['Winners of draw 1: Ada and 1 more']);
    all(part, 'button')[0]!.click();
  });

  it('of a re-draw are not named before the wheel has stopped', async () => {
    const { part } = await shown([draw(20), redraw]);
    wheel!.seen = { number: 2, winners: 0 };
    await part.updateComplete;
    expect(rows(part)).to.deep.equal(['1. Ada Here Not here', '2. Drawing again …']);
  });

  it('follow a claim that was recorded elsewhere', async () => {
    const { world, part } = await shown([draw(5)]);
    world.claimsNow = { draws: [draw(5, { claims: [{ place: 1, claim: 'away', at: '' }] })] };
    await wheel!.read();
    await waitUntil(() => rows(part)[0] === '1. Ada Is not here Draw again Undo');
  });

  it('show why a claim was refused', async () => {
    const { world, part } = await shown([draw(5)]);
    world.claimFaults.push(new Fault('already_redrawn', { text: 'This place was drawn again, by draw 2' }));
    press(part, 'Here: Ada');
    await waitUntil(() => all(part, '[role=alert]').length === 1);
    expect(all(part, '[role=alert]')[0]!.innerText).to.equal('This place was drawn again, by draw 2.');
    expect(rows(part)[0]).to.equal('1. Ada Here Not here');
  });

  it('are folded until the reader shows them again, also after a reload', async () => {
    sessionStorage.removeItem('svc-folded friday');
    const { part } = await shown([draw(5)]);
    const text = () => all(part, 'h2')[0]!.innerText.trim();
    all(part, 'button')[0]!.click();
    await part.updateComplete;
    expect([text(), rows(part)]).to.deep.equal(['Winners of draw 1: Ada and 1 more', []]);
    wheel?.close();
    const { part: later } = await shown([draw(5)]);
    expect(rows(later)).to.deep.equal([]);
    await expect(later).to.be.accessible();
    all(later, 'button')[0]!.click();
    await later.updateComplete;
    expect(rows(later).length).to.equal(2);
  });

  it('who are missing can win again until they are hidden', async () => {
    const { world, part } = await shown([draw(5, { claims: [{ place: 2, claim: 'away', at: '' }] })]);
    world.change([entry('Ada'), entry('Bob')]);
    await wheel!.read();
    await waitUntil(() => rows(part)[1]!.includes('Bob was not there, and can win the next draw. Hide'));
    await expect(part).to.be.accessible();
    press(part, 'Hide Bob from the wheel');
    await waitUntil(() => !rows(part)[1]!.includes('can win'));
    expect(wheel!.entries!.entries.map(({ hidden }) => hidden)).to.deep.equal([undefined, true]);
    expect(heard(part)).to.equal('Bob is hidden and cannot win.');
    expect(part.shadowRoot!.activeElement?.localName).to.equal('h2');
  });

  it('of earlier draws stay until they have answered, also after a reload', async () => {
    sessionStorage.removeItem('svc-done friday');
    const world = new ConsoleWorld();
    const later = draw(1, {
      spinId: 'spin-4',
      number: 4,
      winners: [{ id: 'Dan', name: 'Dan', weight: 1, index: 3 }],
    });
    const earlier = draw(30, { claims: [{ place: 1, claim: 'here', at: '' }] });
    world.changeHead({ lastDrawResult: bobsSpin(4, 60_000) });
    world.spinsNow = [later, earlier] as unknown as typeof world.spinsNow;
    world.claims = (spinId) =>
      Promise.resolve({ value: { draws: [spinId === 'spin-4' ? later : earlier] }, tag: spinId });
    world.claim = (_, place, claim) =>
      Promise.resolve({
        draws: [{ ...earlier, claims: [...earlier.claims!, { place, claim, at: '' } as never] }],
      });
    wheel = await world.opened();
    const part = await fixture<SvcDrawWinners>(html`<svc-draw-winners .wheel=${wheel}></svc-draw-winners>`);
    await waitUntil(() => rows(part).length === 2);
    expect(rows(part)).to.deep.equal(['Dan Here Not here', 'Draw 1: Bob Here Not here']);
    expect(all(part, 'h2')[1]!.innerText).to.equal('Earlier draws: 1 winner has not answered');
    await expect(part).to.be.accessible();
    press(part, 'Here: Bob');
    await waitUntil(() => rows(part)[1] === 'Draw 1: Bob Is here Undo');
    expect(all(part, 'h2')[1]!.innerText).to.equal('Earlier draws: everybody has answered');
    all(part, '.earlier button')[0]!.click();
    await part.updateComplete;
    expect(rows(part)).to.deep.equal(['Dan Here Not here']);
    sessionStorage.removeItem('svc-done friday');
  });
});
