import { css, html, LitElement, type TemplateResult } from 'lit';
import { richText, text } from '../language/text.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { snippet } from './builder/snippets.ts';
import { controls } from './home-controls.styles.ts';
import { curlSnippet } from './minute-snippets.ts';
import './svc-code.ts';

/** Parameters of the example. */
const friday = { listName: 'friday', parentOrigin: 'https://my-site.example' };

/** Section with code that embeds a wheel, and with API calls that create and spin a wheel. */
export class SvcMinutes extends LitElement {
  static override styles = [
    tokens,
    typeface,
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
        gap: 56px 40px;
        color: var(--svc-text);
        font-family: var(--svc-font);
      }

      div {
        min-width: 0;
      }

      h2 {
        margin: 0;
        font-size: clamp(26px, 3.2vw, 36px);
        font-weight: 740;
        line-height: 1.1;
        letter-spacing: -0.022em;
      }

      p {
        margin: 12px 0 24px;
        color: var(--svc-text-quiet);
      }
    `,
  ];
  static override properties = { origin: { attribute: false } };

  /** Origin for addresses in the code. */
  declare origin: string;

  constructor() {
    super();
    this.origin = location.origin;
  }

  protected override render(): TemplateResult {
    const embedding = snippet('iframe', { origin: this.origin, page: 'customwheel', parameters: friday });
    return html`
      <div>
        <h2>${text('Embed in a minute')}</h2>
        <p>
          ${text('An embed page needs no token. Tell it the exact origin of your page, and it sends each result there and nowhere else.')}
        </p>
        <svc-code label=${text('HTML for your page')} .code=${embedding.code}></svc-code>
      </div>
      <div>
        <h2>${text('API in a minute')}</h2>
        <p>
          ${richText(
            'Make a service client in the {portal}. Then get a token for ten minutes, create a wheel, and spin it: every open page lands on the recorded winner, and the answer has the proof. Keep the client secret on your server.',
            {
              portal: html`<a href="/developer">${text('developer portal')}</a>`,
            },
          )}
        </p>
        <svc-code label=${text('Shell with curl')} .code=${curlSnippet(location.origin)}></svc-code>
      </div>
    `;
  }
}
