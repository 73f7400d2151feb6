import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/login/register/svc-register.ts';
import type { SvcRegister } from '../../../components/login/register/svc-register.component.ts';
import { ada, ok, refusal, signInView, withServer, type Call } from './login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/sign-in';
const readForApp = 'GET /oauth/api/sign-in?request=sealed';
const post = 'POST /oauth/api/register';
const nameIs = (userName: string) => `GET /oauth/api/user-name?userName=${userName}`;
const free = (userName: string) => ok({ userName, state: 'free', message: '' });
const password = 'four green lamps over Lisbon';
const noApp = signInView({ app: null, scopes: [], mail: false });

async function shown(request?: string): Promise<SvcRegister> {
  const element = await fixture<SvcRegister>(
    html`<svc-register
      .request=${request}
      .returnTo=${request === undefined ? '/wheels' : undefined}
    ></svc-register>`,
  );
  await waitUntil(() => element.shadowRoot!.querySelector('.card:not(.loading), .notice') !== null);
  await element.updateComplete;
  await element.querySelector('svc-registration-form')?.updateComplete;
  return element;
}

const field = (element: Element, id: string) => element.querySelector<HTMLInputElement>(`#${id}`)!;
const note = (element: Element, id: string) => element.querySelector<HTMLElement>(`#${id}-note`)!.innerText;
const submit = (element: Element) => element.querySelector<HTMLButtonElement>('[type=submit]')!;
const words = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('main')!.innerText.replaceAll(/\s+/g, ' ');
const posts = (calls: readonly Call[]) => calls.filter(({ to }) => to === post);
const link = (element: Element, text: string) =>
  [...element.shadowRoot!.querySelectorAll('a')].find(({ innerText }) => innerText.trim() === text);

async function filled(element: SvcRegister, userName = 'grace'): Promise<void> {
  field(element, 'username').focus();
  await sendKeys({ type: userName });
  await sendKeys({ press: 'Tab' });
  await sendKeys({ type: password });
}

