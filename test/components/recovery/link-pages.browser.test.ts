import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { keepOnwards } from '../../../components/login/onwards.ts';
import '../../../components/recovery/svc-reset.ts';
import '../../../components/recovery/svc-verify-email.ts';
import type { SvcReset } from '../../../components/recovery/svc-reset.component.ts';
import type { SvcVerifyEmail } from '../../../components/recovery/svc-verify-email.component.ts';
import type { MailLinkView } from '../../../contracts/identity/mail.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const token = 'mL0gqMZ9Yy4mPB1mL0gqMZ9Yy4mPB1mL0gqMZ9Yy4mP';
const read = 'POST /oauth/api/mail-link';
const reset = 'POST /oauth/api/reset';
const confirm = 'POST /oauth/api/verify-email';
const view = (changes: Partial<MailLinkView> = {}): Response =>
  ok({
    ...{ purpose: 'reset_password', userName: 'ada', email: 'ada@mail.example', signedInAs: null },
    ...{ leastPasswordLength: 15, csrf: 'first' },
    ...changes,
  });

const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
const words = (element: Element) =>
  (inside(element, 'main')!.innerText + (element as HTMLElement).innerText).replaceAll(/\s+/g, ' ');
const says = (element: Element, text: string) => waitUntil(() => words(element).includes(text), text);
const hasHeadingFocus = (element: Element) => element.shadowRoot!.activeElement?.localName === 'h1';

function openLink(): void {
  history.replaceState(null, '', `${location.pathname}${location.search}#${token}`);
}

async function newPassword(): Promise<SvcReset> {
  openLink();
  const element = await fixture<SvcReset>(html`<svc-reset></svc-reset>`);
  await waitUntil(() => document.activeElement?.id === 'new-password');
  return element;
}

