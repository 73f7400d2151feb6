/** The Appearance tab: a change is shown before it is saved, and saved under the tag of the settings. */
import { expect, fixture, html } from '@open-wc/testing';
import '../../../../components/console/appearance/svc-console-appearance.ts';
import type { SvcConsoleAppearance } from '../../../../components/console/appearance/svc-console-appearance.component.ts';
import { pictureOf } from '../../../../components/console/appearance/picture-file.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../../login/login-server.ts';
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
  const find = (selector: string) => tab.renderRoot.querySelector<HTMLInputElement>(selector)!;
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
  return { world, wheel, tab, find, choose, press };
}

it('a change is shown at once, survives a conflict, and is saved by the next press', async () => {
  const { world, wheel, find, choose, press } = await opened();
  const answers = { 'GET /account/api/me': [ok(me)], [put]: [refusal(412, 'version_conflict'), ok({})] };
  await withServer(answers, async (calls) => {
    choose('#confetti', 'long');
    choose('#pointerSide', 'top');
    expect(wheel.preview?.settings(world.headNow.settings).pointerSide).to.equal('top');
    await press('Save');
    const news = () => find('[aria-live]').innerText;
    await waitUntil(() => news().includes('changed elsewhere a moment ago'));
    expect(wheel.preview).not.to.equal(undefined);
    await press('Save');
    await waitUntil(() => news() === 'Saved.');
    expect(wheel.preview).to.equal(undefined);
    const sent = { settings: { pointerSide: 'top', celebration: { confetti: 'long' } } };
    expect(calls.filter(({ to }) => to === put).map(({ body }) => body)).to.deep.equal([sent, sent]);
  });
  wheel.close();
});

it('other colours are given to the entries after they are saved, and can be undone', async () => {
  const { wheel, tab, find, press } = await opened();
  await withServer({ 'GET /account/api/me': [ok(me)], [put]: [ok({})] }, async () => {
    find('[aria-label="Colours: Ocean"]').click();
    await tab.updateComplete;
    expect(wheel.entries!.canUndo).to.equal(false);
    await press('Save');
    await waitUntil(() => wheel.entries!.canUndo);
    expect(wheel.entries!.entries.map(({ color }) => color)).to.deep.equal(['#03045E', '#0096C7']);
    expect(wheel.entries!.undo()).to.equal('new colours');
  });
  wheel.close();
});

it('discarding, and leaving the tab, end the preview', async () => {
  const { wheel, tab, choose, press } = await opened();
  choose('#confetti', 'none');
  await tab.updateComplete;
  await press('Discard');
  expect(wheel.preview).to.equal(undefined);
  choose('#confetti', 'none');
  expect(wheel.preview).not.to.equal(undefined);
  tab.remove();
  expect(wheel.preview).to.equal(undefined);
  wheel.close();
});

it('a look is kept under a name and used again', async () => {
  const { wheel, tab, find, choose, press } = await opened();
  choose('#confetti', 'long');
  const name = find('#name');
  name.value = 'Mine';
  name.dispatchEvent(new Event('input'));
  await press('Keep');
  await press('Discard');
  await press('Use');
  expect(wheel.preview?.changes.confetti).to.equal('long');
  await expect(tab).to.be.accessible();
  wheel.close();
});

it('a picture is drawn anew, and a file that is none is refused, also SVG', async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2_000, 10];
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  expect(await pictureOf(png!)).to.match(/^data:image\/(webp|png);base64,/);
  const drawn = new Image();
  drawn.src = (await pictureOf(png!))!;
  await drawn.decode();
  expect([drawn.naturalWidth, drawn.naturalHeight]).to.deep.equal([1_024, 5]);
  for (const file of [
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
    new Blob(['no picture'], { type: 'image/png' }),
    new Blob(['<script>'], { type: 'text/html' }),
  ])
    expect(await pictureOf(file)).to.equal(undefined);
});
