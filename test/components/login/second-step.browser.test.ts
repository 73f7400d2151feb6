import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/login/sign-in/svc-sign-in.ts';
import type { SvcSignIn } from '../../../components/login/sign-in/svc-sign-in.component.ts';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { ok, refusal, signInView, withServer, type Call } from './login-server.ts';
import { challenges, withOpenPrompts } from './open-prompts.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/sign-in?request=sealed&second=waiting';
const prove = 'POST /oauth/api/second-step';
const waiting = (changes: Partial<SignInView> = {}) =>
  signInView({ step: 'second-step', secondWays: ['totp', 'recovery'], ...changes });

const field = (element: Element) => element.querySelector<HTMLInputElement>('#proof');
const note = (element: Element) => element.querySelector<HTMLElement>('#proof-note')?.innerText;
const posts = (calls: readonly Call[]) => calls.filter(({ to }) => to === prove).map(({ body }) => body);

async function shown(): Promise<SvcSignIn> {
  const element = await fixture<SvcSignIn>(
    html`<svc-sign-in .request=${'sealed'} .second=${'waiting'}></svc-sign-in>`,
  );
  await waitUntil(() => field(element) !== null && document.activeElement === field(element));
  return element;
}

describe('<svc-sign-in> at the second step', () => {
  it('accepts a code, and opens the address in the answer', async () => {
    await withServer(
      { [read]: [ok(waiting())], [prove]: [refusal(403, 'proof_failed'), ok({ location: '#onward' })] },
      async (calls) => {
        const element = await shown();
        await sendKeys({ type: '111111' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(
          () => note(element)?.includes('This code is not right, or was used before.') === true,
        );
        await sendKeys({ type: '222222' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        const body = { second: 'waiting', request: 'sealed' };
        expect(posts(calls)).to.deep.equal([
          { ...body, totp: '111111' },
          { ...body, totp: '222222' },
        ]);
      },
    );
  });

  it('accepts a code while the browser asks for a passkey, and closes that request', async () => {
    const view = waiting({ secondWays: ['passkey', 'totp'] });
    const answers = { ...challenges, [read]: [ok(view)], [prove]: [ok({ location: '#onward' })] };
    await withServer(answers, (calls) =>
      withOpenPrompts(async (prompts) => {
        const element = await fixture<SvcSignIn>(
          html`<svc-sign-in .request=${'sealed'} .second=${'waiting'}></svc-sign-in>`,
        );
        const button = (label: string) =>
          [...element.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === label);
        await waitUntil(() => button('Use passkey') !== undefined);
        button('Use passkey')!.click();
        await waitUntil(() => prompts.length === 1);
        button('Use a code from your authenticator app')!.click();
        await waitUntil(() => document.activeElement === field(element));
        expect(prompts[0]!.aborted).to.equal(true);
        expect(note(element)).to.equal('Six digits from your authenticator app.');
        await sendKeys({ type: '111111' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls)).to.deep.equal([{ second: 'waiting', request: 'sealed', totp: '111111' }]);
      }),
    );
  });

  it('goes back to the first step when the second step has expired', async () => {
    await withServer(
      {
        [read]: [ok(waiting())],
        [prove]: [refusal(410, 'second_step_expired')],
        'GET /oauth/api/sign-in?request=sealed': [ok(signInView())],
      },
      async () => {
        const element = await shown();
        await sendKeys({ type: '111111' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => element.querySelector('#username') !== null);
        await waitUntil(() =>
          element.querySelector<HTMLElement>('#password-form-note')?.innerText.includes('taken too long'),
        );
        expect(new URL(location.href).searchParams.has('second')).to.equal(false);
      },
    );
  });

  it('says how long to wait after too many wrong codes, and still accepts a recovery code', async () => {
    await withServer(
      {
        [read]: [ok(waiting())],
        [prove]: [refusal(429, 'too_many_attempts', 600), ok({ location: '#onward' })],
      },
      async (calls) => {
        const element = await shown();
        await sendKeys({ type: '111111' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => note(element) === 'Too many attempts. Try again in 10 minutes.');
        const other = [...element.querySelectorAll('button')].find(({ innerText }) =>
          innerText.includes('recovery'),
        );
        other!.click();
        await waitUntil(
          () => document.activeElement === field(element) && field(element)?.name === 'recovery',
        );
        await sendKeys({ type: 'abcd-efgh' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => location.hash === '#onward');
        expect(posts(calls)[1]).to.deep.equal({
          second: 'waiting',
          request: 'sealed',
          recovery: 'abcd-efgh',
        });
      },
    );
  });
});
