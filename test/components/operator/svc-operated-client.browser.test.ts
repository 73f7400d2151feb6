import { expect, fixture, html } from '@open-wc/testing';
import type { OperatedClient } from '../../../contracts/identity/operator.ts';
import '../../../components/operator/svc-operated-client.ts';
import type { SvcOperatedClient } from '../../../components/operator/svc-operated-client.component.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const hunters: OperatedClient = {
  clientId: 'svc_hunters',
  kind: 'oauth',
  name: 'Relic Hunters',
  owner: { userId: 'usr_bob', userName: 'bob' },
  state: 'pending',
  trusted: false,
  scopes: ['openid'],
  redirectUris: ['https://relics.example/callback'],
  postLogoutRedirectUris: ['https://relics.example/bye'],
  logo: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 'first',
};
const changed = { ...hunters, redirectUris: ['https://relics.example/other'], revision: 'second' };
const path = '/operator/api/clients/svc_hunters';

describe('<svc-operated-client>', () => {
  afterEach(() => api.forget());

  it('approves what it shows, and shows the new state if that has changed', async () => {
    const answers = {
      'GET /account/api/me': [ok({ userId: 'usr_root', csrf: 'token' })],
      [`GET ${path}`]: [ok(changed)],
      [`POST ${path}/approve`]: [refusal(409, 'conflict'), ok({ ...changed, state: 'active' })],
    };
    await withServer(answers, async (calls) => {
      const element = await fixture<SvcOperatedClient>(
        html`<svc-operated-client .client=${hunters}></svc-operated-client>`,
      );
      element.addEventListener(
        'svc-operated-client-change',
        ({ detail }: CustomEventInit<OperatedClient>) => (element.client = detail!),
      );
      const root = element.shadowRoot!;
      const approve = () =>
        [...root.querySelectorAll('button')].find((button) => button.innerText.trim() === 'Approve');
      approve()!.click();
      await waitUntil(() => root.querySelector('dl')!.innerText.includes('relics.example/other'));
      await waitUntil(() => root.activeElement === root.querySelector('.note'));
      expect(root.querySelector<HTMLElement>('.fault')!.innerText).to.equal('conflict.');
      await expect(element).to.be.accessible();

      approve()!.click();
      await waitUntil(() => approve() === undefined);
      expect(calls.filter(({ to }) => to === `POST ${path}/approve`).map(({ body }) => body)).to.deep.equal([
        { revision: 'first' },
        { revision: 'second' },
      ]);
    });
  });
});
