import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/account/svc-profile-panel.ts';
import type { SvcProfilePanel } from '../../../components/account/svc-profile-panel.component.ts';
import type { Me } from '../../../contracts/identity/account.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const patch = 'PATCH /account/api/profile';
const me = { userId: 'usr_ada', userName: 'ada', displayName: 'Ada', csrf: 'token' } as Me;
const invisible = { path: 'displayName', message: 'Name is empty' };

describe('<svc-profile-panel>', () => {
  afterEach(() => api.forget());

  it('explains which display names are valid, and keeps the focus in the field', async () => {
    const refused = Response.json({ code: 'validation_failed', errors: [invisible] }, { status: 400 });
    await withServer({ 'GET /account/api/me': [ok(me)], [patch]: [refused] }, async (calls) => {
      const element = await fixture<SvcProfilePanel>(html`<svc-profile-panel .me=${me}></svc-profile-panel>`);
      const root = element.shadowRoot!;
      const fault = () => root.querySelector<HTMLElement>('#display-name-fault')?.innerText;
      root.querySelector<HTMLElement>('#edit')!.click();
      await waitUntil(() => root.activeElement?.id === 'display-name');
      await sendKeys({ press: 'Backspace' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => fault() === 'Enter a display name.');
      expect(root.activeElement?.id).to.equal('display-name');
      expect(calls.filter(({ to }) => to === patch)).to.have.length(0);
      await expect(element).to.be.accessible();
      await sendKeys({ type: '\u200B' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => fault() === 'Use 1 to 60 visible characters.');
      expect(root.activeElement?.id).to.equal('display-name');
    });
  });
});
