import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { loginFrame } from '../login-frame.ts';
import { loginPage } from '../login-page.styles.ts';
import { providerProblem } from '../provider-words.ts';
import { confirmChannel } from './confirm-channel.ts';

/**
 * Last page in the window in which the person confirmed their identity at a provider. Reports the result to
 * the waiting dialog, and closes the window. If the browser does not allow this, the person has to close it.
 */
export class SvcConfirmed extends LitElement {
  static override styles = loginPage;

  override connectedCallback(): void {
    super.connectedCallback();
    const channel = new BroadcastChannel(confirmChannel);
    // eslint-disable-next-line no-restricted-syntax -- a channel reaches pages of this origin only
    channel.postMessage(location.search);
    channel.close();
    window.close();
  }

  protected override render(): TemplateResult {
    const problem = providerProblem(new URLSearchParams(location.search));
    const card = html`<div class="card">
      <header>
        <h1>${problem === undefined ? text('Confirmed') : text('Not confirmed')}</h1>
      </header>
      <p>
        ${problem ?? text('The page that asked goes on by itself.')} ${text('You can close this window.')}
      </p>
      <button type="button" class="button" @click=${() => window.close()}>
        ${text('Close this window')}
      </button>
    </div>`;
    return loginFrame(card, false);
  }
}
