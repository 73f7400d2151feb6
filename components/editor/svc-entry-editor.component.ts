import { html, LitElement, type TemplateResult } from 'lit';
import type { LocalWheel } from './local-wheel.ts';

/**
 * Edits the entries, title and colours of a wheel that lives in the browser. All changes go through the wheel's
 * `apply`, so that everything can be undone; whoever shows the wheel listens to its `change`.
 */
export class SvcEntryEditor extends LitElement {
  static override properties = {
    wheel: { attribute: false },
    palette: { attribute: false },
  };

  declare wheel: LocalWheel | null;
  /** The colours `<svc-wheel>` is given, for entries without one of their own; empty: the default palette. */
  declare palette: readonly string[];

  constructor() {
    super();
    this.wheel = null;
    this.palette = [];
  }

  protected override render(): TemplateResult {
    return html``;
  }
}
