/** The Appearance tab shows a change immediately, saves it automatically, and can undo it. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import '../../../../components/console/appearance/svc-console-appearance.ts';
import type { SvcConsoleAppearance } from '../../../../components/console/appearance/svc-console-appearance.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, withServer } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { ConsoleWorld } from '../console-world.ts';

const put = 'PUT /wheels/api/v1/wheels/friday';
const me = {
  ...{ userId: 'usr_ada', userName: 'ada', displayName: 'Ada', roles: [], csrf: 'first', strong: false },
};

async function opened() {
  api.forget();
  localStorage.removeItem('svc-looks');
  const world = new ConsoleWorld();
  const wheel = await world.opened();
  const tab = await fixture<SvcConsoleAppearance>(
    html`<svc-console-appearance .wheel=${wheel}></svc-console-appearance>`,
  );
  const form = tab.renderRoot.querySelector('svc-look-form')!;
  const find = (selector: string) => form.renderRoot.querySelector<HTMLInputElement>(selector)!;
  const note = () => tab.renderRoot.querySelector<HTMLElement>('[role=status]')!.innerText;
  const choose = (selector: string, value: string) => {
    const field = find(selector);
    field.value = value;
    field.dispatchEvent(new Event('change'));
  };
  const press = async (label: string) => {
    const buttons = [...tab.renderRoot.querySelectorAll<HTMLElement>('button')];
    buttons.find((button) => button.textContent.trim() === label)!.click();
    await tab.updateComplete;
  };
  return { world, wheel, tab, form, find, choose, press, note };
}

/** Finds an element in one of the parts of the tab. */
const within = (tab: SvcConsoleAppearance, part: string, selector: string): HTMLElement =>
  tab.renderRoot.querySelector<LitElement>(part)!.renderRoot.querySelector<HTMLElement>(selector)!;

it('changes are shown at once and saved without a button, also when the tab is left', async () => {
  const { world, wheel, tab, choose, note } = await opened();
  const answers = { 'GET /account/api/me': [ok(me)], [put]: [ok({}), ok({})] };
  await withServer(answers, async (calls) => {
    choose('#confetti', 'long');
    choose('#pointerSide', 'top');
    expect(wheel.preview?.settings(world.headNow.settings).pointerSide).to.equal('top');
    await waitUntil(() => note().startsWith('Saved.'));
    expect(wheel.preview).to.equal(undefined);
    choose('#confetti', 'none');
    choose('#winnerSeconds', '31');
    choose('#winnerSeconds', '0');
    choose('#seconds', '61');
    choose('#seconds', '2.5');
    choose('#language', 'ja');
    tab.remove();
    await waitUntil(() => wheel.preview === undefined);
    expect(calls.filter(({ to }) => to === put).map(({ body }) => body)).to.deep.equal([
      { settings: { pointerSide: 'top', celebration: { confetti: 'long' } } },
      {
        settings: {
          spinDurationSeconds: 2.5,
          language: 'ja',
          celebration: { confetti: 'none', winnerSeconds: 0 },
        },
      },
    ]);
  });
  wheel.close();
});

/** Answers of a service that holds the first save until `release` is called, so that changes stay unsaved. */
function heldService() {
  let release!: () => void;
  const held = new Promise<Response>((resolve) => (release = () => resolve(ok({}))));
  return { answers: { 'GET /account/api/me': [ok(me)], [put]: [held, ok({})] }, release };
}

it('Ctrl+Z and the button undo a choice made with the keyboard', async () => {
  const { wheel, form, press } = await opened();
  const { answers, release } = heldService();
  await withServer(answers, async () => {
    const treatments = form.renderRoot.querySelector('svc-treatment-choice')!;
    treatments.renderRoot.querySelector<HTMLElement>('input:checked')!.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(wheel.preview?.changes).to.deep.equal({ visualTreatment: 'flat' });
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'z' });
    await sendKeys({ up: 'Control' });
    expect(wheel.preview?.changes).to.deep.equal({ visualTreatment: 'classic' });
    await sendKeys({ press: 'ArrowRight' });
    await press('Undo');
    expect(wheel.preview?.changes).to.deep.equal({ visualTreatment: 'classic' });
    release();
    await waitUntil(() => wheel.preview === undefined);
  });
  wheel.close();
});

it('an address that is no picture is refused beside its field, and not saved', async () => {
  const { wheel, form, find, choose } = await opened();
  choose('#logo', 'javascript:alert(1)');
  await form.updateComplete;
  expect(find('#logo-fault').innerText).to.include('https address');
  expect(wheel.preview).to.equal(undefined);
  wheel.close();
});

it('a look is kept under a name and used again', async () => {
  const { wheel, tab, choose, press } = await opened();
  const { answers, release } = heldService();
  await withServer(answers, async () => {
    choose('#confetti', 'long');
    await tab.updateComplete;
    const name = within(tab, 'svc-saved-looks', '#name') as HTMLInputElement;
    name.focus();
    await sendKeys({ type: 'Mine' });
    await sendKeys({ press: 'Enter' });
    await press('Undo');
    expect(wheel.preview?.changes.confetti).to.equal('usual');
    await tab.renderRoot.querySelector('svc-saved-looks')!.updateComplete;
    within(tab, 'svc-saved-looks', '[aria-label="Use Mine"]').click();
    await waitUntil(() => wheel.preview?.changes.confetti === 'long');
    await expect(tab).to.be.accessible();
    release();
    await waitUntil(() => wheel.preview === undefined);
  });
  wheel.close();
});
