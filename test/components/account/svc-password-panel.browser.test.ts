import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/account/svc-password-panel.ts';
import type { SvcPasswordPanel } from '../../../components/account/svc-password-panel.component.ts';
import type { CredentialsView } from '../../../contracts/identity/credentials.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer, type Call } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /account/api/credentials';
const me = 'GET /account/api/me';
const put = 'PUT /account/api/password';
const view = (changes: Partial<CredentialsView> = {}): CredentialsView => ({
  ...{ userName: 'grace', formerUserName: null, userNameChangeableAt: null },
  ...{ passwords: true, hasPassword: true, leastPasswordLength: 15 },
  ...changes,
});
const account = ok({ userId: 'usr_grace', userName: 'grace', displayName: 'Grace', csrf: 'token' });
const password = 'four green lamps over Lisbon';

async function shown(): Promise<SvcPasswordPanel> {
  const element = await fixture<SvcPasswordPanel>(html`<svc-password-panel></svc-password-panel>`);
  await waitUntil(() => inside(element, '.rows, .missing') !== null);
  return element;
}
const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
const words = (element: Element) => inside(element, '.card')!.innerText.replaceAll(/\s+/g, ' ');
const writes = (calls: readonly Call[]) => calls.filter(({ to }) => to.startsWith('PUT'));

describe('<svc-password-panel>', () => {
  afterEach(() => api.forget());

  it('changes the password with the keyboard, and rejects a short one without a request', async () => {
    await withServer(
      { [read]: [ok(view())], [me]: [account], [put]: [new Response(null, { status: 204 })] },
      async (calls) => {
        const element = await shown();
        inside(element, '#change-password')!.focus();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => element.shadowRoot!.activeElement?.id === 'new-password');
        await sendKeys({ type: 'too short' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => /this has 9/.test(words(element)));
        expect(writes(calls)).to.have.length(0);
        await expect(element).to.be.accessible();
        const field = inside(element, '#new-password') as HTMLInputElement;
        field.select();
        await sendKeys({ type: password });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => /Your password has been changed/.test(words(element)));
        expect(writes(calls)).to.deep.equal([{ to: put, body: { password }, csrf: 'token' }]);
        expect(element.shadowRoot!.activeElement?.id).to.equal('change-password');
      },
    );
  });

  it('shows the reason of a refusal next to the field, and goes back on Cancel', async () => {
    await withServer(
      {
        [read]: [ok(view())],
        [me]: [account],
        'PUT /account/api/user-name': [refusal(409, 'user_name_taken')],
      },
      async () => {
        const element = await shown();
        inside(element, '#change-user-name')!.click();
        await waitUntil(() => element.shadowRoot!.activeElement?.id === 'new-user-name');
        await sendKeys({ type: 'x' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => inside(element, '#user-name-fault')!.innerText === 'This user name is taken.');
        expect(inside(element, '#new-user-name')!.getAttribute('aria-invalid')).to.equal('true');
        await sendKeys({ press: 'Tab' });
        await sendKeys({ press: 'Tab' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => element.shadowRoot!.activeElement?.id === 'change-user-name');
      },
    );
  });

  it('offers a password to an account without one, and says when the name can change again', async () => {
    const changes = {
      hasPassword: false,
      formerUserName: 'hopper',
      userNameChangeableAt: '2026-01-09T10:00:00.000Z',
    };
    await withServer({ [read]: [ok(view(changes))] }, async () => {
      const element = await shown();
      expect(words(element)).to.match(
        /Nobody else can take hopper.*change it again on .*2026.*Add a password/,
      );
      expect(inside(element, '#change-user-name')).to.equal(null);
    });
    await withServer({ [read]: [ok(view({ passwords: false }))] }, async () => {
      expect(inside(await shown(), '#change-password')).to.equal(null);
    });
  });

  it('reports that its data could not be loaded, and loads it again on request', async () => {
    await withServer({ [read]: [undefined, ok(view())] }, async () => {
      const element = await shown();
      expect(words(element)).to.match(/did not answer/);
      inside(element, '.missing button')!.click();
      await waitUntil(() => inside(element, '#change-password') !== null);
    });
  });
});
