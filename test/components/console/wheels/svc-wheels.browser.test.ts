import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../../components/console/wheels/svc-wheels.ts';
import type { SvcWheels } from '../../../../components/console/wheels/svc-wheels.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer, type Call } from '../../login/login-server.ts';

const list = 'GET /wheels/api/v1/wheels?archived=false';
const me = { 'GET /account/api/me': [ok(signedInAda)] };

const head = (listName: string, changes: object = {}) => ({
  listName,
  settings: {
    visibility: 'public',
    visualTreatment: 'classic',
    colorPalette: ['#0072B2', '#E69F00'],
    branding: { title: null, colors: [] },
  },
  entryCount: 2,
  participantCount: 0,
  lastDrawResult: null,
  version: 7,
  ...changes,
});

const rows = [
  { id: 'a', name: 'Ada', weight: 1, color: '#0072B2' },
  { id: 'b', name: 'Bo', weight: 3, color: '#E69F00' },
];

const words = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('svc-signed-in')!.innerText.replaceAll(/\s+/g, ' ');

async function shown(
  answers: Parameters<typeof withServer>[0],
  work: (page: SvcWheels, calls: readonly Call[]) => Promise<void>,
): Promise<void> {
  api.forget();
  await withServer({ ...me, ...answers }, async (calls) => {
    await work(await fixture<SvcWheels>(html`<svc-wheels></svc-wheels>`), calls);
  });
}

