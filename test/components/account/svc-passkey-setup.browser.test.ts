import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/account/factors/svc-passkey-setup.ts';
import type { SvcPasskeySetup } from '../../../components/account/factors/svc-passkey-setup.component.ts';
import { withOpenPrompts } from '../login/open-prompts.ts';
import { waitUntil } from '../wait-until.ts';

const setup = {
  challenge: 'sealed-challenge',
  options: {
    ...{ challenge: 'AAAA', rp: { id: location.hostname, name: 'SVC' }, timeout: 60_000 },
    ...{ user: { id: 'AAAA', name: 'ada', displayName: 'Ada' }, attestation: 'none' },
    ...{ pubKeyCredParams: [{ type: 'public-key', alg: -7 }], excludeCredentials: [] },
  },
};

describe('<svc-passkey-setup>', () => {
  it('closes the prompt of the browser when the dialog is closed', async () => {
    await withOpenPrompts(async (prompts) => {
      const element = await fixture<SvcPasskeySetup>(
        html`<svc-passkey-setup .setup=${setup}></svc-passkey-setup>`,
      );
      await waitUntil(() => element.shadowRoot!.activeElement?.id === 'name');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => prompts.length === 1);
      element.remove();
      expect(prompts[0]!.aborted).to.equal(true);
    });
  });
});
