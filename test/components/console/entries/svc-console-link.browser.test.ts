/** Entries from a published list, in the console. */
import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/entries/svc-console-link.ts';
import type { SvcConsoleLink } from '../../../../components/console/entries/svc-console-link.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer, type Call } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { ConsoleWorld } from '../console-world.ts';

const path = '/wheels/api/v1/wheels/friday';
const list = `GET ${path}/published-list`;
const url = 'https://my-site.example/names.csv';

async function shown(
  answers: Parameters<typeof withServer>[0],
  work: (part: SvcConsoleLink, world: ConsoleWorld, calls: readonly Call[]) => Promise<void>,
): Promise<void> {
  api.forget();
  const world = new ConsoleWorld();
  const wheel = await world.opened();
  await withServer({ 'GET /account/api/me': [ok(signedInAda)], ...answers }, async (calls) => {
    const part = await fixture<SvcConsoleLink>(html`<svc-console-link .wheel=${wheel}></svc-console-link>`);
    part.shadowRoot!.querySelector('details')!.open = true;
    await work(part, world, calls);
  });
  wheel.close();
}

function type(part: SvcConsoleLink, text: string): void {
  const input = part.shadowRoot!.querySelector('input')!;
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
}
const button = ({ shadowRoot }: SvcConsoleLink) => shadowRoot!.querySelector('button')!;
const fault = ({ shadowRoot }: SvcConsoleLink) => shadowRoot!.querySelector<HTMLElement>('.fault')!.innerText;

describe('a list from a link in the console', () => {
  it('stores the address, reads the list, and reads it again without storing', async () => {
    const read = () => ok({ url, readAt: '2026-01-01T00:00:00.000Z', text: 'Ada\nGrace' });
    await shown({ [`PUT ${path}`]: [ok({})], [list]: [read(), read()] }, async (part, world, calls) => {
      const found: unknown[] = [];
      part.addEventListener('svc-editor-list', ({ detail }) => found.push(detail));
      type(part, ` ${url}`);
      // Put the address in the head, as the service does when the click saves it in the settings.
      world.changeHead({ settings: { ...world.headNow.settings, entriesUrl: url } });
      button(part).click();
      await waitUntil(() => found.length === 1);
      expect(found[0]).to.deep.equal({ text: 'Ada\nGrace', source: 'my-site.example' });
      expect(calls.find(({ to }) => to === `PUT ${path}`)?.body).to.deep.equal({
        settings: { entriesUrl: url },
      });
      await waitUntil(() => button(part).innerText.trim() === 'Read again');
      await expect(part).to.be.accessible();
      button(part).click();
      await waitUntil(() => found.length === 2);
      expect(calls.filter(({ to }) => to === `PUT ${path}`).length).to.equal(1);
    });
  });

  it('says what is wrong with an address, before and after it was read', async () => {
    const answers = { [`PUT ${path}`]: [ok({})], [list]: [refusal(422, 'not_a_list')] };
    await shown(answers, async (part, _, calls) => {
      type(part, 'http://my-site.example/names.csv');
      button(part).click();
      await waitUntil(() => fault(part).includes('It begins with https://'));
      expect(calls.some(({ to }) => to === list)).to.equal(false);
      type(part, url);
      button(part).click();
      await waitUntil(() => fault(part).includes('Publish the sheet as CSV'));
      expect(part.shadowRoot!.querySelector('input')!.value).to.equal(url);
      await expect(part).to.be.accessible();
    });
  });
});
