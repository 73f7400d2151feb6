import { html, LitElement, type TemplateResult } from 'lit';
import type { KeptResult } from './kept-result.ts';

/**
 * Ways to pass a wheel or a result on: its link, a QR code, a picture.
 *
 * @event svc-share-open - the panel has opened; its detail holds `path`, for the host's address bar
 */
export class SvcShare extends LitElement {
  static override properties = {
    url: { type: String },
    path: { type: String },
    title: { attribute: false },
    picture: { attribute: false },
    result: { attribute: false },
  };

  /** Whole address of the wheel. */
  declare url: string;
  /** What `svc-share-open` tells; empty: nothing is told. */
  declare path: string;
  /** What the wheel is called; empty: nothing in particular. */
  declare title: string;
  /** Draws the wheel as it stands, square; null where its picture would not fit the result, such as an older one. */
  declare picture: (() => Promise<Blob>) | null;
  /** The result a picture is made of; null: of the wheel alone. */
  declare result: KeptResult | null;

  constructor() {
    super();
    this.url = '';
    this.path = '';
    this.title = '';
    this.picture = null;
    this.result = null;
  }

  protected override render(): TemplateResult {
    return html``;
  }
}
