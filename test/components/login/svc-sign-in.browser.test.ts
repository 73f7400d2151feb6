import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../components/login/sign-in/svc-sign-in.ts';
import type { SvcSignIn } from '../../../components/login/sign-in/svc-sign-in.component.ts';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { ada, ok, refusal, signInView, withServer, type Call } from './login-server.ts';
import { challenges, withOpenPrompts } from './open-prompts.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/sign-in?request=sealed';
const consentView = (changes: Partial<SignInView> = {}) =>
  signInView({ step: 'consent', account: ada, ...changes });

async function shown(request?: string): Promise<SvcSignIn> {
  const element = await fixture<SvcSignIn>(
    html`<svc-sign-in
      .request=${request}
      .returnTo=${request === undefined ? '/wheels' : undefined}
    ></svc-sign-in>`,
  );
  await waitUntil(() => inside(element, '.card:not(.loading), .notice') !== null);
  await element.updateComplete;
  await element.querySelector('svc-password-form')?.updateComplete;
  await consent(element)?.updateComplete;
  return element;
}

const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector);
const consent = (element: Element) => element.shadowRoot!.querySelector('svc-consent');
const field = (element: Element, id: string) => element.querySelector<HTMLInputElement>(`#${id}`)!;
const submit = (element: Element) => element.querySelector<HTMLButtonElement>('[type=submit]')!;
const note = (element: Element) => element.querySelector<HTMLElement>('#password-form-note')!.innerText;
const words = (element: Element) => inside(element, 'main')!.innerText.replaceAll(/\s+/g, ' ');
function button(element: Element, label: string): HTMLButtonElement {
  const roots = [element.shadowRoot!, consent(element)?.shadowRoot, element];
  return roots
    .flatMap((root) => [...(root?.querySelectorAll('button') ?? [])])
    .find(({ innerText }) => innerText.trim() === label)!;
}
const posts = (calls: readonly Call[]) => calls.filter(({ to }) => to.startsWith('POST'));

async function typed(element: SvcSignIn, password = 'a long enough password'): Promise<void> {
  field(element, 'username').value = 'ada';
  field(element, 'current-password').value = password;
  field(element, 'current-password').focus();
  await sendKeys({ press: 'Enter' });
}

