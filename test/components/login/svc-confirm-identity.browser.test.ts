import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { confirmIdentity } from '../../../components/signed-in/confirm-identity.ts';
import type { ConfirmView } from '../../../contracts/identity/sign-in/reauthenticate.ts';
import { ok, refusal, withServer, type Call } from './login-server.ts';
import { challenges, withOpenPrompts } from './open-prompts.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /oauth/api/reauthenticate';
const prove = 'POST /oauth/api/reauthenticate';

const view = (changes: Partial<ConfirmView> = {}): ConfirmView => ({
  ways: ['password', 'totp'],
  providers: [],
  userName: 'ada',
  confirmed: false,
  csrf: 'first',
  ...changes,
});

const dialog = () => document.querySelector('svc-confirm-identity');
const field = () => document.querySelector<HTMLInputElement>('#proof');
const words = () => dialog()?.innerText.replaceAll(/\s+/g, ' ') ?? '';
const button = (label: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ innerText }) => innerText.trim() === label)!;
const proofs = (calls: readonly Call[]) => calls.filter(({ to }) => to === prove).map(({ body }) => body);

async function opened(): Promise<Promise<boolean>[]> {
  const confirmed = confirmIdentity();
  await waitUntil(() => field() !== null && document.activeElement === field());
  return [confirmed];
}

