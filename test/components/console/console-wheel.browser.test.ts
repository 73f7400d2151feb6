import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/console/draw/svc-console-stage.ts';
import type { ConsoleWheel } from '../../../components/console/console-wheel.ts';
import type { SvcConsoleStage } from '../../../components/console/draw/svc-console-stage.component.ts';
import type { SpinStartEvent } from '../../../components/wheel/wheel-events.ts';
import { waitUntil } from '../wait-until.ts';
import { bobsSpin, ConsoleWorld } from './console-world.ts';
import { entry } from './entries/entries-service.ts';

let wheel: ConsoleWheel | undefined;
afterEach(() => wheel?.close());

async function opened(world = new ConsoleWorld()) {
  const open = (wheel = await world.opened());
  const spun: number[] = [];
  open.addEventListener('spun', () => spun.push(open.spun!.result.number));
  return { world, wheel: open, spun };
}

const refused = { type: 'error', code: 'forbidden', message: 'private', listName: 'friday' } as const;

async function passed(world: ConsoleWorld, wheel: ConsoleWheel, milliseconds: number): Promise<void> {
  const changed = new Promise((resolve) => wheel.addEventListener('change', resolve, { once: true }));
  world.clock.pass(milliseconds);
  await changed;
}

describe('a wheel of the console', () => {
  it('is read every ten seconds while it is private, and reports a spin made elsewhere once', async () => {
    const { world, wheel, spun } = await opened();
    world.socket.accept();
    expect(world.socket.sent).to.deep.equal([{ type: 'subscribe', listName: 'friday', version: 1 }]);
    world.socket.say(refused);
    world.clock.pass(9_999);
    expect(world.headReads).to.equal(1);
    world.changeHead({ lastDrawResult: bobsSpin(1, 0) });
    await passed(world, wheel, 1);
    expect([world.headReads, spun]).to.deep.equal([2, [1]]);
    await passed(world, wheel, 10_000);
    expect([world.headReads, spun]).to.deep.equal([3, [1]]);
  });

  it('is not read while the page is hidden', async () => {
    const { world, wheel } = await opened();
    world.socket.say(refused);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    try {
      world.clock.pass(60_000);
      expect(world.headReads).to.equal(1);
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
    await passed(world, wheel, 10_000);
    expect(world.headReads).to.equal(2);
  });

  it('is read once after several live messages, and not every ten seconds', async () => {
    const { world, wheel } = await opened();
    world.socket.accept();
    world.socket.say({ type: 'subscribed', listName: 'friday', version: 1, serverTime: '' });
    await passed(world, wheel, 250);
    expect(world.headReads).to.equal(2);
    const refetch = { type: 'refetch', listName: 'friday', version: 9, serverTime: '' } as const;
    for (let message = 0; message < 3; message += 1) world.socket.say(refetch);
    await passed(world, wheel, 250);
    expect(world.headReads).to.equal(3);
    world.clock.pass(60_000);
    expect(world.headReads).to.equal(3);
  });
});

it('rows that a spin removes stay in the list until the wheel has named the winner, also on a private wheel', async () => {
  const { world, wheel } = await opened();
  wheel.addEventListener('spun', () => (wheel.seen = { number: 1, winners: 0 }));
  const names = () => wheel.entries!.rows.map(({ name }) => name).join(' ');
  expect(names()).to.equal('Ada Bob');
  world.socket.say(refused);
  world.change([entry('ada', 'Ada')]);
  world.changeHead({ lastDrawResult: bobsSpin(1, 0) });
  await passed(world, wheel, 10_000);
  await wheel.readAgain();
  expect([names(), wheel.seen?.winners]).to.deep.equal(['Ada Bob', 0]);
  wheel.seen = { number: 1, winners: Number.POSITIVE_INFINITY };
  await waitUntil(() => names() === 'Ada');
});

it('a wheel of the console counts by the clock of the service', async () => {
  const world = new ConsoleWorld();
  world.servedAt = Date.now() + 3_600_000;
  world.changeHead({ lastDrawResult: bobsSpin(1, -3_598_000) });
  const { wheel, spun } = await opened(world);
  expect(spun).to.deep.equal([]);
  expect(wheel.spun!.elapsed).to.be.within(1.5, 5);
  expect(wheel.time - world.servedAt).to.be.within(0, 1_000);
  const serverTime = new Date(world.servedAt + 60_000).toISOString();
  world.socket.accept();
  world.socket.say({ type: 'subscribed', listName: 'friday', version: 1, serverTime });
  expect(wheel.time - world.servedAt).to.be.within(60_000, 61_000);
});

describe('the stage of a console that is opened', () => {
  let started: string[];
  async function stageOf(wheel: ConsoleWheel): Promise<SvcConsoleStage> {
    started = [];
    const around = await fixture(
      html`<div @svc-wheel-spin-start=${({ detail }: SpinStartEvent) => started.push(detail.spinId)}>
        <svc-console-stage .wheel=${wheel}></svc-console-stage>
      </div>`,
    );
    return around.querySelector('svc-console-stage')!;
  }
  const said = (stage: SvcConsoleStage) => stage.shadowRoot!.querySelector<HTMLElement>('.said')!.innerText;
  const turning = (stage: SvcConsoleStage) => stage.shadowRoot!.querySelector('svc-wheel')!;
  const names = (stage: SvcConsoleStage) =>
    turning(stage)
      .entries.map(({ name }) => name)
      .join(' ');

  it('in the middle of a spin joins it, with the winner whom the spin has removed', async () => {
    const world = new ConsoleWorld();
    world.change([entry('ada', 'Ada')]);
    world.changeHead({ lastDrawResult: bobsSpin(1, 1_000) });
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => started.includes('spin-1'), 'the wheel turns');
    expect([said(stage), names(stage), stage.dataset['landed']]).to.deep.equal([
      'Spinning …',
      'Ada Bob',
      undefined,
    ]);
    turning(stage).finish();
    await stage.updateComplete;
    expect(said(stage)).to.match(/^Bob won draw 1\./);
    expect(stage.dataset['landed']).to.equal('1');
  });

  it('shows a removed winner with the current list until the card is closed', async () => {
    const world = new ConsoleWorld();
    world.change([entry('ada', 'Ada')]);
    world.changeHead({ lastDrawResult: bobsSpin(1, 1_000) });
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => started.includes('spin-1'), 'the wheel turns');
    turning(stage).finish();
    const card = () =>
      turning(stage).shadowRoot!.querySelector('svc-wheel-winner')!.shadowRoot!.querySelector('dialog')!;
    await waitUntil(() => card().open);
    world.change([entry('ada', 'Ada'), entry('cyd', 'Cyd')]);
    await wheel.read();
    await stage.updateComplete;
    expect(names(stage)).to.equal('Ada Bob Cyd');
    card().close();
    await waitUntil(() => names(stage) === 'Ada Cyd');
  });

  it('in the middle of a spin of participants waits for their list', async () => {
    const world = new ConsoleWorld();
    world.changeHead({ lastDrawResult: bobsSpin(1, 1_000, 'participants') });
    world.people = ['ada', 'bob'].map((id) => ({ id, name: id, weight: 1, addedAt: '', flags: [] }) as never);
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => started.includes('spin-1'), 'the wheel turns');
    expect(names(stage)).to.equal('ada Bob');
    turning(stage).finish();
    expect(stage.dataset['landed']).to.equal('1');
  });

  it('without entries shows those who have joined, and draws from them', async () => {
    const world = new ConsoleWorld();
    world.change([]);
    world.people = ['ada', 'bob'].map((id) => ({ id, name: id, weight: 1, addedAt: '', flags: [] }) as never);
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => names(stage) === 'ada bob');
    expect(stage.shadowRoot!.querySelector('svc-draw-controls')!.type).to.equal('participants');
    wheel.entries!.apply({ what: 'edit', entries: [{ id: 'x', name: 'Xenia', weight: 1 }] });
    await stage.updateComplete;
    expect(names(stage)).to.equal('ada bob');
  });

  it('says that nothing was drawn offline, until the list is saved', async () => {
    const world = new ConsoleWorld();
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    world.faults.push(...Array.from({ length: 100 }, () => 'offline' as const));
    wheel.entries!.apply({ what: 'edit', entries: [{ id: 'x', name: 'Xenia', weight: 1 }] });
    stage
      .shadowRoot!.querySelector('svc-draw-controls')!
      .shadowRoot!.querySelector<HTMLElement>('.draw')!
      .click();
    await waitUntil(() => said(stage).startsWith('Not spun, because the list is not saved.'));
    world.faults.length = 0;
    wheel.hurry();
    await waitUntil(() => said(stage) === '');
    expect(world.names).to.equal('Xenia');
  });

  it('after a spin rests on its winner without spinning again', async () => {
    const world = new ConsoleWorld();
    world.changeHead({ lastDrawResult: bobsSpin(1, 60_000) });
    const { wheel, spun } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => stage.dataset['landed'] === '1');
    expect([started, spun, wheel.spun]).to.deep.equal([[], [], undefined]);
    expect(said(stage)).to.equal('');
  });

  const three = (ago: number) => {
    const winners = ['Ada', 'Bob', 'Cyd'].map((name, index) => ({
      ...{ id: name.toLowerCase(), name, weight: 1, index },
    }));
    return { ...bobsSpin(1, ago), winner: winners[0]!, winners, totalWeight: 3 };
  };

  it('opened while several winners are shown one by one names only those who were shown', async () => {
    const world = new ConsoleWorld();
    world.change([entry('ada', 'Ada'), entry('bob', 'Bob'), entry('cyd', 'Cyd')]);
    const { settings } = world.headNow;
    const celebration = { ...settings.celebration, winnerSeconds: 30 };
    world.changeHead({ settings: { ...settings, celebration }, lastDrawResult: three(8_000 + 35_000) });
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    await waitUntil(() => wheel.seen?.winners === 2, 'the second winner is named');
    expect(said(stage)).to.equal('The winners of draw 1 are shown one by one.');
    turning(stage).dismiss();
    await waitUntil(() => said(stage).startsWith('Ada and 2 more won draw 1.'));
    expect(wheel.seen).to.deep.equal({ number: 1, winners: Number.POSITIVE_INFINITY });
  });

  it('keeps the list that the reader draws from when another console draws from the other list', async () => {
    sessionStorage.removeItem('svc-draw-from friday');
    const world = new ConsoleWorld();
    world.people = ['ada', 'bob'].map((id) => ({ id, name: id, weight: 1, addedAt: '', flags: [] }) as never);
    const { wheel } = await opened(world);
    const stage = await stageOf(wheel);
    const controls = stage.shadowRoot!.querySelector('svc-draw-controls')!;
    await waitUntil(() => names(stage) === 'Ada Bob');
    expect(controls.shadowRoot!.querySelector<HTMLElement>('.draw')!.innerText).to.match(
      /Spin for a winner\s+From the entries/,
    );
    world.changeHead({ lastDrawResult: bobsSpin(1, 1_000, 'participants') });
    await wheel.read();
    // Pass the second that the console waits after a draw before it requests the participants.
    world.clock.pass(1_000);
    await waitUntil(() => started.includes('spin-1'), 'the wheel turns');
    expect([names(stage), controls.type]).to.deep.equal(['ada Bob', 'custom']);
    turning(stage).finish();
    await stage.updateComplete;
    expect(said(stage)).to.match(/^Bob won draw 1\./);
    expect(controls.type).to.equal('custom');
  });
});
