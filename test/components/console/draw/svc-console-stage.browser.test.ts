import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/draw/svc-console-stage.ts';
import type { ConsoleWheel } from '../../../../components/console/console-wheel.ts';
import type { SvcConsoleStage } from '../../../../components/console/draw/svc-console-stage.component.ts';
import { drawMemory } from '../../../../components/console/draw/draw.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { waitUntil } from '../../wait-until.ts';
import { bobsSpin, ConsoleWorld } from '../console-world.ts';

let wheel: ConsoleWheel | undefined;
afterEach(() => {
  wheel?.close();
  drawMemory('friday')?.write(null);
});

/**
 * Opens the stage of a page that was reloaded while it waited for the answer to its request for spin 2, which has ended
 * since.
 */
async function reloaded(answer: SpinResult | Fault): Promise<SvcConsoleStage> {
  const pending = { wish: { type: 'custom', count: 1 }, key: 'key-of-spin-2', at: Date.now() };
  drawMemory('friday')!.write(JSON.stringify(pending));
  const world = new ConsoleWorld();
  world.changeHead({ lastDrawResult: bobsSpin(2, 60_000) });
  world.spin = () => Promise.resolve(answer);
  wheel = await world.opened();
  return fixture<SvcConsoleStage>(html`<svc-console-stage .wheel=${wheel}></svc-console-stage>`);
}

const said = (stage: SvcConsoleStage): string => stage.shadowRoot!.querySelector('.said')!.textContent.trim();
const pointed = (stage: SvcConsoleStage) => stage.shadowRoot!.querySelector('svc-wheel')!.entryAtPointer;

describe('the stage of a reloaded page', () => {
  it('rests on the winner of a spin that ended during the reload, and names it', async () => {
    const stage = await reloaded(bobsSpin(2, 60_000));
    await waitUntil(() => said(stage).startsWith('Bob won draw 2.'));
    await waitUntil(() => stage.dataset['landed'] === '2');
    expect(pointed(stage)).to.equal('bob');
  });

  it('rests on the last winner if the request that was pending is refused', async () => {
    const stage = await reloaded(new Fault('forbidden'));
    await waitUntil(() => said(stage) === 'You are not allowed to do this.');
    await waitUntil(() => stage.dataset['landed'] === '2');
    expect(pointed(stage)).to.equal('bob');
  });
});
