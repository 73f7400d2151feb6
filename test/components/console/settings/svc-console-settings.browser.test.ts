import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
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
      settings: { ...settings, countdownSeconds: 3, branding: { ...settings.branding, title: 'Theirs' } },
    });
    const news = () => form.renderRoot.querySelector<HTMLElement>('[aria-live]')!.innerText;
    const save = () => form.renderRoot.querySelector<HTMLElement>('form [type=submit]')!.click();
    save();
    await waitUntil(() => news().includes('changed elsewhere a moment ago'));
    expect([title.value, field('countdown').value]).to.deep.equal(['Mine', '3']);
    save();
    await waitUntil(() => news() === 'Saved.');
    expect(calls.filter(({ to }) => to === put).map(({ ifMatch, body }) => [ifMatch, body])).to.deep.equal([
      ['"h1"', { settings: { branding: { title: 'Mine' } } }],
      ['"h2"', { settings: { branding: { title: 'Mine' } } }],
    ]);
  });
  wheel.close();
});

it('changes that are not saved return with the form, and a save that ends after the form was removed clears them', async () => {
  api.forget();
  const wheel = await new ConsoleWorld().opened();
  const answers = { 'GET /account/api/me': [ok(signedInAda)], [put]: [ok({})] };
  const shown = () =>
    fixture<SvcConsoleSettings>(html`<svc-console-settings .wheel=${wheel}></svc-console-settings>`);
  await withServer(answers, async (calls) => {
    const first = await shown();
    first.shadowRoot!.querySelector<HTMLElement>('#title')!.focus();
    await sendKeys({ type: 'Mine' });
    first.remove();
    expect(wheel.drafts.has('settings')).to.equal(true);
    const second = await shown();
    expect(second.shadowRoot!.querySelector<HTMLInputElement>('#title')!.value).to.equal('Mine');
    second.shadowRoot!.querySelector<HTMLElement>('form [type=submit]')!.click();
    second.remove();
    await waitUntil(() => !wheel.drafts.has('settings'));
    expect(calls.filter(({ to }) => to === put).map(({ body }) => body)).to.deep.equal([
      { settings: { branding: { title: 'Mine' } } },
    ]);
  });
  wheel.close();
});

it('the line with the changes is in view at 360 px until they are saved or discarded, and covers no field with the focus', async () => {
  api.forget();
  await setViewport({ width: 360, height: 640 });
  const wheel = await new ConsoleWorld().opened();
  const answers = { 'GET /account/api/me': [ok(signedInAda)], [put]: [ok({})] };
  await withServer(answers, async (calls) => {
    const form = await fixture<SvcConsoleSettings>(
      html`<svc-console-settings .wheel=${wheel}></svc-console-settings>`,
    );
    const root = form.shadowRoot!;
    const field = (id: string) => root.querySelector<HTMLInputElement>(`#${id}`)!;
    const line = root.querySelector<HTMLElement>('.save')!;
    const news = () => line.querySelector('p')!.innerText;
    const button = (name: string) =>
      [...line.querySelectorAll('button')].find((each) => each.innerText.trim() === name);
    const isInView = () => line.getBoundingClientRect().bottom <= innerHeight;
    expect(isInView()).to.equal(false);
    expect(button('Discard')).to.equal(undefined);

    field('title').focus();
    await sendKeys({ type: 'Mine' });
    expect([news(), isInView()]).to.deep.equal(['1 change', true]);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'Ours' });
    expect(news()).to.equal('2 changes');
    await expect(form).to.be.accessible();
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await sendKeys({ press: 'Tab' });
      const { activeElement } = root;
      await waitUntil(
        () => activeElement!.getBoundingClientRect().bottom <= line.getBoundingClientRect().top,
      );
      expect(isInView()).to.equal(true);
    }
    button('Discard')!.focus();
    await sendKeys({ press: 'Enter' });
    await form.updateComplete;
    expect([field('title').value, field('description').value]).to.deep.equal(['', '']);
    expect([news(), isInView()]).to.deep.equal(['Changes discarded.', true]);
    expect(root.activeElement).to.equal(button('Save'));

    field('title').focus();
    await sendKeys({ type: 'M' });
    await sendKeys({ press: 'Backspace' });
    expect([news(), button('Discard')]).to.deep.equal(['', undefined]);
    await sendKeys({ type: 'Mine' });
    button('Save')!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => news() === 'Saved.');
    expect(isInView()).to.equal(true);
    expect(calls.filter(({ to }) => to === put).map(({ body }) => body)).to.deep.equal([
      { settings: { branding: { title: 'Mine' } } },
    ]);
  });
  wheel.close();
  await setViewport({ width: 800, height: 600 });
});
