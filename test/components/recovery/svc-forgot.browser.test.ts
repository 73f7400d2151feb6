import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { keptOnwards } from '../../../components/login/onwards.ts';
import '../../../components/recovery/svc-forgot.ts';
import type { SvcForgot } from '../../../components/recovery/svc-forgot.component.ts';
import { ok, refusal, signInView, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/sign-in';
const ask = 'POST /oauth/api/forgot';
const view = ok(signInView({ app: null }));

const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
const words = (element: Element) => inside(element, 'main')!.innerText.replaceAll(/\s+/g, ' ');
const focused = (element: Element) => element.shadowRoot!.activeElement;

async function shown(): Promise<SvcForgot> {
  const element = await fixture<SvcForgot>(html`<svc-forgot></svc-forgot>`);
  await waitUntil(() => focused(element)?.id === 'email');
  return element;
}

describe('<svc-forgot>', () => {
  it('asks for the address with the keyboard, and rejects an incomplete one without a request', async () => {
    await withServer({ [read]: [view], [ask]: [ok({ outbox: false })] }, async (calls) => {
      const element = await shown();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('Enter your e-mail address.'));
      expect(focused(element)?.id).to.equal('email');
      await sendKeys({ type: 'ada' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('This is not an e-mail address'));
      expect(inside(element, '#email')!.getAttribute('aria-invalid')).to.equal('true');
      await expect(element).to.be.accessible();
      expect(calls).to.have.length(1);
      await sendKeys({ type: '@mail.example' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('Check your mail'));
      expect(calls[1]).to.deep.equal({ to: ask, body: { email: 'ada@mail.example' }, csrf: 'first' });
      expect(words(element)).to.contain('ada@mail.example').and.not.to.contain('outbox');
      expect(focused(element)?.localName).to.equal('h1');
      expect(document.title).to.equal('Check your mail');
      await expect(element).to.be.accessible();
    });
  });

  it('keeps the request of the app for the end, and leads back to it', async () => {
    const before = location.href;
    history.replaceState(null, '', '?request=sealed');
    await withServer({ [read]: [view], [ask]: [ok({ outbox: false })] }, async () => {
      const element = await shown();
      expect(inside(element, '.foot a')!.getAttribute('href')).to.equal('/oauth/sign-in?request=sealed');
      await sendKeys({ type: 'ada@mail.example' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('Check your mail'));
      expect(inside(element, 'a.button')!.getAttribute('href')).to.equal('/oauth/sign-in?request=sealed');
      expect(keptOnwards()).to.equal('?request=sealed');
    });
    history.replaceState(null, '', before);
    localStorage.clear();
  });

  it('leads to the outbox of a development server, and back to the form', async () => {
    await withServer({ [read]: [view], [ask]: [ok({ outbox: true })] }, async () => {
      const element = await shown();
      await sendKeys({ type: 'ada@mail.example' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('Open the outbox (development)'));
      expect(inside(element, '.button')!.getAttribute('href')).to.equal('/outbox');
      inside(element, 'button.link')!.click();
      await waitUntil(() => focused(element)?.id === 'email');
    });
  });

  it('keeps the address when the request fails, and says why', async () => {
    await withServer({ [read]: [view], [ask]: [undefined, refusal(429, 'rate_limited', 120)] }, async () => {
      const element = await shown();
      await sendKeys({ type: 'ada@mail.example' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('The service did not answer.'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words(element).includes('Too many attempts. Try again in 2 minutes.'));
      expect((inside(element, '#email') as HTMLInputElement).value).to.equal('ada@mail.example');
      expect(focused(element)?.id).to.equal('email');
    });
  });

  it('offers another attempt if the page could not be loaded', async () => {
    await withServer({ [read]: [refusal(500, 'internal_error'), view] }, async () => {
      const element = await fixture<SvcForgot>(html`<svc-forgot></svc-forgot>`);
      await waitUntil(() => words(element).includes('This page could not be loaded'));
      await expect(element).to.be.accessible();
      inside(element, 'button')!.click();
      await waitUntil(() => focused(element)?.id === 'email');
    });
  });
});
