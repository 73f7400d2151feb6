import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/participants/svc-console-joining.ts';
import type { SvcConsoleJoining } from '../../../../components/console/participants/svc-console-joining.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer, type Call } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { ConsoleWorld } from '../console-world.ts';

const path = '/wheels/api/v1/wheels/friday';
const jail = `GET ${path}/jail?limit=100`;

const jailed = (key: string, kind: string) => {
  return { key, kind, times: 2, strikes: 0, jailedUntil: '2030-01-01T00:00:00.000Z' };
};
const nobody = ok({ jailed: [] });

async function shown(
  answers: Parameters<typeof withServer>[0],
  work: (part: SvcConsoleJoining, world: ConsoleWorld, calls: readonly Call[]) => Promise<void>,
): Promise<void> {
  api.forget();
  const world = new ConsoleWorld();
  const wheel = await world.opened();
  await withServer({ 'GET /account/api/me': [ok(signedInAda)], ...answers }, async (calls) => {
    const part = await fixture<SvcConsoleJoining>(
      html`<svc-console-joining .wheel=${wheel}></svc-console-joining>`,
    );
    await work(part, world, calls);
  });
  wheel.close();
}

const text = ({ shadowRoot }: SvcConsoleJoining) => {
  return [...shadowRoot!.children].map((child) => (child as HTMLElement).innerText).join(' ');
};
const button = ({ shadowRoot }: SvcConsoleJoining, label: string) =>
  [...shadowRoot!.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === label)!;

describe('joining in the console', () => {
  it('is paused and opened by one button, which sets nothing else', async () => {
    await shown({ [jail]: [nobody], [`PUT ${path}`]: [ok({})] }, async (part, world, calls) => {
      expect(text(part)).to.include('Joining is open');
      world.changeHead({ settings: { ...world.headNow.settings, pageJoin: 'off' } });
      button(part, 'Pause joining').click();
      await waitUntil(() => text(part).includes('Joining is paused'));
      await expect(part).to.be.accessible();
      button(part, 'Open joining').click();
      await waitUntil(() => calls.filter(({ to }) => to === `PUT ${path}`).length === 2);
      expect(calls.filter(({ to }) => to === `PUT ${path}`).map(({ body }) => body)).to.deep.equal([
        { settings: { pageJoin: 'off' } },
        { settings: { pageJoin: 'anyone' } },
      ]);
    });
  });

  it('reports that it could not be paused', async () => {
    const answers = { [jail]: [nobody], [`PUT ${path}`]: [refusal(503, 'unavailable')] };
    await shown(answers, async (part) => {
      button(part, 'Pause joining').click();
      await waitUntil(() => part.shadowRoot!.querySelector('.fault')!.textContent.trim() !== '');
      expect(text(part)).to.include('Joining is open');
    });
  });

  it('shows the jail, which is read again after refused adds, and releases from it', async () => {
    const both = [jailed('k/1', 'identity'), jailed('k2', 'address')];
    const answers = {
      [jail]: [nobody, ok({ jailed: both }), ok({ jailed: both.slice(1) })],
      [`DELETE ${path}/jail/k%2F1`]: [new Response(null, { status: 204 })],
    };
    await shown(answers, async (part, world) => {
      expect(text(part)).not.to.include('Kept out');
      world.changeHead({ tallies: { address_limit: 3 } });
      await part.wheel.read();
      await waitUntil(() => text(part).includes('An account'));
      await expect(part).to.be.accessible();
      button(part, 'Release').click();
      await waitUntil(() => !text(part).includes('An account'));
      expect(text(part)).to.include('An address');
    });
  });
});
