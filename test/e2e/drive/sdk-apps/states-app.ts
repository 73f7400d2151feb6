import { html, render } from 'lit';
import { createElement as h, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../sdk/index.ts';
import { svcOAuthProviders } from '../../../../sdk/client.ts';
import { SvcProviderButton, SvcProviderPanel } from '../../../../sdk/react.ts';

/** Shows each state of the buttons and panels: `?of=lit` the elements, `?of=react` the components. */
const isLit = new URLSearchParams(location.search).get('of') === 'lit';

const style = new CSSStyleSheet();
style.replaceSync(`:root { color-scheme: light dark; font: 16px system-ui, sans-serif }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); gap: 16px; align-items: start }
  h1 { grid-column: 1 / -1; margin: 0 }
  section { padding: 12px } h2 { font-size: 14px; margin: 0 0 8px }`);
document.adoptedStyleSheets.push(style);

const main = document.createElement('main');
document.body.replaceChildren(main);
main.append(Object.assign(document.createElement('h1'), { textContent: 'States' }));
const section = (title: string): HTMLElement => {
  const made = document.createElement('section');
  made.append(Object.assign(document.createElement('h2'), { textContent: title }));
  const content = document.createElement('div');
  made.append(content);
  main.append(made);
  return content;
};

const asReact = (place: HTMLElement, content: ReactElement) => createRoot(place).render(content);

for (const provider of svcOAuthProviders) {
  const place = section(`${provider} alone`);
  if (isLit) render(html`<svc-provider-button .provider=${provider}></svc-provider-button>`, place);
  else asReact(place, h(SvcProviderButton, { provider }));
}
for (const [title, providers, loading] of [
  ['all', svcOAuthProviders, false],
  ['none', [], false],
  ['loading', svcOAuthProviders, true],
] as const) {
  const place = section(title);
  if (isLit)
    render(
      html`<svc-provider-panel .providers=${providers} .loading=${loading}></svc-provider-panel>`,
      place,
    );
  else asReact(place, h(SvcProviderPanel, { providers, loading }));
}
const own = section('own text, right to left');
own.dir = 'rtl';
const text = 'المتابعة باستخدام Google وحساب طويل جدا جدا';
if (isLit) render(html`<svc-provider-button provider="google">${text}</svc-provider-button>`, own);
else asReact(own, h(SvcProviderButton, { provider: 'google' }, text));
document.body.dataset['ready'] = '';