describe('the page /wheels', () => {
  it('shows wheels with their counts, last winner and picture, each as one link', async () => {
    const last = {
      winner: { name: 'Ada' },
      winners: [1, 2],
      type: 'custom',
      spunAt: new Date().toISOString(),
    };
    const titled = head('friday', { lastDrawResult: last });
    titled.settings.branding = { title: 'Friday giveaway', colors: [] } as never;
    const entries = 'GET /wheels/api/v1/wheels/friday/entries?limit=100';
    const people = 'GET /wheels/api/v1/wheels/people/participants?limit=100';
    await shown(
      {
        [list]: [ok({ wheels: [titled, head('people', { entryCount: 0, participantCount: 1 })], limit: 50 })],
        [entries]: [ok({ entries: rows })],
        [people]: [refusal(503, 'unavailable')],
      },
      async (page) => {
        await waitUntil(() => words(page).includes('Friday giveaway'));
        expect(words(page)).to.include('2 entries');
        expect(words(page)).to.include('Ada and 1 more won just now');
        expect(words(page)).to.include('0 entries · 1 participant Not spun yet');
        const [first] = page.shadowRoot!.querySelectorAll('svc-wheel-picture');
        await waitUntil(() => first!.renderRoot.querySelectorAll('.line').length === 2);
        const links = [...page.shadowRoot!.querySelectorAll('.wheels a')].map((link) =>
          link.getAttribute('href'),
        );
        expect(links).to.deep.equal(['/wheels/friday', '/wheels/people']);
        await expect(page).to.be.accessible();
      },
    );
  });

  it('reports that the wheels could not be loaded, and loads them again', async () => {
    await shown({ [list]: [undefined, ok({ wheels: [], limit: 50 })] }, async (page) => {
      const frame = page.shadowRoot!.querySelector('svc-signed-in')!;
      const text = () => frame.shadowRoot!.querySelector<HTMLElement>('main')!.innerText;
      await waitUntil(() => text().includes('The service did not answer'));
      frame.shadowRoot!.querySelector<HTMLElement>('.notice button')!.click();
      await waitUntil(() => words(page).includes('No wheel yet'));
      await expect(page).to.be.accessible();
    });
  });

  it('makes no wheel under a name that is taken, by its owner or by somebody else', async () => {
    const mine = 'GET /wheels/api/v1/wheels/mine?fields=listName&missing=204';
    const taken = 'GET /wheels/api/v1/wheels/taken?fields=listName&missing=204';
    const make = 'POST /wheels/api/v1/wheels';
    await shown(
      {
        [list]: [ok({ wheels: [], limit: 50 })],
        [mine]: [ok({ listName: 'mine' })],
        [taken]: [new Response(null, { status: 204 })],
        [make]: [refusal(409, 'name_taken')],
      },
      async (page, calls) => {
        await waitUntil(() => words(page).includes('No wheel yet'));
        page.shadowRoot!.querySelector<HTMLElement>('.none button')!.click();
        await page.updateComplete;
        const dialog = page.shadowRoot!.querySelector('svc-new-wheel')!;
        await dialog.updateComplete;
        const fault = () => dialog.renderRoot.querySelector('#name-fault')!.textContent.trim();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => fault() !== '');
        const title = dialog.renderRoot.querySelector<HTMLInputElement>('#title')!;
        title.focus();
        await sendKeys({ type: 'Mine' });
        expect(fault()).to.equal('');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => fault().startsWith('You have a wheel of this name'));
        await expect(page).to.be.accessible();
        title.value = 'Taken';
        title.dispatchEvent(new Event('input'));
        await dialog.updateComplete;
        title.focus();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => fault().startsWith('Somebody else has a wheel of this name'));
        const { body } = calls.find(({ to }) => to === make)!;
        expect(body).to.deep.equal({
          listName: 'taken',
          entries: [],
          settings: { branding: { title: 'Taken' } },
        });
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => !page.shadowRoot!.querySelector('svc-new-wheel'));
      },
    );
  });

  const archivedList = 'GET /wheels/api/v1/wheels?archived=true';
  const change = 'PUT /wheels/api/v1/wheels/friday';
  const removal = 'DELETE /wheels/api/v1/wheels/friday';
  const friday = ok({ wheels: [head('friday')], limit: 50 });
  const none = ok({ wheels: [], limit: 50 });
  const picture = { 'GET /wheels/api/v1/wheels/friday/entries?limit=100': [ok({ entries: rows })] };

  async function choose(page: SvcWheels, id: string): Promise<void> {
    await waitUntil(() => page.shadowRoot!.querySelector('.more-button'));
    page.shadowRoot!.querySelector<HTMLElement>('.more-button')!.click();
    const menu = page.shadowRoot!.querySelector('svc-menu')!;
    const item = () => menu.renderRoot.querySelector<HTMLElement>(`[data-id=${id}]`);
    await waitUntil(() => item());
    item()!.click();
  }
  const undo = (page: SvcWheels) => page.shadowRoot!.querySelector<HTMLElement>('.done button');

  afterEach(() => {
    const address = new URL(location.href);
    address.searchParams.delete('shelf');
    history.replaceState(null, '', address);
  });

  it('archives a wheel, shows the archive, and takes the wheel out again', async () => {
    await shown(
      { [list]: [friday, none], [archivedList]: [friday, none], [change]: [ok({})], ...picture },
      async (page, calls) => {
        await choose(page, 'archive');
        await waitUntil(() => words(page).includes('friday is archived.'));
        await waitUntil(() => words(page).includes('No wheel yet'));
        await waitUntil(() => page.shadowRoot!.activeElement === undo(page), 'Undo has the focus');
        await expect(page).to.be.accessible();
        page.shadowRoot!.querySelector<HTMLElement>('.shelf a')!.click();
        await waitUntil(() => undo(page) && words(page).includes('2 entries'));
        await choose(page, 'archive');
        await waitUntil(() => words(page).includes('friday is back in your list.'));
        await waitUntil(() => words(page).includes('Nothing is archived'));
        undo(page)!.click();
        await waitUntil(() => calls.filter(({ to }) => to === change).length === 3);
        expect(calls.filter(({ to }) => to === change).map(({ body }) => body)).to.deep.equal([
          { settings: { archived: true } },
          { settings: { archived: false } },
          { settings: { archived: true } },
        ]);
      },
    );
  });

  it('deletes a wheel when the page is left, unless that was undone', async () => {
    await shown({ [list]: [friday], [removal]: [ok({})], ...picture }, async (page, calls) => {
      await choose(page, 'delete');
      await waitUntil(() => words(page).includes('friday is deleted.'));
      expect(page.shadowRoot!.activeElement).to.equal(undo(page));
      expect(page.shadowRoot!.querySelector('.more-button')).to.equal(null);
      await expect(page).to.be.accessible();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => page.shadowRoot!.activeElement?.matches('.wheels a'), 'the wheel has the focus');
      await choose(page, 'delete');
      await waitUntil(() => undo(page));
      expect(calls.some(({ to }) => to === removal)).to.equal(false);
      window.dispatchEvent(new Event('pagehide'));
      expect(calls.filter(({ to }) => to === removal).map(({ ifMatch }) => ifMatch)).to.deep.equal(['"7"']);
    });
  });

  it('copies a wheel with its entries and settings', async () => {
    const content = {
      settings: { singleSpin: true, branding: { title: 'Friday', logo: null } },
      entries: rows,
    };
    const make = 'POST /wheels/api/v1/wheels';
    await shown(
      {
        [list]: [friday],
        ...picture,
        'GET /wheels/api/v1/wheels/friday?fields=settings,entries': [ok(content)],
        'GET /wheels/api/v1/wheels/second?fields=listName&missing=204': [new Response(null, { status: 204 })],
        [make]: [refusal(503, 'unavailable')],
      },
      async (page, calls) => {
        await choose(page, 'copy');
        await waitUntil(() => page.shadowRoot!.querySelector('svc-new-wheel'));
        const dialog = page.shadowRoot!.querySelector('svc-new-wheel')!;
        await dialog.updateComplete;
        await waitUntil(() => dialog.renderRoot.querySelector('#title:focus'));
        await sendKeys({ type: 'Second' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => calls.some(({ to }) => to === make));
        expect(calls.find(({ to }) => to === make)!.body).to.deep.equal({
          listName: 'second',
          entries: rows,
          settings: { singleSpin: true, branding: { title: 'Second', logo: null }, archived: false },
        });
      },
    );
  });

  it('shows a wheel again that could not be deleted, with the reason', async () => {
    await shown(
      { [list]: [friday], [removal]: [refusal(412, 'version_conflict')], ...picture },
      async (page) => {
        await choose(page, 'delete');
        await waitUntil(() => undo(page));
        window.dispatchEvent(new Event('pagehide'));
        await waitUntil(() => words(page).includes('friday was not deleted. It was changed elsewhere'));
        await waitUntil(() => page.shadowRoot!.querySelector('.more-button'));
      },
    );
  });
});