async function confirmation(): Promise<SvcVerifyEmail> {
  openLink();
  return fixture<SvcVerifyEmail>(html`<svc-verify-email></svc-verify-email>`);
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('<svc-reset>', () => {
  it('takes the token out of the address, and sets a password that is long enough', async () => {
    await withServer({ [read]: [view()], [reset]: [ok({})] }, async (calls) => {
      const element = await newPassword();
      expect(location.hash).to.equal('');
      await says(element, 'At least 15 characters.');
      await sendKeys({ press: 'Enter' });
      await says(element, 'Choose a password.');
      await sendKeys({ type: 'too short' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'Use at least 15 characters: this has 9.');
      expect(document.activeElement?.getAttribute('aria-invalid')).to.equal('true');
      await expect(element).to.be.accessible();
      expect(calls).to.have.length(1);
      await sendKeys({ type: ' but now long enough' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'Your password has been changed');
      const password = 'too short but now long enough';
      expect(calls[1]).to.deep.equal({ to: reset, body: { token, password }, csrf: 'first' });
      expect(hasHeadingFocus(element)).to.equal(true);
      expect(sessionStorage).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  });

  it('leads back to the app for which the person wanted to sign in', async () => {
    keepOnwards('?request=sealed');
    await withServer({ [read]: [view({ leastPasswordLength: 8 })], [reset]: [ok({})] }, async () => {
      const element = await newPassword();
      await sendKeys({ type: 'eight ch' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'Your password has been changed');
      expect(inside(element, 'a.button')!.getAttribute('href')).to.equal('/oauth/sign-in?request=sealed');
    });
  });

  it('accepts a shorter password of an account with a second factor', async () => {
    await withServer({ [read]: [view({ leastPasswordLength: 8 })], [reset]: [ok({})] }, async () => {
      const element = await newPassword();
      await says(element, 'At least 8 characters.');
      await sendKeys({ type: 'eight ch' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'Your password has been changed');
    });
  });

  it('says why the server refuses a password, and lets it be changed', async () => {
    const weak = { path: 'password', message: 'This password is easy to guess.' };
    const refused = Response.json({ code: 'validation_failed', errors: [weak] }, { status: 400 });
    await withServer({ [read]: [view()], [reset]: [refused] }, async () => {
      const element = await newPassword();
      await sendKeys({ type: 'password password' });
      await sendKeys({ press: 'Enter' });
      await says(element, weak.message);
      expect(document.activeElement?.id).to.equal('new-password');
      await expect(element).to.be.accessible();
    });
  });

  for (const [name, answers] of [
    ['a used or expired link', { [read]: [refusal(410, 'link_expired')] }],
    ['a link of another kind', { [read]: [view({ purpose: 'verify_email' })] }],
  ] as const) {
    it(`leads from ${name} to another link`, async () => {
      await withServer(answers, async () => {
        openLink();
        const element = await fixture<SvcReset>(html`<svc-reset></svc-reset>`);
        await says(element, 'This link does not work any more');
        expect(inside(element, '.button')!.getAttribute('href')).to.equal('/oauth/forgot');
        await expect(element).to.be.accessible();
      });
    });
  }

  it('says so if the link expires while the password is typed', async () => {
    await withServer({ [read]: [view()], [reset]: [refusal(410, 'link_expired')] }, async () => {
      const element = await newPassword();
      await sendKeys({ type: 'four green lamps over Lisbon' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'This link does not work any more');
      expect(hasHeadingFocus(element)).to.equal(true);
    });
  });

  it('says that the network is lost, and reads the link again', async () => {
    await withServer({ [read]: [undefined, view()] }, async () => {
      openLink();
      const element = await fixture<SvcReset>(html`<svc-reset></svc-reset>`);
      await says(element, 'The service did not answer');
      inside(element, 'button')!.click();
      await waitUntil(() => document.activeElement?.id === 'new-password');
    });
  });
});

describe('<svc-verify-email>', () => {
  const own = view({ purpose: 'verify_email', signedInAs: 'ada' });

  it('confirms only after a press, because some mail programs open every link', async () => {
    await withServer({ [read]: [own], [confirm]: [ok({})] }, async (calls) => {
      const element = await confirmation();
      await says(element, 'ada@mail.example becomes the address of the account ada.');
      await expect(element).to.be.accessible();
      expect(calls).to.have.length(1);
      inside(element, 'button')!.click();
      await says(element, 'Your address has been confirmed');
      expect(calls[1]).to.deep.equal({ to: confirm, body: { token }, csrf: 'first' });
      expect(hasHeadingFocus(element)).to.equal(true);
      await expect(element).to.be.accessible();
    });
  });

  for (const [who, signedInAs, text] of [
    ['somebody who is signed out', null, 'Sign in as ada first'],
    ['another account', 'bob', 'You are signed in as bob. Sign in as ada to confirm.'],
  ] as const) {
    it(`asks ${who} to sign in, and comes back with the link`, async () => {
      await withServer({ [read]: [view({ purpose: 'verify_email', signedInAs })] }, async () => {
        const element = await confirmation();
        await says(element, text);
        expect(inside(element, 'button')).to.equal(null);
        const { searchParams } = new URL(inside(element, 'a')!.getAttribute('href')!, location.href);
        expect(searchParams.get('returnTo')).to.equal('/oauth/verify-email');
        expect(Object.values(sessionStorage)).to.include(token);
      });
    });
  }

  it('says that the address belongs to another account', async () => {
    const taken = 'This address belongs to another account.';
    const refused = Response.json({ code: 'email_taken', message: taken }, { status: 409 });
    await withServer({ [read]: [own], [confirm]: [refused] }, async () => {
      const element = await confirmation();
      await says(element, 'becomes the address');
      inside(element, 'button')!.click();
      await says(element, taken);
      await expect(element).to.be.accessible();
    });
  });

  it('says after a reload that the address is confirmed, because the link itself is used up', async () => {
    const email = ok({ email: 'ada@mail.example', verified: true, mail: true, outbox: false });
    await withServer({ 'GET /account/api/email': [email] }, async () => {
      const element = await fixture<SvcVerifyEmail>(html`<svc-verify-email></svc-verify-email>`);
      await says(element, 'Your address is confirmed');
      expect(words(element)).to.contain('ada@mail.example').and.not.to.contain('does not work');
      await expect(element).to.be.accessible();
    });
  });

  it('leads from an expired link to the account page', async () => {
    await withServer({ [read]: [refusal(410, 'link_expired')] }, async () => {
      const element = await confirmation();
      await says(element, 'This link does not work any more');
      expect(inside(element, '.button')!.getAttribute('href')).to.equal('/account');
    });
  });
});
