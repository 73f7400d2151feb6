import { html, LitElement, type TemplateResult } from 'lit';
import type { ResultsLog } from './results-log.ts';

/**
 * The list of results that have played on a page, newest first: copy, save as CSV, clear and bring back.
 *
 * @event svc-results-share - somebody wants a picture of a result; its detail holds it
 */
export class SvcResults extends LitElement {
  static override properties = {
    results: { attribute: false },
    live: { type: Boolean },
  };

  declare results: ResultsLog | null;
  /** Recorded spins of the service arrive on the page; its own spins are practice. */
  declare live: boolean;

  constructor() {
    super();
    this.results = null;
    this.live = false;
  }

  protected override render(): TemplateResult {
    return html``;
  }
}
