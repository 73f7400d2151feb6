import { css, html, LitElement, svg, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { keepScheme, storedScheme, showScheme, shownScheme, type Scheme } from './stored-scheme.ts';
import { iconButton } from './buttons/icon-button.styles.ts';
import { signStrokes } from './buttons/button-parts.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';

const sun = svg`<circle cx="12" cy="12" r="4.25" /><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3
  17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />`;
const moon = svg`<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z" />`;

export class SvcSchemeSwitch extends LitElement {
  static override styles = [
    tokens,
    iconButton,
    css`
      :host {
        display: inline-block;
        color-scheme: inherit;
      }

      button {
        transition:
          color var(--svc-motion),
          background-color var(--svc-motion);
      }

      svg {
        width: 22px;
        height: 22px;
        ${signStrokes}
      }
    `,
  ];
  static override properties = { _scheme: { state: true } };

  declare private _scheme: Scheme;
  readonly #system = window.matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    showScheme(storedScheme());
    this._scheme = shownScheme();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#system.addEventListener('change', this.#look);
    window.addEventListener('storage', this.#kept);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#system.removeEventListener('change', this.#look);
    window.removeEventListener('storage', this.#kept);
  }

  readonly #look = (): void => {
    this._scheme = shownScheme();
  };

  readonly #kept = (): void => {
    showScheme(storedScheme());
    this.#look();
  };

  #changed(): void {
    const scheme = this._scheme === 'dark' ? 'light' : 'dark';
    showScheme(scheme);
    keepScheme(scheme);
    this.#look();
  }

  protected override render(): TemplateResult {
    const dark = this._scheme === 'dark';
    const label = text(dark ? 'Change to light' : 'Change to dark');
    return html`<button type="button" aria-label=${label} title=${label} @click=${this.#changed}>
      <svg viewBox="0 0 24 24" aria-hidden="true">${dark ? sun : moon}</svg>
    </button>`;
  }
}
