import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../../components/console/phone/svc-phone-link.ts';
import type { SvcPhoneLink } from '../../../../components/console/phone/svc-phone-link.component.ts';
import { waitUntil } from '../../wait-until.ts';

it('opens a code of the address of the console, which a phone does not offer', async () => {
  await setViewport({ width: 1_000, height: 700 });
  const link = await fixture<SvcPhoneLink>(html`<svc-phone-link .listName=${'friday'}></svc-phone-link>`);
  const root = link.shadowRoot!;
  root.querySelector('button')!.focus();
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => root.querySelector('svc-join-code') !== null);
  const address = `${location.origin}/wheels/friday`;
  expect(root.querySelector('svc-join-code')!.url).to.equal(address);
  await waitUntil(
    () => root.querySelector('svc-join-code')!.shadowRoot!.querySelector('[role=img] path') !== null,
  );
  expect(root.querySelector('svc-code')!.code).to.equal(address);
  await expect(link).to.be.accessible();
  await sendKeys({ press: 'Escape' });
  await waitUntil(() => !root.querySelector('svc-dialog'));
  await setViewport({ width: 360, height: 640 });
  expect(link.offsetWidth).to.equal(0);
  await setViewport({ width: 800, height: 600 });
});
