import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/rules/svc-console-rules.ts';
import type { SvcConsoleRules } from '../../../../components/console/rules/svc-console-rules.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { ConsoleWorld } from '../console-world.ts';

const put = 'PUT /wheels/api/v1/wheels/friday';

it('rules are sent under the tag that was read, and only if every field can be read', async () => {
  api.forget();
  const world = new ConsoleWorld();
  const wheel = await world.opened();
  const noVpns = Response.json(
    {
      code: 'validation_failed',
      message: 'Not valid',
      errors: [{ path: 'settings.entryRules.vpn', message: 'No' }],
    },
    { status: 400 },
  );
  const answers = {
    'GET /account/api/me': [ok(signedInAda)],
    [put]: [refusal(412, 'version_conflict'), noVpns, ok({})],
  };
  await withServer(answers, async (calls) => {
    const form = await fixture<SvcConsoleRules>(
      html`<svc-console-rules .wheel=${wheel}></svc-console-rules>`,
    );
    const news = () => form.renderRoot.querySelector<HTMLElement>('[aria-live]')!.innerText;
    const cooldown = form.renderRoot.querySelector<HTMLInputElement>('#cooldown')!;
    const write = (text: string) => {
      cooldown.value = text;
      cooldown.dispatchEvent(new Event('input'));
    };
    const save = async () => {
      await form.updateComplete;
      form.renderRoot.querySelector<HTMLElement>('form [type=submit]')!.click();
    };
    write('a week');
    await save();
    await waitUntil(() => news().startsWith('Write a duration'));
    await waitUntil(() => form.shadowRoot!.activeElement === cooldown);
    expect(cooldown.getAttribute('aria-invalid')).to.equal('true');
    await expect(form).to.be.accessible();
    expect(calls.filter(({ to }) => to === put)).to.deep.equal([]);

    write('7 d');
    world.changeHead({ tallies: {} });
    await save();
    await waitUntil(() => news().includes('changed elsewhere a moment ago'));
    expect(cooldown.value).to.equal('7 d');
    await save();
    await waitUntil(() => news().startsWith('This service has no list of VPNs'));
    // The closed group of the field opens, so that the field can get the focus.
    await waitUntil(() => form.shadowRoot!.activeElement?.id === 'vpn');
    expect([...form.renderRoot.querySelectorAll('details')].map(({ open }) => open)).to.deep.equal([
      false,
      true,
    ]);
    await save();
    await waitUntil(() => news() === 'Saved.');
    const body = { settings: { entryRules: { winnerCooldownSeconds: 604_800 } } };
    expect(calls.filter(({ to }) => to === put).map((call) => [call.ifMatch, call.body])).to.deep.equal([
      ['"h1"', body],
      ['"h2"', body],
      ['"h2"', body],
    ]);
  });
  wheel.close();
});
