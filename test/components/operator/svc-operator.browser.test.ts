import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/operator/svc-operator.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

describe('<svc-operator>', () => {
  beforeEach(() => api.forget());

  it('says once that a second factor is needed, in place of all cards', async () => {
    const weak = [refusal(403, 'second_factor_required')];
    const answers = {
      'GET /account/api/me': [ok({ ...signedInAda, roles: ['admin'] })],
      'GET /operator/api/clients?show=all': weak,
      'GET /operator/api/accounts?show=all': weak,
      'GET /operator/api/uploads?limit=100': weak,
    };
    await withServer(answers, async () => {
      const element = await fixture<HTMLElement>(html`<svc-operator></svc-operator>`);
      const frame = () => element.shadowRoot!.querySelector('svc-signed-in')!.shadowRoot!;
      await waitUntil(() => frame().querySelector('main h2')?.textContent === 'Add a second factor');
      expect(frame().querySelector('main slot:not([name])')).to.equal(null);
      expect(frame().querySelector<HTMLElement>('main')!.innerText).to.include('Go to your account');
      await expect(element).to.be.accessible();
    });
  });
});
