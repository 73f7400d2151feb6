import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../components/login/sign-in/svc-sign-out.ts';
import type { SvcSignOut } from '../../../components/login/sign-in/svc-sign-out.component.ts';
import { ada, ok, refusal, signInView, withServer } from './login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/sign-in';
const write = 'POST /oauth/api/sign-out';
const signedIn = ok(signInView({ app: null, account: ada }));
const nobody = ok(signInView({ app: null }));

const shown = (request?: string) =>
  fixture<SvcSignOut>(html`<svc-sign-out .request=${request}></svc-sign-out>`);
const words = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('main')!.innerText.replaceAll(/\s+/g, ' ');
const button = (element: Element) => element.shadowRoot!.querySelector('button')!;

describe('<svc-sign-out>', () => {
  it('asks first, and says when it is done', async () => {
    await withServer(
      { [read]: [signedIn], [write]: [ok({ location: '/oauth/sign-out' })] },
      async (calls) => {
        const element = await shown();
        await waitUntil(() => words(element).includes('Sign out? You are signed in as Ada Lovelace.'));
        expect(calls).to.have.length(1);
        button(element).click();
        button(element).click();
        await waitUntil(() => words(element).includes('You are signed out'));
        expect(calls.slice(1)).to.deep.equal([{ to: write, body: {}, csrf: 'first' }]);
        expect(element.shadowRoot!.activeElement?.localName).to.equal('h1');
        expect(document.title).to.equal('Signed out');
      },
    );
  });

  it('goes back to the app that asked for it', async () => {
    await withServer({ [read]: [signedIn], [write]: [ok({ location: '#app' })] }, async (calls) => {
      const element = await shown('sealed');
      await waitUntil(() => words(element).includes('Sign out?'));
      button(element).click();
      await waitUntil(() => location.hash === '#app');
      expect(calls[1]!.body).to.deep.equal({ request: 'sealed' });
    });
  });

  it('has nothing to ask if nobody is signed in', async () => {
    await withServer({ [read]: [nobody] }, async () => {
      const element = await shown();
      await waitUntil(() => words(element).includes('You are signed out'));
    });
    await withServer({ [read]: [nobody], [write]: [ok({ location: '#app' })] }, async () => {
      await shown('sealed');
      await waitUntil(() => location.hash === '#app');
    });
  });

  it('loads again when the browser is back online, and when it is restored from the back/forward cache', async () => {
    await withServer({ [read]: [refusal(500, 'internal_error'), signedIn, nobody] }, async () => {
      const element = await shown();
      await waitUntil(() => words(element).includes('This page could not be loaded'));
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => words(element).includes('Sign out?'));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await waitUntil(() => words(element).includes('You are signed out'));
    });
  });

  it('reports a failure and accepts another attempt', async () => {
    await withServer(
      {
        [read]: [refusal(500, 'internal_error'), signedIn],
        [write]: [
          refusal(503, 'unavailable'),
          refusal(403, 'forbidden'),
          ok({ location: '/oauth/sign-out' }),
        ],
      },
      async () => {
        const element = await shown();
        await waitUntil(() => words(element).includes('This page could not be loaded'));
        button(element).click();
        await waitUntil(() => words(element).includes('Sign out?'));
        button(element).click();
        await waitUntil(() => words(element).includes('busy right now'));
        button(element).click();
        await waitUntil(() => words(element).includes('out of date'));
        button(element).click();
        await waitUntil(() => words(element).includes('You are signed out'));
      },
    );
  });

  it('signs out even if the request of the app has expired', async () => {
    await withServer({ [read]: [signedIn], [write]: [refusal(410, 'request_expired')] }, async () => {
      const element = await shown('sealed');
      await waitUntil(() => words(element).includes('Sign out?'));
      button(element).click();
      await waitUntil(() => words(element).includes('You are signed out'));
    });
  });

  it('does not loop if going back to the app keeps failing', async () => {
    await withServer({ [read]: [nobody], [write]: [refusal(403, 'forbidden')] }, async (calls) => {
      const element = await shown('sealed');
      await waitUntil(() => words(element).includes('This page could not be loaded'));
      expect(calls).to.have.length(2);
    });
  });

  // Restore the usual colour scheme, because the next file runs in the same tab.
  afterEach(() => emulateMedia({ colorScheme: 'light' }));

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, answer] of [
      ['asking', signedIn],
      ['done', nobody],
    ] as const)
      it(`is accessible in ${colorScheme} when ${name}`, async () => {
        await emulateMedia({ colorScheme });
        await withServer({ [read]: [answer] }, async () => {
          const element = await shown();
          await waitUntil(() => /signed (in|out)/.test(words(element)));
          await expect(element).to.be.accessible();
        });
      });
});
