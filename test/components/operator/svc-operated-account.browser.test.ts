import { expect, fixture, html } from '@open-wc/testing';
import type { OperatedAccount } from '../../../contracts/identity/operator.ts';
import '../../../components/operator/svc-operated-account.ts';
import type { SvcOperatedAccount } from '../../../components/operator/svc-operated-account.component.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const bob: OperatedAccount = {
  ...{ userId: 'usr_bob', userName: 'bob', displayName: 'Bob', email: null, emailVerified: false },
  ...{ roles: ['admin'], state: 'active', providers: [], createdAt: '2026-01-01T00:00:00.000Z' },
};
const path = '/operator/api/accounts/usr_bob';
const me = { 'GET /account/api/me': [ok({ userId: 'usr_root', csrf: 'token' })] };

async function opened(): Promise<ShadowRoot> {
  const element = await fixture<SvcOperatedAccount>(
    html`<svc-operated-account .account=${bob}></svc-operated-account>`,
  );
  element.addEventListener(
    'svc-operated-account-change',
    ({ detail }: CustomEventInit<OperatedAccount>) => (element.account = detail!),
  );
  return element.shadowRoot!;
}

const news = (root: ShadowRoot) => root.querySelector<HTMLElement>('.note')!.innerText;
const press = (root: ShadowRoot, label: string) =>
  [...root.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === label)!.click();

describe('<svc-operated-account>', () => {
  afterEach(() => api.forget());

  it('forgets the reason after the action that it was given for', async () => {
    const suspended = ok({ ...bob, state: 'suspended' });
    await withServer({ ...me, [`POST ${path}/suspend`]: [suspended] }, async (calls) => {
      const root = await opened();
      root.querySelector<HTMLInputElement>('#reason')!.value = 'Spam';
      press(root, 'Suspend account');
      await waitUntil(() => news(root).startsWith('Suspended'));
      expect(calls.at(-1)?.body).to.deep.equal({ reason: 'Spam' });
      await waitUntil(() => root.querySelector<HTMLInputElement>('#reason')!.value === '');
    });
  });

  it('ticks the role again that could not be taken', async () => {
    const message = 'This is the only active operator; make another account an operator first';
    const refused = Response.json({ code: 'last_operator', message }, { status: 409 });
    await withServer({ ...me, [`PUT ${path}/roles`]: [refused] }, async (calls) => {
      const root = await opened();
      const box = root.querySelector<HTMLInputElement>('input[value=admin]')!;
      box.click();
      press(root, 'Save roles');
      await waitUntil(() => news(root) === `${message}.`);
      expect(calls.at(-1)?.body).to.deep.equal({ roles: [] });
      await waitUntil(() => box.checked);
    });
  });
});
