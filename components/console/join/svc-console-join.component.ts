import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../home/home-controls.styles.ts';
import '../../home/svc-code.ts';
import { JoinFeed } from '../../join/join-feed.ts';
import { addressView, joinPlace } from '../../join/join-place.ts';
import { rulesOf, takingPart } from '../../join/join-words.ts';
import '../../join/svc-join-code.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { localHint } from '../local-hint.ts';
import type { ConsoleWheel } from '../console-wheel.ts';

/** Shows where people join: QR code, address, and a link to the page that shows both on a stream. */
export class SvcConsoleJoin extends LitElement {
  static override styles = [
    ...card,
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }

      .place {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 16px 24px;
      }

      svc-join-code {
        flex: none;
        width: 176px;
        border: 1px solid var(--svc-line);
        border-radius: 8px;
      }

      .place > div {
        flex: 1 1 200px;
        min-width: 0;
        display: grid;
        gap: 8px;
        justify-items: start;
      }

      .count {
        margin: 0;
        white-space: pre-line;
        font-variant-numeric: tabular-nums;
      }

      .address {
        margin: 0;
        font-size: 18px;
        font-weight: 700;
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = { wheel: { attribute: false } };

  declare wheel: ConsoleWheel;
  #feed: JoinFeed | undefined;
  /**
   * Version of the wheel at the last update. If it changes, the feed is loaded again, because the feed does
   * not notice changes of settings.
   */
  #version: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
    this.#feed = new JoinFeed(this.wheel.listName, () => this.requestUpdate());
    window.addEventListener('online', this.#online);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
    window.removeEventListener('online', this.#online);
    this.#feed?.close();
  }

  readonly #changed = (): void => this.requestUpdate();
  readonly #online = (): void => this.#feed?.hurry();

  protected override updated(_: PropertyValues<this>): void {
    const version = this.wheel.head?.version;
    if (this.#version !== undefined && version !== this.#version) this.#feed?.hurry();
    this.#version = version;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head, listName } = this.wheel;
    if (!head) return nothing;
    const { joinUrl, pageJoin, visibility } = head.settings;
    if (visibility === 'private') {
      return html`<p class="empty">
        ${text('The wheel is private: people can join once you make it public, under Settings.')}
      </p>`;
    }
    if (joinUrl === null && pageJoin === 'off') {
      return html`<p class="empty">
        ${text('Nobody can join by themselves now. Open joining under Participants, or name a page of yours under Settings.')}
      </p>`;
    }
    const { address, text: shownAddress } = joinPlace(listName, joinUrl);
    const view = this.#feed?.view;
    // Put the code word into the fragment, which is not sent to servers, because the poster page is public.
    const { codeWord } = head.settings.entryRules;
    const word =
      codeWord === null || joinUrl !== null ? '' : `#${new URLSearchParams({ word: codeWord }).toString()}`;
    const poster = `${location.origin}/wheelapp/poster/${encodeURIComponent(listName)}${word}`;
    return html`<div class="place">
        <svc-join-code url=${address}></svc-join-code>
        <div>
          <p class="address" dir="ltr">${addressView(shownAddress)}</p>
          <p class="count" role="status">${view ? takingPart(view) : nothing}</p>
          <a class="button small" href=${poster} target="_blank" rel="noopener"
            >${text('Show on a screen')}</a
          >
        </div>
      </div>
      ${localHint(address)}
      <svc-code label=${text('Address for joining')} .code=${address}></svc-code>
      <svc-code label=${text('Browser source for OBS, 1920 × 1080')} .code=${poster}></svc-code>
      ${
        view && joinUrl === null
          ? html`<section aria-labelledby="told">
              <h2 id="told">${text('What people read there')}</h2>
              <ul class="quiet-text">
                ${rulesOf(view).map((rule) => html`<li>${rule}</li>`)}
              </ul>
              <p class="quiet-text">${text('Change them under Rules.')}</p>
            </section>`
          : nothing
      }`;
  }
}