describe('<svc-register>', () => {
  it('needs the keyboard alone: says that a name is free, sends both fields, and opens the returned address', async () => {
    await withServer(
      { [read]: [ok(noApp)], [nameIs('grace')]: [free('grace')], [post]: [ok({ location: '#onward' })] },
      async (calls) => {
        const element = await shown();
        expect(document.title).to.equal('Create an account');
        expect(document.activeElement).to.equal(field(element, 'username'));
        await filled(element);
        await waitUntil(() => note(element, 'username') === 'grace is free.');
        await waitUntil(() => note(element, 'new-password') === 'Long enough.');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls)).to.deep.equal([
          { to: post, body: { userName: 'grace', password, returnTo: '/wheels' }, csrf: 'first' },
        ]);
        // A second click sends nothing while the browser navigates away.
        expect(submit(element).innerText.trim()).to.equal('Creating your account …');
        submit(element).click();
        expect(posts(calls)).to.have.length(1);
      },
    );
  });

  it('asks for an optional, valid mail address if the service sends mail', async () => {
    await withServer(
      {
        [read]: [ok({ ...noApp, mail: true })],
        [nameIs('grace')]: [free('grace')],
        [post]: [ok({ location: '#onward' })],
      },
      async (calls) => {
        const element = await shown();
        field(element, 'username').focus();
        await sendKeys({ type: 'grace' });
        await sendKeys({ press: 'Tab' });
        await sendKeys({ type: 'grace' });
        await sendKeys({ press: 'Tab' });
        await sendKeys({ type: password });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => /not an e-mail address/.test(note(element, 'email')));
        expect(document.activeElement).to.equal(field(element, 'email'));
        await sendKeys({ type: '@example.com' });
        await expect(element).to.be.accessible();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls)[0]!.body).to.deep.equal({
          ...{ userName: 'grace', password },
          ...{ email: 'grace@example.com', returnTo: '/wheels' },
        });
      },
    );
  });

  it('keeps the request of an app, even on the way to the sign-in page', async () => {
    await withServer(
      {
        [readForApp]: [ok(signInView({ mail: false }))],
        [nameIs('grace')]: [free('grace')],
        [post]: [ok({ location: '#app' })],
      },
      async (calls) => {
        const element = await shown('sealed');
        expect(words(element)).to.match(/Create an account to continue to Relic Hunters relics\.example/);
        expect(link(element, 'Sign in')!.getAttribute('href')).to.equal('/oauth/sign-in?request=sealed');
        await filled(element);
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#app');
        expect(posts(calls)[0]!.body).to.deep.equal({ userName: 'grace', password, request: 'sealed' });
      },
    );
  });

  it('names the rule that a name breaks, without asking the server, and removes the message as soon as somebody types', async () => {
    await withServer({ [read]: [ok(noApp)] }, async (calls) => {
      const element = await shown();
      await sendKeys({ type: 'а_da' });
      await sendKeys({ press: 'Tab' });
      await waitUntil(() => /one alphabet/.test(note(element, 'username')));
      expect(field(element, 'username').getAttribute('aria-invalid')).to.equal('true');
      field(element, 'username').focus();
      await sendKeys({ type: 'x' });
      await waitUntil(() => !/one alphabet/.test(note(element, 'username')));
      expect(calls.filter(({ to }) => to.includes('user-name'))).to.have.length(0);
    });
  });

  it('shows the message of the server about a taken name while somebody types', async () => {
    const message = 'This user name is taken.';
    await withServer(
      { [read]: [ok(noApp)], [nameIs('alice')]: [ok({ userName: 'alice', state: 'taken', message })] },
      async (calls) => {
        const element = await shown();
        await sendKeys({ type: 'alice' });
        await waitUntil(() => note(element, 'username') === message);
        expect(calls.filter(({ to }) => to.includes('user-name'))).to.have.length(1);
        field(element, 'new-password').focus();
        await sendKeys({ type: password });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => document.activeElement === field(element, 'username'));
        expect(note(element, 'username')).to.equal(message);
        expect(posts(calls)).to.have.length(0);
      },
    );
  });

  it('asks for missing and too short input before it sends anything', async () => {
    await withServer({ [read]: [ok(noApp)], [nameIs('grace')]: [free('grace')] }, async (calls) => {
      const element = await shown();
      submit(element).click();
      await waitUntil(() => note(element, 'username') === 'Choose a user name.');
      expect(note(element, 'new-password')).to.equal('Choose a password.');
      expect(document.activeElement).to.equal(field(element, 'username'));
      await sendKeys({ type: 'grace' });
      field(element, 'new-password').focus();
      await sendKeys({ type: 'too short' });
      await waitUntil(() => note(element, 'new-password') === '9 of at least 15 characters.');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => note(element, 'new-password') === 'Use at least 15 characters: this has 9.');
      expect(document.activeElement).to.equal(field(element, 'new-password'));
      expect(posts(calls)).to.have.length(0);
    });
  });

  const issue = (path: string, message: string) =>
    Response.json(
      { code: 'validation_failed', message: 'x', requestId: 'r', errors: [{ path, code: 'x', message }] },
      { status: 400 },
    );
  const faults: [string, Response | undefined, string, RegExp][] = [
    [
      'a guessable password',
      issue('password', 'This password is easy to guess.'),
      'new-password',
      /easy to guess/,
    ],
    ['a name taken meanwhile', refusal(409, 'user_name_taken'), 'username', /^This user name is taken\.$/],
    [
      'a name that looks like another',
      refusal(409, 'user_name_similar'),
      'username',
      /looks like one that is taken/,
    ],
  ];
  for (const [name, answer, at, line] of faults)
    it(`shows the reason of a refusal next to the field after ${name}`, async () => {
      await withServer(
        {
          [read]: [ok(noApp)],
          [nameIs('grace')]: [free('grace')],
          [post]: [answer, ok({ location: '#onward' })],
        },
        async () => {
          const element = await shown();
          await filled(element);
          await sendKeys({ press: 'Enter' });
          await waitUntil(() => line.test(note(element, at)));
          expect(document.activeElement).to.equal(field(element, at));
          expect(field(element, at).getAttribute('aria-invalid')).to.equal('true');
          await expect(element).to.be.accessible();
        },
      );
    });

  const attempts: [string, Response | undefined, RegExp][] = [
    ['a busy service', refusal(503, 'unavailable', 2), /busy right now/],
    ['a fault of the service', refusal(500, 'internal_error'), /wrong on our side/],
    ['no network', undefined, /did not answer/],
  ];
  for (const [name, answer, line] of attempts)
    it(`reports ${name}, and accepts another attempt`, async () => {
      await withServer(
        {
          [read]: [ok(noApp)],
          [nameIs('grace')]: [free('grace')],
          [post]: [answer, ok({ location: '#onward' })],
        },
        async () => {
          const element = await shown();
          await filled(element);
          await sendKeys({ press: 'Enter' });
          const attempt = () => element.querySelector<HTMLElement>('.attempt')!.innerText;
          await waitUntil(() => line.test(attempt()));
          await sendKeys({ press: 'Enter' });
          await waitUntil(() => location.hash === '#onward');
        },
      );
    });

  it('counts down the wait after too many new accounts', async () => {
    await withServer(
      {
        [read]: [ok(noApp)],
        [nameIs('grace')]: [free('grace')],
        [post]: [refusal(429, 'rate_limited', 1800)],
      },
      async (calls) => {
        const element = await shown();
        await filled(element);
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => /Try again in (30:00|29:59)/.test(submit(element).innerText));
        await sendKeys({ press: 'Enter' });
        expect(posts(calls)).to.have.length(1);
      },
    );
  });

  it('reloads its state after a stale token, and keeps what was typed', async () => {
    await withServer(
      {
        [read]: [ok(noApp), ok({ ...noApp, csrf: 'second' })],
        [nameIs('grace')]: [free('grace')],
        [post]: [refusal(403, 'forbidden'), ok({ location: '#onward' })],
      },
      async (calls) => {
        const element = await shown();
        await filled(element);
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => /out of date/.test(element.querySelector<HTMLElement>('.attempt')!.innerText));
        expect(field(element, 'username').value).to.equal('grace');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls).map(({ csrf }) => csrf)).to.deep.equal(['first', 'second']);
      },
    );
  });

  it('offers somebody who is signed in to go on, or another account', async () => {
    await withServer({ [read]: [ok({ ...noApp, account: ada })] }, async () => {
      const element = await shown();
      expect(words(element)).to.match(/You are signed in as Ada Lovelace/);
      expect(element.querySelector('form')).to.equal(null);
      expect(link(element, 'Continue')?.getAttribute('href')).to.equal('/wheels');
      const another = element.shadowRoot!.querySelector<HTMLButtonElement>('button.link')!;
      another.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => element.querySelector('form') !== null);
    });
  });

  it('leads a signed-in person to no other site', async () => {
    for (const returnTo of [
      '//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\\\\evil.example',
    ])
      await withServer({ [read]: [ok({ ...noApp, account: ada })] }, async () => {
        const element = await shown();
        element.returnTo = returnTo;
        await element.updateComplete;
        expect(link(element, 'Continue')?.getAttribute('href')).to.equal('/');
      });
  });

  it('goes on if somebody has signed in in another tab', async () => {
    const answers = [ok(noApp), ok({ ...noApp, account: ada })];
    await withServer({ [read]: answers }, async (calls) => {
      const element = await shown();
      element.returnTo = `${location.pathname}${location.search}#onward`;
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => location.hash === '#onward');
      expect(calls.length).to.equal(2);
    });
  });

  it('offers no new account if passwords are not offered', async () => {
    await withServer({ [read]: [ok({ ...noApp, providers: ['google'] })] }, async () => {
      const element = await shown();
      expect(element.querySelector('form')).to.equal(null);
      expect(words(element)).to.match(/one of these sites/);
    });
  });

  it('reports an expired request and a page that cannot be loaded', async () => {
    await withServer({ [readForApp]: [refusal(410, 'request_expired')] }, async () => {
      expect(words(await shown('sealed'))).to.match(/This page has expired/);
    });
    await withServer({ [read]: [undefined, ok(noApp)] }, async () => {
      const element = await shown();
      expect(words(element)).to.match(/did not answer/);
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => element.querySelector('form') !== null);
    });
  });
});