describe('<svc-sign-in> with a password', () => {
  it('accepts a password while the browser asks for a passkey, and closes that request', async () => {
    const signIn = 'POST /oauth/api/sign-in';
    const answers = { ...challenges, [read]: [ok(signInView())], [signIn]: [ok({ location: '#onward' })] };
    await withServer(answers, (calls) =>
      withOpenPrompts(async (prompts) => {
        const element = await shown('sealed');
        inside(element, '[aria-label="Sign in with a passkey"]')!.click();
        await waitUntil(() => prompts.length === 1);
        await typed(element);
        await waitUntil(() => location.hash === '#onward');
        expect(prompts[0]!.aborted).to.equal(true);
        expect(calls.filter(({ to }) => to === signIn)).to.have.length(1);
      }),
    );
  });

  it('names the app, sends both fields, and opens the address in the answer', async () => {
    await withServer(
      { [read]: [ok(signInView())], 'POST /oauth/api/sign-in': [ok({ location: '#onward' })] },
      async (calls) => {
        const element = await shown('sealed');
        expect(words(element)).to.match(/Sign in to continue to Relic Hunters relics\.example/);
        expect(document.title).to.equal('Sign in to Relic Hunters');
        expect(document.activeElement).to.equal(field(element, 'username'));
        await sendKeys({ type: 'ada' });
        await sendKeys({ press: 'Tab' });
        await sendKeys({ type: 'a long enough password' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls)).to.deep.equal([
          {
            to: 'POST /oauth/api/sign-in',
            body: { userName: 'ada', password: 'a long enough password', request: 'sealed' },
            csrf: 'first',
          },
        ]);
        // A second click sends nothing while the browser navigates away.
        expect(submit(element).innerText.trim()).to.equal('Signing in …');
        submit(element).click();
        expect(posts(calls)).to.have.length(1);
      },
    );
  });

  it('offers its fields to password managers: in the document, named, one form', async () => {
    await withServer({ [read]: [ok(signInView())] }, async () => {
      const element = await shown('sealed');
      const form = document.querySelector('form')!;
      expect(form.contains(field(element, 'username'))).to.equal(true);
      expect(form.method).to.equal('post');
      expect(field(element, 'username').autocomplete).to.equal('username webauthn');
      expect(field(element, 'current-password').autocomplete).to.equal('current-password');
      expect(field(element, 'current-password').type).to.equal('password');
    });
  });

  it('sends the page to return to if no app has asked', async () => {
    await withServer(
      {
        'GET /oauth/api/sign-in': [ok(signInView({ app: null, scopes: [] }))],
        'POST /oauth/api/sign-in': [ok({ location: '#home' })],
      },
      async (calls) => {
        const element = await shown();
        await typed(element);
        await waitUntil(() => location.hash === '#home');
        expect(posts(calls)[0]!.body).to.deep.equal({
          userName: 'ada',
          password: 'a long enough password',
          returnTo: '/wheels',
        });
      },
    );
  });

  it('asks for a missing field before it sends anything', async () => {
    await withServer({ [read]: [ok(signInView())] }, async (calls) => {
      const element = await shown('sealed');
      submit(element).click();
      await waitUntil(() => note(element) === 'Enter your user name or e-mail address.');
      expect(document.activeElement).to.equal(field(element, 'username'));
      await sendKeys({ type: 'ada' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => note(element) === 'Enter your password.');
      expect(document.activeElement).to.equal(field(element, 'current-password'));
      expect(field(element, 'current-password').getAttribute('aria-invalid')).to.equal('true');
      expect(posts(calls)).to.have.length(0);
    });
  });

  const faults: [string, Response | undefined, RegExp][] = [
    ['a wrong password', refusal(401, 'sign_in_failed'), /not right/],
    ['a password longer than any valid one', refusal(400, 'validation_failed'), /not right/],
    ['too many attempts', refusal(429, 'too_many_attempts'), /Too many attempts\. Try again later\./],
    ['a busy service', refusal(503, 'unavailable', 2), /busy right now/],
    ['a fault of the service', refusal(500, 'internal_error'), /wrong on our side/],
    ['no network', undefined, /did not answer/],
  ];
  for (const [name, answer, line] of faults)
    it(`reports ${name}, keeps the fields, and accepts another attempt`, async () => {
      await withServer(
        {
          [read]: [ok(signInView())],
          'POST /oauth/api/sign-in': [answer, ok({ location: '#onward' })],
        },
        async () => {
          const element = await shown('sealed');
          const before = submit(element).getBoundingClientRect().top;
          await typed(element);
          await waitUntil(() => line.test(note(element)));
          expect(field(element, 'username').value).to.equal('ada');
          expect(field(element, 'current-password').value).to.equal('a long enough password');
          expect(document.activeElement).to.equal(field(element, 'current-password'));
          expect(submit(element).getBoundingClientRect().top).to.equal(before);
          await sendKeys({ press: 'Enter' });
          await waitUntil(() => location.hash === '#onward');
        },
      );
    });

  it('counts down the wait after too many attempts, and sends nothing before it ends', async () => {
    await withServer(
      {
        [read]: [ok(signInView())],
        'POST /oauth/api/sign-in': [
          refusal(429, 'too_many_attempts', 90),
          refusal(429, 'too_many_attempts', 1),
        ],
      },
      async (calls) => {
        const element = await shown('sealed');
        await typed(element);
        await waitUntil(() => submit(element).innerText.trim() === 'Try again in 1:30');
        expect(note(element)).to.equal('Too many attempts. Try again in 90 seconds.');
        submit(element).click();
        expect(posts(calls)).to.have.length(1);
      },
    );
    await withServer(
      { [read]: [ok(signInView())], 'POST /oauth/api/sign-in': [refusal(429, 'rate_limited', 1)] },
      async (calls) => {
        const element = await shown('sealed');
        await typed(element);
        await waitUntil(() => submit(element).innerText.trim() === 'Try again in 0:01');
        await waitUntil(() => submit(element).innerText.trim() === 'Sign in');
        submit(element).click();
        await waitUntil(() => posts(calls).length === 2);
      },
    );
  });

  it('reloads its state with a new token when the old one is stale', async () => {
    await withServer(
      {
        [read]: [ok(signInView()), ok(signInView({ csrf: 'second' }))],
        'POST /oauth/api/sign-in': [refusal(403, 'forbidden'), ok({ location: '#onward' })],
      },
      async (calls) => {
        const element = await shown('sealed');
        await typed(element);
        await waitUntil(() => /out of date/.test(note(element)));
        expect(field(element, 'current-password').value).to.equal('a long enough password');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls).map(({ csrf }) => csrf)).to.deep.equal(['first', 'second']);
      },
    );
  });

  it('shows and hides the password, and hides it before it is sent', async () => {
    await withServer(
      { [read]: [ok(signInView())], 'POST /oauth/api/sign-in': [refusal(401, 'sign_in_failed')] },
      async () => {
        const element = await shown('sealed');
        const toggle = element.querySelector<HTMLButtonElement>('.toggle')!;
        const password = field(element, 'current-password');
        toggle.click();
        await waitUntil(() => password.type === 'text');
        expect(toggle.getAttribute('aria-label')).to.equal('Hide password');
        expect(document.activeElement).to.equal(password);
        await typed(element);
        await waitUntil(() => /not right/.test(note(element)));
        expect(password.type).to.equal('password');
      },
    );
  });

  it('warns of Caps Lock while the password has the focus', async () => {
    await withServer({ [read]: [ok(signInView())] }, async () => {
      const element = await shown('sealed');
      const password = field(element, 'current-password');
      password.focus();
      password.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true }));
      await waitUntil(() => note(element) === 'Caps Lock is on.');
      password.blur();
      await waitUntil(() => note(element) === 'The app never sees your password.');
    });
  });

  it('begins with the hinted user name, and with the account that has to sign in again', async () => {
    await withServer({ [read]: [ok(signInView({ loginHint: 'grace' }))] }, async () => {
      const element = await shown('sealed');
      expect(field(element, 'username').value).to.equal('grace');
      expect(document.activeElement).to.equal(field(element, 'current-password'));
    });
    await withServer({ [read]: [ok(signInView({ account: ada }))] }, async () => {
      const element = await shown('sealed');
      expect(words(element)).to.include(
        'You are signed in as Ada Lovelace. Sign in again, or as somebody else.',
      );
      expect(field(element, 'username').value).to.equal('ada');
    });
  });
});

