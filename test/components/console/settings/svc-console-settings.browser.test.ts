import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/settings/svc-console-settings.ts';
import type { SvcConsoleSettings } from '../../../../components/console/settings/svc-console-settings.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { ConsoleWorld } from '../console-world.ts';

const put = 'PUT /wheels/api/v1/wheels/friday';

it('settings that were changed elsewhere are read again, and those of the form are sent by the next press', async () => {
  api.forget();
  const world = new ConsoleWorld();
  const wheel = await world.opened();
  const answers = {
    'GET /account/api/me': [ok(signedInAda)],
    [put]: [refusal(412, 'version_conflict'), ok({})],
  };
  await withServer(answers, async (calls) => {
    const form = await fixture<SvcConsoleSettings>(
      html`<svc-console-settings .wheel=${wheel}></svc-console-settings>`,
    );
    const field = (id: string) => form.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!;
    const title = field('title');
    title.value = 'Mine';
    title.dispatchEvent(new Event('input'));
    await form.updateComplete;
    const { settings } = world.headNow;
    world.changeHead({
      settings: { ...settings, spinDurationSeconds: 3, branding: { ...settings.branding, title: 'Theirs' } },
    });
    const news = () => form.renderRoot.querySelector<HTMLElement>('[aria-live]')!.innerText;
    const save = () => form.renderRoot.querySelector<HTMLElement>('form button')!.click();
    save();
    await waitUntil(() => news().includes('changed elsewhere a moment ago'));
    expect([title.value, field('seconds').value]).to.deep.equal(['Mine', '3']);
    save();
    await waitUntil(() => news() === 'Saved.');
    expect(calls.filter(({ to }) => to === put).map(({ ifMatch, body }) => [ifMatch, body])).to.deep.equal([
      ['"h1"', { settings: { branding: { title: 'Mine' } } }],
      ['"h2"', { settings: { branding: { title: 'Mine' } } }],
    ]);
  });
  wheel.close();
});
