import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WheelPageName } from '../../../contracts/embed/page-parameters.ts';
import { snippet, type SnippetKind } from '../../home/builder/snippets.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { readSnippetOrigin } from '../../home/snippet-origin.ts';
import '../../home/svc-code.ts';
import { richText, text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';

const kinds = (): readonly (readonly [SnippetKind, string])[] => [
  ['address', text('Address of the page')],
  ['iframe', 'HTML with an iframe'],
  ['element', 'HTML with <svc-wheel-embed>'],
  ['obs', text('Address for OBS, which follows the draw')],
];

export class SvcConsoleEmbed extends LitElement {
  static override styles = [
    ...card,
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }

      svc-code {
        --svc-code-height: 240px;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    _page: { state: true },
    _origin: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _page: WheelPageName | undefined;
  declare private _origin: string;

  constructor() {
    super();
    this._origin = location.origin;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void readSnippetOrigin().then((origin) => (this._origin = origin));
  }

  protected override render(): TemplateResult {
    const { listName, head } = this.wheel;
    const people = head?.lastDrawResult?.type === 'participants';
    const page = this._page ?? (people ? 'wheelofgiveaways' : 'customwheel');
    // With an origin, the snippet also contains the listener for results.
    const [parentOrigin] = head?.settings.allowedOrigins ?? [];
    const parameters = { listName, ...(parentOrigin !== undefined && { parentOrigin }) };
    const input = {
      origin: this._origin,
      page,
      parameters,
      wheelId: head?.wheelId,
      title: head?.settings.branding.title || listName,
    };
    const overlay = { ...input, parameters: { ...parameters, follow_draw: 'true' } };
    const pages = [
      ['customwheel', text('Entries')],
      ['wheelofgiveaways', text('Participants')],
    ] as const;
    return html`<fieldset class="segments">
        <legend class="unseen">${text('List that the page shows')}</legend>
        ${pages.map(
          ([name, label]) =>
            html`<label
              ><input
                type="radio"
                name="page"
                .checked=${name === page}
                @change=${() => (this._page = name)}
              />${label}</label
            >`,
        )}
      </fieldset>
      ${
        head?.settings.visibility === 'private'
          ? html`<p class="quiet-text">
              ${text('The wheel is private: pages show it once you make it public, under Settings.')}
            </p>`
          : nothing
      }
      ${kinds().map(
        ([kind, label]) =>
          html`<svc-code
            label=${label}
            .code=${snippet(kind, kind === 'obs' ? overlay : input).code}
          ></svc-code>`,
      )}
      <p class="quiet-text">
        ${text('The overlay shows the list from which the draw is made, entries or participants, so its address stays the same.')}
      </p>
      <p class="quiet-text">
        ${richText('The looks are under Appearance. Parts of the page are chosen in {builder}.', {
          builder: html`<a class="link" href=${`/#page=${page}&listName=${encodeURIComponent(listName)}`}
            >${text('the builder of the home page')}</a
          >`,
        })}
      </p>`;
  }
}
