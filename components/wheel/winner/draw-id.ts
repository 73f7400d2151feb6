import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { icons } from './moment-icons.ts';

const shortId = 8;

interface DrawIdHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Id of a draw in the winner's dialog. The dialog shows a short form, and copies the whole id. */
export class DrawId {
  readonly #host: DrawIdHost;
  #copy: 'not-yet' | 'done' | 'refused' = 'not-yet';

  constructor(host: DrawIdHost) {
    this.#host = host;
  }

  /** Resets the result of copying, because the next render shows another draw. */
  reset(): void {
    this.#copy = 'not-yet';
  }

  button(drawId: string): TemplateResult {
    const short = drawId.length > shortId + 4 ? `${drawId.slice(0, shortId)}…` : drawId;
    const done = this.#copy === 'done';
    return html`<button type="button" title=${drawId} @click=${() => this.#write(drawId)}>
      ${done ? icons.done : icons.copy}<span class="unseen">${text('Copy the id')}</span>
      ${text('Draw {id}', { id: short })}
      <span class="unseen" role="status">${done ? text('Copied') : ''}</span>
    </button>`;
  }

  whole(drawId: string | undefined): TemplateResult | typeof nothing {
    return this.#copy === 'refused' && drawId !== undefined ? html`<p class="whole">${drawId}</p>` : nothing;
  }

  async #write(drawId: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(drawId);
      this.#copy = 'done';
      this.#host.requestUpdate();
    } catch {
      // Some frames and plain-http pages block copying. Show the whole id, so that the reader can copy it by
      // hand.
      this.#copy = 'refused';
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      const whole = this.#host.renderRoot.querySelector('.whole');
      if (whole) getSelection()?.selectAllChildren(whole);
    }
  }
}