describe('<svc-sign-in> with other ways', () => {
  it('lists them in their order, as links that carry the request', async () => {
    await withServer(
      { [read]: [ok(signInView({ providers: ['discord', 'credentials', 'google'] }))] },
      async () => {
        const element = await shown('sealed');
        const ways = [...element.shadowRoot!.querySelectorAll('.providers a, slot')];
        expect(ways.map((way) => way.getAttribute('href') ?? way.localName)).to.deep.equal([
          '/oauth/providers/discord?request=sealed',
          'slot',
          '/oauth/providers/google?request=sealed',
        ]);
        expect((ways[0] as HTMLElement).innerText.trim()).to.equal('Continue with Discord');
        // Other ways to sign in come first, but the field has the focus.
        await waitUntil(() => document.activeElement === field(element, 'username'));
      },
    );
  });

  it('shows every way in a popup of 500 × 650 without scrolling', async () => {
    const others = ['google', 'steam', 'epic', 'discord', 'twitch'] as const;
    await setViewport({ width: 500, height: 650 });
    for (const providers of [
      ...others.map((_, at) => ['credentials', ...others.slice(0, at + 1)] as const),
      others,
      ['discord', 'credentials', 'google', 'steam', 'epic', 'twitch'] as const,
    ]) {
      await withServer({ [read]: [ok(signInView({ providers: [...providers] }))] }, async () => {
        const element = await shown('sealed');
        expect(button(element, 'Cancel').getBoundingClientRect().bottom, providers.join()).to.be.below(650);
        expect(element.getBoundingClientRect().height, providers.join()).to.be.at.most(650);
        expect(inside(element, '[aria-label="Sign in with a passkey"]')).not.to.equal(null);
        await expect(element).to.be.accessible();
        element.remove();
      });
    }
    await setViewport({ width: 800, height: 600 });
  });

  it('offers no passkey if the app asks for another way', async () => {
    await withServer({ [read]: [ok(signInView({ providers: ['steam'], passkey: false }))] }, async () => {
      expect(words(await shown('sealed'))).not.to.include('passkey');
    });
  });

  it('has no form if passwords are not offered', async () => {
    await withServer(
      { [read]: [ok(signInView({ providers: ['steam'] }))], 'POST /oauth/api/cancel': [undefined] },
      async () => {
        const element = await shown('sealed');
        expect(element.querySelector('form')).to.equal(null);
        expect(words(element)).to.include('Sign in with a passkey');
        button(element, 'Cancel').click();
        await waitUntil(() => words(element).includes('The service did not answer'));
      },
    );
  });

  it('goes back to the app after Cancel', async () => {
    await withServer(
      { [read]: [ok(signInView())], 'POST /oauth/api/cancel': [ok({ location: '#denied' })] },
      async (calls) => {
        const element = await shown('sealed');
        button(element, 'Cancel').click();
        await waitUntil(() => location.hash === '#denied');
        expect(posts(calls)[0]!.body).to.deep.equal({ request: 'sealed' });
      },
    );
  });
});

