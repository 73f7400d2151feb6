import { useSvcOAuth } from '../../../../sdk/index.ts';
import { html, LitElement } from 'lit';

declare const __CONFIG__: { clientId: string; svcWebUrl: string };

const query = new URLSearchParams(location.search);

class SignInPage extends LitElement {
  readonly #shown: string[] = [];
  #results: string[] = [];
  readonly #login = useSvcOAuth<{ userId: string }>(this, () => ({
    ...__CONFIG__,
    ...(JSON.parse(query.get('options') ?? '{}') as object),
    onSuccess: ({ userId }) => {
      this.#results = [...this.#results, userId];
      this.requestUpdate();
    },
    onError: ({ code }) => {
      this.#results = [...this.#results, code];
      this.requestUpdate();
    },
  }));

  protected override createRenderRoot() {
    return this;
  }

  protected override render() {
    const { phase, error, authenticating, startLogin, clearError, resolvedInteractionMode } = this.#login;
    if (this.#shown.at(-1) !== phase) this.#shown.push(phase);
    return html`<main data-mode=${resolvedInteractionMode}>
      <h1>Sign in</h1>
      <svc-provider-panel
        ?loading=${authenticating}
        @svc-provider-click=${({ detail }: HTMLElementEventMap['svc-provider-click']) => startLogin(detail.provider)}
      ></svc-provider-panel>
      <p role="alert">${error && `${error.code} ${error.provider ?? ''}`}</p>
      <button @click=${clearError}>Clear</button>
      <output>${this.#results.join(' ')}</output>
      <p id="shown">${this.#shown.join(' ')}</p>
    </main>`;
  }
}
customElements.define('sign-in-page', SignInPage);

const isCallback = location.pathname.startsWith('/auth/svc/');
document.body.innerHTML = isCallback
  ? '<main><h1>Sign-in</h1><svc-callback-page></svc-callback-page></main>'
  : '<sign-in-page></sign-in-page>';
