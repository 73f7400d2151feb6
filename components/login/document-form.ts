import {
  html,
  LitElement,
  nothing,
  type CSSResult,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';

/**
 * Form without a shadow root, because some password managers look for fields only in the document. Its styles
 * are added to the root that contains it: the document or a shadow root.
 */
export abstract class DocumentForm extends LitElement {
  static override properties: PropertyDeclarations = { busy: { type: Boolean } };

  declare busy: boolean;
  protected abstract readonly sheet: CSSResult;

  constructor() {
    super();
    this.busy = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode() as Document | ShadowRoot;
    const { styleSheet } = this.sheet;
    if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
  }

  /** Renders the button that submits the form. Needs the styles `busyButton`. */
  protected renderSubmit(label: string, isDisabled = this.busy): TemplateResult {
    return html`<button type="submit" class="button" aria-disabled=${isDisabled}>
      ${this.busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing} ${label}
    </button>`;
  }
}
