import { html, LitElement, type CSSResult, type PropertyDeclarations, type TemplateResult } from 'lit';
import { handleOAuthCallback, type SvcCallbackOutcome } from '../callback/handle-callback.ts';
import { callbackWords } from '../ui/callback-words.ts';
import { elementStyles } from './styles.ts';

/** Content of the callback page: handles the answer of the service, and shows the outcome. */
export class SvcCallbackPage extends LitElement {
  static override styles: CSSResult = elementStyles;
  static override properties: PropertyDeclarations = { _outcome: { state: true } };

  declare private _outcome: SvcCallbackOutcome | undefined;

  protected override firstUpdated(): void {
    void handleOAuthCallback().then((outcome) => (this._outcome = outcome));
  }

  protected override render(): TemplateResult {
    const { _outcome: outcome } = this;
    return html`<p class="svc-callback" role=${outcome?.error ? 'alert' : 'status'}>
      ${callbackWords(outcome)}
    </p>`;
  }
}
