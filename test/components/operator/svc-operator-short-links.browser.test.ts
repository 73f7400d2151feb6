import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/operator/svc-operator-short-links.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const me = { 'GET /account/api/me': [ok({ userId: 'usr_root', csrf: 'token' })] };
const path = 'DELETE /operator/api/shared-wheels/aB3dE6gH9k';

describe('<svc-operator-short-links>', () => {
  afterEach(() => api.forget());

  it('erases the wheel of a pasted link, and reports one that is gone or unreadable', async () => {
    const answers = { ...me, [path]: [new Response(null, { status: 204 }), refusal(404, 'not_found')] };
    await withServer(answers, async (calls) => {
      const element = await fixture(html`<svc-operator-short-links></svc-operator-short-links>`);
      const root = element.shadowRoot!;
      const field = root.querySelector<HTMLInputElement>('#link')!;
      const news = () => root.querySelector<HTMLElement>('#news')!.innerText;
      const erase = (text: string) => {
        field.value = text;
        root.querySelector<HTMLButtonElement>('button')!.click();
      };
      await expect(element).to.be.accessible();
      erase('https://wheels.example/w/short');
      await waitUntil(() => news().startsWith('Paste a short link'));
      expect(calls.some(({ to }) => to.startsWith('DELETE'))).to.equal(false);
      erase(' https://wheels.example/w/aB3dE6gH9k ');
      await waitUntil(() => news() === 'The wheel under aB3dE6gH9k is erased.');
      expect(field.value).to.equal('');
      erase('aB3dE6gH9k');
      await waitUntil(() => news().startsWith('There is no wheel'));
      expect(root.activeElement).to.equal(field);
      await expect(element).to.be.accessible();
    });
  });
});
