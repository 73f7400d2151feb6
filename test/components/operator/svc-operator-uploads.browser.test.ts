import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { SvcOperatedUploads } from '../../../components/operator/svc-operated-uploads.component.ts';
import '../../../components/operator/svc-operator-uploads.ts';
import type { SvcOperatorUploads } from '../../../components/operator/svc-operator-uploads.component.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';

const me = { 'GET /account/api/me': [ok({ userId: 'usr_root', csrf: 'token' })] };
const list = 'GET /operator/api/uploads?limit=100';
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const asset = (assetId: string, changes: object = {}) => ({
  ...{ assetId, path: pixel, kind: 'picture', name: `${assetId}.png`, createdAt: '2026-01-01T00:00:00.000Z' },
  ...changes,
});
const usage = { userId: 'usr_mallory', userName: 'Mallory', count: 2, bytes: 2_621_440 };
const suspended = { userId: 'usr_gone', userName: null, count: 1, bytes: 1_024 };
const words = (element: Element | null | undefined) =>
  (element as HTMLElement | undefined)?.innerText.replaceAll(/\s+/g, ' ') ?? '';

describe('<svc-operator-uploads>', () => {
  beforeEach(() => api.forget());

  it('shows the accounts by room, their pictures and sounds, and removes one with a reason', async () => {
    const answers = {
      ...me,
      [list]: [
        ok({ accounts: [usage, suspended], bytes: 2_622_464, room: 134_217_728 }),
        ok({ accounts: [suspended], bytes: 1_024, room: 134_217_728 }),
      ],
      'GET /operator/api/uploads/usr_mallory?limit=256': [
        ok({ assets: [asset('pic_1'), asset('snd_2', { kind: 'sound', name: '', path: '' })] }),
      ],
      'POST /operator/api/assets/pic_1/remove': [
        refusal(503, 'unavailable'),
        new Response(null, { status: 204 }),
      ],
    };
    await withServer(answers, async (calls) => {
      const page = await fixture<SvcOperatorUploads>(html`<svc-operator-uploads></svc-operator-uploads>`);
      const card = () => words(page.renderRoot.querySelector('section'));
      await waitUntil(() => card().includes('All together take 2.5 MiB of 128 MiB.'));
      expect(card()).to.include('Mallory 2 uploads · 2.5 MiB');
      expect(card()).to.include('usr_gone 1 upload · 1 KiB');
      await expect(page).to.be.accessible();
      page.renderRoot.querySelector<HTMLButtonElement>('[aria-label="Show uploads of Mallory"]')!.click();
      await page.updateComplete;
      const dialog = page.renderRoot.querySelector<SvcOperatedUploads>('svc-operated-uploads')!;
      const rows = () => [...dialog.renderRoot.querySelectorAll('li')];
      await waitUntil(() => rows().length === 2);
      expect(rows().map((row) => row.querySelector('img, audio')?.localName)).to.deep.equal(['img', 'audio']);
      await expect(dialog).to.be.accessible();
      dialog.renderRoot.querySelector<HTMLInputElement>('#reason')!.value = ' Copyright ';
      const remove = () => rows()[0]!.querySelector('button')!;
      remove().click();
      await waitUntil(() => words(dialog.renderRoot.querySelector('.fault')) !== '');
      expect(rows().length).to.equal(2);
      remove().click();
      await waitUntil(() => rows().length === 1);
      await waitUntil(() => dialog.shadowRoot!.activeElement?.className === 'good news');
      const removals = calls.filter(({ to }) => to.startsWith('POST'));
      expect(removals.map(({ body }) => body)).to.deep.equal([
        { reason: 'Copyright' },
        { reason: 'Copyright' },
      ]);
      await waitUntil(() => !card().includes('Mallory'));
    });
  });
});