describe('<svc-sign-in> asking for consent', () => {
  async function asked(): Promise<SvcSignIn> {
    const element = await shown('sealed');
    expect(button(element, 'Allow').disabled).to.equal(true);
    await waitUntil(() => !button(element, 'Allow').disabled);
    return element;
  }

  it('names the app, its scopes, the signed-in account and the host that the person is sent to', async () => {
    const scopes: SignInView['scopes'] = ['openid', 'profile', 'email', 'roles', 'offline_access'];
    await withServer({ [read]: [ok(consentView({ scopes }))] }, async () => {
      const element = await asked();
      const { innerText } = consent(element)!.shadowRoot!.querySelector<HTMLElement>('h1')!;
      expect(innerText).to.equal('Allow Relic Hunters to use your account?');
      expect(document.title).to.equal('Allow Relic Hunters?');
      const all = consent(element)!.shadowRoot!;
      expect(all.querySelector<HTMLElement>('.account')!.innerText).to.match(
        /Ada Lovelace\s+Signed in as ada/,
      );
      expect([...all.querySelectorAll('li')].map((line) => line.innerText.trim())).to.deep.equal([
        'Recognise you by your account id',
        'See your user name, display name and picture',
        'See your e-mail address',
        'See your roles on this service',
        'Keep this access while you are away',
      ]);
      expect(all.querySelector<HTMLElement>('.onward')!.innerText).to.include('sent to relics.example');
      expect(element.querySelector('form')).to.equal(null);
    });
  });

  for (const allow of [true, false])
    it(`sends ${allow ? 'Allow' : 'Cancel'} once`, async () => {
      await withServer(
        { [read]: [ok(consentView())], 'POST /oauth/api/consent': [ok({ location: '#onward' })] },
        async (calls) => {
          const element = await asked();
          button(element, allow ? 'Allow' : 'Cancel').click();
          button(element, allow ? 'Allow' : 'Cancel').click();
          await waitUntil(() => location.hash === '#onward');
          button(element, 'Allow').click();
          expect(posts(calls)).to.deep.equal([
            { to: 'POST /oauth/api/consent', body: { allow, request: 'sealed' }, csrf: 'first' },
          ]);
        },
      );
    });

  it('ignores Allow right after the page comes to the front', async () => {
    await withServer({ [read]: [ok(consentView())] }, async (calls) => {
      const element = await asked();
      window.dispatchEvent(new Event('focus'));
      await consent(element)!.updateComplete;
      button(element, 'Allow').click();
      expect(posts(calls)).to.have.length(0);
      await waitUntil(() => !button(element, 'Allow').disabled);
    });
  });

  it('reports a failure and accepts another decision', async () => {
    await withServer(
      { [read]: [ok(consentView())], 'POST /oauth/api/consent': [undefined, ok({ location: '#onward' })] },
      async () => {
        const element = await asked();
        button(element, 'Allow').click();
        const fault = () => consent(element)!.shadowRoot!.querySelector<HTMLElement>('.fault');
        await waitUntil(() => fault() !== null);
        expect(fault()!.innerText).to.match(/did not answer/);
        button(element, 'Allow').click();
        await waitUntil(() => location.hash === '#onward');
      },
    );
  });

  it('lets another account sign in, and goes back to the present one', async () => {
    await withServer({ [read]: [ok(consentView())] }, async () => {
      const element = await asked();
      button(element, 'Not you?').click();
      await waitUntil(() => document.activeElement?.id === 'username');
      expect(field(element, 'username').value).to.equal('');
      button(element, 'Stay signed in as Ada Lovelace').click();
      await waitUntil(() => consent(element) !== null);
      expect(element.querySelector('form')).to.equal(null);
    });
  });

  it('goes back to signing in when the session has ended in the meantime', async () => {
    await withServer(
      {
        [read]: [ok(consentView()), ok(signInView({ csrf: 'second' }))],
        'POST /oauth/api/consent': [refusal(401, 'session_required')],
      },
      async () => {
        const element = await asked();
        button(element, 'Allow').click();
        await waitUntil(() => element.querySelector('form') !== null);
        await waitUntil(() => /out of date/.test(note(element)));
      },
    );
  });

  it('attack 20: shows names as text, each with a direction of its own', async () => {
    const name = '<img src=x onerror=alert(1)> \u202Eemanresu';
    await withServer(
      { [read]: [ok(consentView({ app: { name, host: 'relics.example', logo: null } }))] },
      async () => {
        const element = await asked();
        const h1 = consent(element)!.shadowRoot!.querySelector('h1')!;
        expect(h1.querySelector('bdi')!.textContent).to.equal(name);
        expect(h1.querySelector('img')).to.equal(null);
      },
    );
  });
});

