import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/account/svc-email-panel.ts';
import type { SvcEmailPanel } from '../../../components/account/svc-email-panel.component.ts';
import type { EmailView } from '../../../contracts/identity/mail.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /account/api/email';
const change = 'POST /account/api/email';
const again = 'POST /account/api/email/verification';
const me = { 'GET /account/api/me': [ok({ userId: 'usr_ada', csrf: 'token' })] };
const view = (changes: Partial<EmailView> = {}): Response =>
  ok({ email: null, verified: false, mail: true, outbox: false, ...changes });

const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
const words = (element: Element) => inside(element, '.card')!.innerText.replaceAll(/\s+/g, ' ');
const says = (element: Element, text: string) => waitUntil(() => words(element).includes(text), text);
const focused = (element: Element) => element.shadowRoot!.activeElement?.id;
const panel = () => fixture<SvcEmailPanel>(html`<svc-email-panel></svc-email-panel>`);

describe('<svc-email-panel>', () => {
  afterEach(() => api.forget());

  it('adds an address with the keyboard, and rejects an incomplete one without a request', async () => {
    await withServer({ ...me, [read]: [view()], [change]: [ok({ outbox: true })] }, async (calls) => {
      const element = await panel();
      await says(element, 'You have not added an address yet.');
      inside(element, '#edit')!.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused(element) === 'email');
      await sendKeys({ type: 'ada' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'Enter an e-mail address');
      expect(focused(element)).to.equal('email');
      await expect(element).to.be.accessible();
      expect(calls.filter(({ to }) => to === change)).to.have.length(0);
      await sendKeys({ type: '@mail.example' });
      await sendKeys({ press: 'Enter' });
      await says(element, 'A mail is on its way to ada@mail.example.');
      expect(inside(element, '.told a')!.getAttribute('href')).to.equal('/outbox');
      expect(focused(element)).to.equal('edit');
      await expect(element).to.be.accessible();
    });
  });

  it('sends the link of an unconfirmed address again, and says why that failed', async () => {
    const unconfirmed = view({ email: 'ada@mail.example' });
    const answers = [refusal(429, 'rate_limited', 60), ok({ outbox: false })];
    await withServer({ ...me, [read]: [unconfirmed], [again]: answers }, async () => {
      const element = await panel();
      await says(element, 'Not confirmed');
      expect(inside(element, 'a')).to.equal(null);
      await expect(element).to.be.accessible();
      inside(element, '.row button')!.click();
      await says(element, 'Too many attempts. Try again in 60 seconds.');
      inside(element, '.row button')!.click();
      await says(element, 'A mail is on its way to ada@mail.example.');
    });
  });

  it('leads to the outbox of a development server, to which the registration has sent the first link', async () => {
    const unconfirmed = view({ email: 'ada@mail.example', outbox: true });
    await withServer({ ...me, [read]: [unconfirmed], [again]: [ok({ outbox: true })] }, async () => {
      const element = await panel();
      await says(element, 'Open the outbox (development)');
      await expect(element).to.be.accessible();
      inside(element, '.row button')!.click();
      await says(element, 'A mail is on its way to ada@mail.example.');
      const links = [...element.shadowRoot!.querySelectorAll('a')];
      expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(['/outbox']);
    });
  });

  it('shows that the address was confirmed in another tab', async () => {
    const email = 'ada@mail.example';
    await withServer({ ...me, [read]: [view({ email }), view({ email, verified: true })] }, async () => {
      const element = await panel();
      await says(element, 'Not confirmed');
      window.dispatchEvent(new Event('focus'));
      await waitUntil(() => inside(element, '.tag.good')?.innerText === 'Confirmed');
    });
  });

  it('offers no change if the service sends no mail', async () => {
    await withServer({ ...me, [read]: [view({ mail: false })] }, async () => {
      const element = await panel();
      await says(element, 'This service sends no mail');
      expect(inside(element, 'button')).to.equal(null);
    });
  });

  it('says that the card could not be loaded, and tries again', async () => {
    await withServer({ ...me, [read]: [refusal(503, 'unavailable'), view()] }, async () => {
      const element = await panel();
      await says(element, 'The service is busy right now.');
      await expect(element).to.be.accessible();
      inside(element, '.missing button')!.click();
      await says(element, 'You have not added an address yet.');
    });
  });
});
