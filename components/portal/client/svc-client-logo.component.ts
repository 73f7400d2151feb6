import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { longestClientLogo, logoTypes } from '../../../contracts/identity/portal/client-logo.ts';
import type { ClientView } from '../../../contracts/identity/portal/portal.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { clientFace, clientFaceStyles } from '../client-face.ts';

const styles = css`
  .logo {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 16px;
  }

  .face {
    width: 64px;
    height: 64px;
    font-size: 28px;
  }
`;

/**
 * Card with the logo of an app.
 *
 * @event svc-client-changed - `detail` is the changed `ClientView`
 */
export class SvcClientLogo extends LitElement {
  static override styles = [...card, clientFaceStyles, styles];
  static override properties = { client: { attribute: false } };

  declare client: ClientView;
  readonly #action = new Action(this);

  get #path(): string {
    return `/developer/api/clients/${encodeURIComponent(this.client.clientId)}/logo`;
  }

  async #chosen({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const done = await this.#action.run('set', async () => {
      if (file.size > longestClientLogo)
        return new Fault('too_large', {
          text: text('This file has {size}. A logo may have at most 64 KiB.', { size: kib(file.size) }),
        });
      return api.put<ClientView>(this.#path, { image: base64(await file.arrayBuffer()) });
    });
    // Clear the field. Otherwise choosing the same file again would fire no event.
    input.value = '';
    if (done) this.#changed(done.value);
  }

  async #remove(): Promise<void> {
    const done = await this.#action.run('remove', () => api.delete<ClientView>(this.#path));
    if (!done) return;
    this.#changed(done.value);
    // Focus the first remaining button, because the pressed button has disappeared.
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.actions button')?.focus();
  }

  #changed(detail: ClientView): void {
    this.dispatchEvent(new CustomEvent('svc-client-changed', { detail, bubbles: true, composed: true }));
  }

  #choose(): void {
    if (this.#action.doing === undefined) this.renderRoot.querySelector<HTMLInputElement>('#file')?.click();
  }

  protected override render(): TemplateResult {
    const { client } = this;
    return html`<section class="card" aria-labelledby="heading">
      <div>
        <h2 id="heading">${text('Logo')}</h2>
        <p class="lead">
          ${text('People see it when they allow the app. A square PNG or WebP image of at most 64 KiB looks best.')}
        </p>
      </div>
      <div class="logo">
        ${clientFace(client)}
        <div class="actions">
          <input id="file" type="file" hidden accept=${logoTypes.join(',')} @change=${this.#chosen} />
          ${this.#action.button(
            'set',
            client.logo === null ? text('Choose an image …') : text('Replace the logo …'),
            () => this.#choose(),
          )}
          ${
            client.logo === null
              ? nothing
              : this.#action.button('remove', text('Remove the logo'), () => this.#remove())
          }
        </div>
      </div>
      ${this.#action.line()}
    </section>`;
  }
}

const kib = (bytes: number): string => text('{n} KiB', { n: Math.ceil(bytes / 1_024) });

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
