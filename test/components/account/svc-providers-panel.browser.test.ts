import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/account/svc-providers-panel.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const list = {
  'GET /account/api/providers': [ok({ providers: [{ provider: 'steam', linked: null, offered: true }] })],
};

/** Opens the address and shows the panel below other content, so that it is out of view at first. */
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

  it('otherwise leaves the page at its top', () =>
    withServer(list, async () => {
      const element = await shownAt(location.pathname);
      expect(isOnScreen(element.shadowRoot!.querySelector('h2')!)).to.equal(false);
      expect(element.shadowRoot!.activeElement).to.equal(null);
    }));
});
