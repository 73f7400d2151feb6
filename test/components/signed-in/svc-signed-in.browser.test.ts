import { expect, fixture, html } from '@open-wc/testing';
import type { Me } from '../../../contracts/identity/account.ts';
import '../../../components/signed-in/svc-signed-in.ts';
import { Fault } from '../../../components/signed-in/fault.ts';
import { SessionApi, api } from '../../../components/signed-in/session-api.ts';
import type { SvcSignedIn } from '../../../components/signed-in/svc-signed-in.component.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const read = 'GET /account/api/me';
const write = 'PATCH /account/api/profile';

const me = (changes: Partial<Me> = {}): Me => ({
  userId: 'usr_ada',
  userName: 'ada',
  displayName: 'Ada Lovelace',
  email: null,
  emailVerified: false,
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  provider: 'credentials',
  strong: false,
  deletedAt: null,
  csrf: 'first',
  ...changes,
});

const shown = () =>
  fixture<SvcSignedIn>(
    html`<svc-signed-in current="account" heading="Your account"><p id="content">Content</p></svc-signed-in>`,
  );
const words = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('main')!.innerText.replaceAll(/\s+/g, ' ');
const links = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('nav a')].map((link) => link.textContent);
const hasContent = (element: Element) => element.shadowRoot!.querySelector('slot:not([name])') !== null;

describe('<svc-signed-in>', () => {
  beforeEach(() => {
    api.me = undefined;
  });

  it('shows the content after the account was read, and names the account', async () => {
    let answer: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (answer = resolve));
    await withServer({ [read]: [late] }, async () => {
      const element = await shown();
      const heard: string[] = [];
      element.addEventListener('svc-signed-in-me', ({ detail }: CustomEventInit<Me>) =>
        heard.push(detail?.displayName ?? ''),
      );
      expect(words(element)).to.include('Loading');
      expect(hasContent(element)).to.equal(false);
      answer(ok(me()));
      await waitUntil(() => hasContent(element));
      expect(heard).to.deep.equal(['Ada Lovelace']);
      expect(element.shadowRoot!.querySelector('.me')!.textContent).to.include('Ada Lovelace');
      expect(document.title).to.equal('Your account · SVC');
      expect(links(element)).to.deep.equal(['Wheels', 'Account', 'Developer']);
      await expect(element).to.be.accessible();
    });
  });

  it('leads operators to their page', async () => {
    await withServer({ [read]: [ok(me({ roles: ['admin'] }))] }, async () => {
      const element = await shown();
      await waitUntil(() => links(element).includes('Operator'));
    });
  });

  it('reports why the account could not be loaded, and loads it again on request', async () => {
    await withServer({ [read]: [undefined, ok(me())] }, async () => {
      const element = await shown();
      await waitUntil(() => words(element).includes('The service did not answer'));
      await expect(element).to.be.accessible();
      element.shadowRoot!.querySelector<HTMLElement>('.notice button')!.click();
      await waitUntil(() => hasContent(element));
    });
  });

  it('reports that a page is not for this account, and asks it to load again after another fault', async () => {
    await withServer({ [read]: [ok(me())] }, async () => {
      const element = await shown();
      await waitUntil(() => hasContent(element));
      element.fault = new Fault('forbidden');
      await element.updateComplete;
      expect(words(element)).to.include('This page is not for your account');
      element.fault = new Fault('offline');
      await element.updateComplete;
      let asked = 0;
      element.addEventListener('svc-signed-in-again', () => (asked += 1));
      element.shadowRoot!.querySelector<HTMLElement>('.notice button')!.click();
      window.dispatchEvent(new Event('online'));
      expect(asked).to.equal(2);
    });
  });
});

describe('SessionApi', () => {
  const change = (calls: SessionApi) => calls.patch('/account/api/profile', { displayName: 'Ada' });
  const nothing = () => new Response(null, { status: 204 });

  it('reads the token once and sends it with every write', async () => {
    await withServer({ [read]: [ok(me())], [write]: [nothing()] }, async (calls) => {
      const own = new SessionApi();
      expect(await change(own)).to.equal(undefined);
      await change(own);
      expect(calls.map(({ to, csrf }) => [to, csrf])).to.deep.equal([
        [read, null],
        [write, 'first'],
        [write, 'first'],
      ]);
    });
  });

  it('repeats a write that was refused with an outdated token, and no other', async () => {
    const answers = { [read]: [ok(me()), ok(me({ csrf: 'second' }))], [write]: [refusal(403, 'forbidden')] };
    await withServer(answers, async (calls) => {
      const own = new SessionApi();
      const answer = await change(own);
      expect((answer as unknown as Fault).code).to.equal('forbidden');
      expect(calls.map(({ csrf }) => csrf)).to.deep.equal([null, 'first', null, 'second']);
      await change(own);
      expect(calls.slice(4).map(({ to }) => to)).to.deep.equal([write, read]);
    });
  });

  it('explains in whole sentences why a write failed, and which field was wrong', async () => {
    const errors = [{ path: 'displayName', code: 'empty', message: 'This text has no visible character' }];
    const invalid = Response.json(
      { code: 'validation_failed', message: 'Not valid', errors },
      { status: 400 },
    );
    const answers = { [read]: [ok(me())], [write]: [invalid, refusal(429, 'rate_limited', 90), undefined] };
    await withServer(answers, async () => {
      const own = new SessionApi();
      const faults = [await change(own), await change(own), await change(own)] as unknown as Fault[];
      expect(faults.map(({ code }) => code)).to.deep.equal([
        'validation_failed',
        'rate_limited',
        'unreachable',
      ]);
      expect(faults[0]!.fields[0]!.message).to.equal('This text has no visible character.');
      expect(faults[1]!.text).to.equal('Too many attempts. Try again in 90 seconds.');
    });
  });
});
