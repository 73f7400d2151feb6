import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/account/svc-deletion-panel.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const own = { path: 'heir', message: 'This is your own account' };

describe('<svc-deletion-panel>', () => {
  afterEach(() => api.forget());

  it('says what is wrong with the name of the account that takes over', async () => {
    await withServer(
      {
        'GET /account/api/deletion': [ok({ deletion: null, owned: { wheels: 1 } })],
        'GET /account/api/me': [ok({ userId: 'usr_ada', csrf: 'token' })],
        'PUT /account/api/deletion': [
          Response.json({ code: 'validation_failed', message: 'Invalid', errors: [own] }, { status: 400 }),
        ],
      },
      async () => {
        const root = (await fixture(html`<svc-deletion-panel></svc-deletion-panel>`)).shadowRoot!;
        await waitUntil(() => root.querySelector('.danger') !== null);
        root.querySelector<HTMLElement>('.danger')!.click();
        await waitUntil(() => root.querySelectorAll('input').length === 2);
        root.querySelectorAll('input')[1]!.click();
        await waitUntil(() => root.querySelector('#heir') !== null);
        root.querySelector<HTMLElement>('#heir')!.focus();
        await sendKeys({ press: 'Enter' });
        const fault = root.querySelector<HTMLElement>('#request-fault')!;
        await waitUntil(() => fault.innerText !== '');
        expect(fault.innerText).to.equal('Enter their user name.');
        expect(root.querySelector('#heir')!.getAttribute('aria-invalid')).to.equal('true');
        await waitUntil(() => root.activeElement?.id === 'heir');
        await sendKeys({ type: 'ada' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => fault.innerText === 'This is your own account.');
        expect(root.querySelector('#heir')!.getAttribute('aria-invalid')).to.equal('true');
        await waitUntil(() => root.activeElement?.id === 'heir');
      },
    );
  });
});
