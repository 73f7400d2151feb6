import { expect, fixture, html } from '@open-wc/testing';
import { LitElement, type TemplateResult } from 'lit';
import { addCatalogues, speak } from '../../../components/language/language.ts';
import type { Catalogue } from '../../../components/language/spoken.ts';
import { plural, text } from '../../../components/language/text.ts';
import { lazy } from '../../../components/lazy/lazy-part.ts';
import '../../../components/wheel/svc-wheel.ts';

const load = (catalogue: Catalogue) => lazy(() => Promise.resolve({ default: catalogue }));
let arrive: (catalogue: { readonly default: Catalogue }) => void;

addCatalogues({
  de: load({ 'Hello {name}': 'Hallo {name}' }),
  ar: load({
    'Hello {name}': 'مرحبا {name}',
    '{n} guests': {
      zero: 'لا ضيوف',
      one: 'ضيف',
      two: 'ضيفان',
      few: '{n} ضيوف',
      many: '{n} ضيفًا',
      other: '{n} ضيف',
    },
  }),
  fr: lazy(() => new Promise((resolve) => (arrive = resolve))),
  es: lazy(() => Promise.reject(new Error('offline'))),
  pt: load({}),
  pl: load({}),
  ja: load({}),
});

class GuestList extends LitElement {
  static override properties = { guests: { type: Number } };
  declare guests: number;

  protected override render(): TemplateResult {
    return html`${text('Hello {name}', { name: 'Ada' })}, ${plural(this.guests, '{n} guest', '{n} guests')}`;
  }
}
customElements.define('guest-list', GuestList);

const shown = async (element: LitElement): Promise<string> => {
  await element.updateComplete;
  return element.shadowRoot?.textContent ?? '';
};

describe('language', () => {
  afterEach(() => speak('en'));

  it('renders all elements again', async () => {
    const guests = await fixture<GuestList>(html`<guest-list guests="2"></guest-list>`);
    const wheel = await fixture<LitElement>(html`<svc-wheel></svc-wheel>`);
    expect(await shown(guests)).to.equal('Hello Ada, 2 guests');
    await speak('de');
    expect(await shown(guests)).to.equal('Hallo Ada, 2 guests');
    expect(await shown(wheel)).to.contain('Drehen');
    await speak('en');
    expect(await shown(guests)).to.equal('Hello Ada, 2 guests');
  });

  it('shrinks the word on the hub until it fits', async () => {
    await speak('de');
    for (const practice of [true, false]) {
      const wheel = await fixture<LitElement>(
        html`<svc-wheel style="display: block; width: 600px" .practice=${practice}></svc-wheel>`,
      );
      await wheel.updateComplete;
      const hub = wheel.renderRoot.querySelector('.hub');
      const word = hub?.querySelector('span');
      expect(word?.textContent).to.equal(practice ? 'Üben' : 'Drehen');
      expect(word?.getBoundingClientRect().width).to.be.below(hub?.getBoundingClientRect().width ?? 0);
    }
  });

  it('has the plural forms of Arabic', async () => {
    await speak('ar');
    const forms = [];
    for (const guests of [0, 1, 2, 3, 11, 100]) {
      forms.push(await shown(await fixture<GuestList>(html`<guest-list guests=${guests}></guest-list>`)));
    }
    const hello = 'مرحبا \u2068Ada\u2069, ';
    const [few, many, other] = [3, 11, 100].map((n) => new Intl.NumberFormat('ar').format(n));
    expect(forms).to.deep.equal(
      ['لا ضيوف', 'ضيف', 'ضيفان', `${few} ضيوف`, `${many} ضيفًا`, `${other} ضيف`].map((form) => hello + form),
    );
  });

  it('is not changed by texts that arrive too late', async () => {
    const guests = await fixture<GuestList>(html`<guest-list guests="2"></guest-list>`);
    const french = speak('fr');
    await speak('de');
    arrive({ default: { 'Hello {name}': 'Bonjour {name}' } });
    await french;
    expect(await shown(guests)).to.equal('Hallo Ada, 2 guests');
  });

  it('stays if the texts of another cannot be loaded', async () => {
    const guests = await fixture<GuestList>(html`<guest-list guests="2"></guest-list>`);
    await speak('es');
    expect(await shown(guests)).to.equal('Hello Ada, 2 guests');
  });

  it('does not change the page of another site', async () => {
    await speak('ar');
    expect(document.documentElement.dir).to.equal('');
  });
});
