import { useSvcOAuth } from '@svc/oauth';
import { html, LitElement, nothing } from 'lit';

class SignIn extends LitElement {
  static properties = { person: { state: true } };

  #login = useSvcOAuth(this, {
    clientId: import.meta.env.VITE_SVC_CLIENT_ID,
    svcWebUrl: import.meta.env.VITE_SVC_WEB_URL,
    onSuccess: (person) => (this.person = person),
  });

  connectedCallback() {
    super.connectedCallback();
    void this.#load();
  }

  async #load() {
    const person = await (await fetch('/api/session')).json();
    // Keep the person if a sign-in by redirect has ended during the request.
    this.person ??= person;
  }

  async #signOut() {
    await fetch('/api/auth/logout', { method: 'POST' });
    this.person = null;
  }

  render() {
    if (this.person === undefined) return nothing;
    const { authenticating, error, startLogin } = this.#login;
    if (this.person !== null)
      return html`<p role="status">Signed in as ${this.person.name}.</p>
        <button @click=${() => this.#signOut()}>Sign out</button>`;
    return html`<p role="status">You are not signed in.</p>
      <svc-provider-panel
        .loading=${authenticating}
        @svc-provider-click=${({ detail }) => startLogin(detail.provider)}
      ></svc-provider-panel>
      <p role="alert">${error?.message}</p>`;
  }
}
customElements.define('sign-in', SignIn);