describe('<svc-confirm-identity>', () => {
  it('asks for the password, and again after a wrong one', async () => {
    const answers = { [read]: [ok(view())], [prove]: [refusal(403, 'proof_failed'), ok({ strong: false })] };
    await withServer(answers, async (calls) => {
      const [confirmed] = await opened();
      expect(field()!.autocomplete).to.equal('current-password');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words().includes('Enter your password.'));
      await sendKeys({ type: 'not it' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => words().includes('This is not your password.'));
      expect(document.activeElement).to.equal(field());
      await sendKeys({ type: 'a long enough password' });
      await sendKeys({ press: 'Enter' });
      expect(await confirmed).to.equal(true);
      expect(proofs(calls)).to.deep.equal([{ password: 'not it' }, { password: 'a long enough password' }]);
      expect(dialog()).to.equal(null);
    });
  });

  it('accepts a code instead, and does not copy a typed password into its field', async () => {
    await withServer({ [read]: [ok(view())], [prove]: [ok({ strong: true })] }, async (calls) => {
      const [confirmed] = await opened();
      await sendKeys({ type: 'half a password' });
      button('Use a code from your authenticator app').click();
      await waitUntil(() => field()?.autocomplete === 'one-time-code');
      expect(field()!.value).to.equal('');
      await sendKeys({ type: '123 456' });
      await sendKeys({ press: 'Enter' });
      expect(await confirmed).to.equal(true);
      expect(proofs(calls)).to.deep.equal([{ totp: '123456' }]);
    });
  });

  it('closes the request for a passkey when the person uses a code instead, or closes the dialog', async () => {
    const both = view({ ways: ['passkey', 'totp'] });
    const answers = { ...challenges, [read]: [ok(both)], [prove]: [ok({ strong: true })] };
    await withServer(answers, (calls) =>
      withOpenPrompts(async (prompts) => {
        const confirmed = confirmIdentity();
        await waitUntil(() => dialog() !== null && button('Use passkey') !== undefined);
        button('Use passkey').click();
        await waitUntil(() => prompts.length === 1);
        button('Use a code from your authenticator app').click();
        await waitUntil(() => field()?.autocomplete === 'one-time-code');
        expect(prompts[0]!.aborted).to.equal(true);
        await sendKeys({ type: '123456' });
        await sendKeys({ press: 'Enter' });
        expect(await confirmed).to.equal(true);
        expect(proofs(calls)).to.deep.equal([{ totp: '123456' }]);

        const again = confirmIdentity();
        await waitUntil(() => dialog() !== null && button('Use passkey') !== undefined);
        button('Use passkey').click();
        await waitUntil(() => prompts.length === 2);
        await sendKeys({ press: 'Escape' });
        expect(await again).to.equal(false);
        expect(prompts[1]!.aborted).to.equal(true);
      }),
    );
  });

  it('confirms nothing when it is closed, and two calls share one dialog', async () => {
    await withServer({ [read]: [ok(view())] }, async () => {
      const [first] = await opened();
      const second = confirmIdentity();
      expect(document.querySelectorAll('svc-confirm-identity')).to.have.length(1);
      await sendKeys({ press: 'Escape' });
      expect(await Promise.all([first, second])).to.deep.equal([false, false]);
    });
  });

  it('reports that the service cannot be reached, and tries again', async () => {
    await withServer(
      { [read]: [undefined, ok(view())], [prove]: [refusal(429, 'too_many_attempts', 90)] },
      async () => {
        const confirmed = confirmIdentity();
        await waitUntil(() => words().includes('The service did not answer.'));
        button('Try again').click();
        await waitUntil(() => field() !== null && document.activeElement === field());
        await sendKeys({ type: 'a long enough password' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => words().includes('Too many attempts. Try again in 90 seconds.'));
        await sendKeys({ press: 'Escape' });
        expect(await confirmed).to.equal(false);
      },
    );
  });

  it('opens a window at a provider, and goes on when the window reports its end', async () => {
    const begin = 'POST /oauth/api/reauthenticate/google';
    const reported = new BroadcastChannel('svc-confirmed');
    const open = window.open;
    const windows: { location: { replace(address: string): void }; close(): void; at: string }[] = [];
    window.open = () => {
      const at = {
        at: '',
        close: () => (at.at = 'closed'),
        location: { replace: (to: string) => (at.at = to) },
      };
      windows.push(at);
      return at as unknown as Window;
    };
    const google: Partial<ConfirmView> = { ways: [], providers: ['google'] };
    const answers = {
      [read]: [ok(view(google)), ok(view(google)), ok(view({ ...google, confirmed: true }))],
    };
    try {
      await withServer(
        { ...answers, [begin]: [refusal(429, 'rate_limited', 5), ok({ location: '/trip' })] },
        async (calls) => {
          const confirmed = confirmIdentity();
          await waitUntil(() => document.activeElement?.textContent?.trim() === 'Confirm with Google');
          // Messages from confirmation pages that this page did not open.
          reported.postMessage('?problem=cancelled&provider=google');
          reported.postMessage('');
          await waitUntil(() => calls.filter(({ to }) => to === read).length === 2);
          await sendKeys({ press: 'Enter' });
          await waitUntil(() => words().includes('Try again in 5 seconds'));
          expect(windows.map(({ at }) => at)).to.deep.equal(['closed']);
          await sendKeys({ press: 'Enter' });
          await waitUntil(() => windows[1]?.at === '/trip');
          expect(words()).to.include('Continue in the window of Google.').and.not.include('cancelled');
          reported.postMessage('?problem=cancelled&provider=google');
          await waitUntil(() => words().includes('You cancelled signing in with Google.'));
          reported.postMessage('');
          expect(await confirmed).to.equal(true);
        },
      );
    } finally {
      window.open = open;
      reported.close();
    }
  });

  it('says so if the browser blocks the window', async () => {
    const open = window.open;
    window.open = () => null;
    try {
      await withServer({ [read]: [ok(view({ providers: ['google'] }))] }, async () => {
        const [confirmed] = await opened();
        button('Confirm with Google').click();
        await waitUntil(() => words().includes('Your browser has blocked the window.'));
        await sendKeys({ press: 'Escape' });
        expect(await confirmed).to.equal(false);
      });
    } finally {
      window.open = open;
    }
  });

  it('leads to the sign-in page if the account has nothing to confirm with', async () => {
    await withServer({ [read]: [ok(view({ ways: ['sign-in'] }))] }, async () => {
      const confirmed = confirmIdentity();
      await waitUntil(() => dialog()?.querySelector('a') instanceof HTMLAnchorElement);
      const address = new URL(dialog()!.querySelector('a')!.href);
      expect(address.pathname).to.equal('/oauth/sign-in');
      expect(address.searchParams.get('returnTo')).to.equal(location.pathname + location.search);
      await sendKeys({ press: 'Escape' });
      expect(await confirmed).to.equal(false);
    });
  });
});
