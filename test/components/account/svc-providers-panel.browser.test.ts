import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/account/svc-providers-panel.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const list = {
  'GET /account/api/providers': [ok({ providers: [{ provider: 'steam', linked: null, offered: true }] })],
};

async function shownAt(address: string): Promise<Element> {
  history.replaceState(null, '', address);
  const page = await fixture(
    html`<div>
      <div style="height: 3000px"></div>
      <svc-providers-panel></svc-providers-panel>
    </div>`,
  );
  const element = page.querySelector('svc-providers-panel')!;
  await waitUntil(() => element.shadowRoot!.querySelector('.rows') !== null);
  return element;
}

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describe('<svc-providers-panel>', () => {
  const before = location.href;
  beforeEach(() => scrollTo(0, 0));
  afterEach(() => history.replaceState(null, '', before));

  for (const [reader, address] of [
    ['is back from a provider', `${location.pathname}?problem=cancelled&provider=steam`],
    ['has followed a link to it', `${location.pathname}#providers`],
  ] as const)
    it(`comes into view when its reader ${reader}`, () =>
      withServer(list, async () => {
        const root = (await shownAt(address)).shadowRoot!;
        await waitUntil(() => isOnScreen(root.querySelector('h2')!));
        expect(root.activeElement).to.equal(root.querySelector('h2'));
        if (address.includes('cancelled'))
          expect(isOnScreen(root.querySelector('[role=status]')!)).to.equal(true);
      }));

  it('says beside the button why the only way to sign in cannot be unlinked', async () => {
    const linked = { name: 'ada', since: null };
    const providers = [
      { provider: 'steam', linked, offered: true },
      { provider: 'twitch', linked: null, offered: true },
    ];
    const message = 'This is the only way to sign in to the account; add another one first';
    const answers = {
      'GET /account/api/providers': [ok({ providers })],
      'GET /account/api/me': [ok({ userId: 'usr_ada', csrf: 'token' })],
      'DELETE /account/api/providers/steam': [
        Response.json({ code: 'last_way_to_sign_in', message }, { status: 409 }),
      ],
    };
    await withServer(answers, async () => {
      const root = (await shownAt(location.pathname)).shadowRoot!;
      const [steam] = root.querySelectorAll('.row');
      steam!.querySelector('button')!.click();
      await waitUntil(() => root.querySelector('svc-dialog .danger') !== null);
      root.querySelector<HTMLElement>('svc-dialog .danger')!.click();
      await waitUntil(() => steam!.querySelector<HTMLElement>('.fault')?.innerText === `${message}.`);
      api.forget();
    });
  });

  it('otherwise leaves the page at its top', () =>
    withServer(list, async () => {
      const element = await shownAt(location.pathname);
      expect(isOnScreen(element.shadowRoot!.querySelector('h2')!)).to.equal(false);
      expect(element.shadowRoot!.activeElement).to.equal(null);
    }));
});
