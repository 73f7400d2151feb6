import { html, nothing, type TemplateResult } from 'lit';

/** State of a part that the reader has requested. `failed` counts failed attempts. */
export type PartState = { readonly is: 'loading' } | { readonly is: 'failed'; readonly failed: number };

/**
 * Placeholder for a part that is loading or could not be loaded, the latter with a
 * retry button. After a second failure it also offers a page reload, since the files may have been replaced.
 * @param name of the part, such as `Results`
 */
export function partState(name: string, state: PartState, retry: () => void): TemplateResult {
  if (state.is === 'loading') return html`<p class="part-state" role="status">Loading …</p>`;
  return html`<div class="part-state" role="alert">
    <p>${name} could not be loaded. Is there a connection?</p>
    <button type="button" class="button" @click=${retry}>Try again</button>
    ${
      state.failed > 1
        ? html`<button type="button" class="button quiet" @click=${() => location.reload()}>
            Reload the page
          </button>`
        : nothing
    }
  </div>`;
}