describe('<svc-sign-in> without its state', () => {
  it('explains what to do about an expired request, before and after typing', async () => {
    await withServer({ [read]: [refusal(410, 'request_expired')] }, async () => {
      const element = await shown('sealed');
      expect(words(element)).to.match(/This page has expired .* start again/);
      expect(document.title).to.equal('This page has expired');
    });
    await withServer(
      { [read]: [ok(signInView())], 'POST /oauth/api/sign-in': [refusal(410, 'request_expired')] },
      async () => {
        const element = await shown('sealed');
        await typed(element);
        await waitUntil(() => inside(element, '.notice') !== null);
        expect(words(element)).to.include('This page has expired');
        expect(element.querySelector('form')).to.equal(null);
      },
    );
  });

  it('treats a malformed request like an expired one', async () => {
    await withServer({ [read]: [refusal(400, 'validation_failed')] }, async () => {
      expect(words(await shown('sealed'))).to.include('This page has expired');
    });
  });

  it('asks for cookies if the browser blocks them', async () => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true });
    try {
      await withServer({ [read]: [refusal(410, 'request_expired')] }, async () => {
        expect(words(await shown('sealed'))).to.match(/This needs cookies Allow them/);
      });
    } finally {
      Reflect.deleteProperty(navigator, 'cookieEnabled');
    }
  });

  it('tries again when asked to, and by itself when the network is back', async () => {
    await withServer({ [read]: [undefined, refusal(503, 'unavailable'), ok(signInView())] }, async () => {
      const element = await shown('sealed');
      expect(words(element)).to.include('The service did not answer');
      button(element, 'Try again').click();
      await waitUntil(() => words(element).includes('busy right now'));
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => element.querySelector('form') !== null);
    });
  });

  it('reloads its state when it is restored from the back/forward cache', async () => {
    await withServer(
      {
        [read]: [ok(signInView()), ok(consentView())],
        'POST /oauth/api/sign-in': [ok({ location: '#onward' })],
      },
      async () => {
        const element = await shown('sealed');
        await typed(element);
        await waitUntil(() => location.hash === '#onward');
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        await waitUntil(() => consent(element) !== null);
      },
    );
  });

  it('names the signed-in account if no sign-in is needed', async () => {
    await withServer(
      { 'GET /oauth/api/sign-in': [ok(signInView({ app: null, account: ada }))] },
      async () => {
        const element = await fixture<SvcSignIn>(html`<svc-sign-in></svc-sign-in>`);
        await waitUntil(() => words(element).includes('You are signed in as Ada Lovelace'));
        button(element, 'Sign in as somebody else').click();
        await waitUntil(() => document.activeElement?.id === 'username');
      },
    );
  });
});

describe('<svc-sign-in> for everybody', () => {
  // Restore the usual colour scheme, because the next file runs in the same tab.
  afterEach(() => emulateMedia({ colorScheme: 'light' }));

  const states: [string, Response][] = [
    [
      'signing in',
      ok(signInView({ providers: ['google', 'steam', 'epic', 'discord', 'twitch', 'credentials'] })),
    ],
    ['consent', ok(consentView())],
    ['an expired request', refusal(410, 'request_expired')],
  ];
  for (const [name, answer] of states)
    for (const colorScheme of ['light', 'dark'] as const)
      it(`${name} is accessible in ${colorScheme}`, async () => {
        await emulateMedia({ colorScheme });
        await withServer({ [read]: [answer] }, async () => {
          const element = await shown('sealed');
          await expect(element).to.be.accessible();
        });
      });
});
