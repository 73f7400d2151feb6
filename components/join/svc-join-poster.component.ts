import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { numberText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import { showScheme, storedScheme } from '../ui/stored-scheme.ts';
import { JoinFeed } from './join-feed.ts';
import { addressPieces, addressView, joinPlace, type JoinPlace } from './join-place.ts';
import { rulesOf, shutWords, unreadWords } from './join-words.ts';
import { listNameAt } from './list-name-at.ts';
import './svc-join-code.ts';
import { styles } from './svc-join-poster.styles.ts';

/**
 * Returns the code word in the fragment of an address, such as `!enter` in `#word=!enter`. Returns '' if
 * there is none.
 */
function wordAt({ hash }: Location): string {
  return new URLSearchParams(hash.slice(1)).get('word')?.trim().slice(0, 64) ?? '';
}

/** Renders the number of people who have joined, in large digits. */
function countView(people: number): TemplateResult {
  const number = numberText(people);
  const [before = '', ...after] = plural(people, '{n} has joined', '{n} have joined').split(number);
  return html`${before}<b>${number}</b>${after.join(number)}`;
}

/**
 * Returns the classes of an address. For a long word, they make the type smaller, so that the word fits on
 * one line.
 */
function addressClass(text: string): string {
  const longest = Math.max(text.length / 2, ...addressPieces(text).map(({ length }) => length));
  const size = [24, 34, 46].findIndex((most) => longest <= most);
  return `address ${['', 'long', 'longer'][size] ?? 'longest'}`;
}

/**
 * Page for a whole screen or for a scene of a stream. Shows the QR code and address of the join page, the
 * number of participants, and the rules.
 */
export class SvcJoinPoster extends LitElement {
  static override styles = [tokens, typeface, unseen, styles];

  readonly #listName = listNameAt(location.pathname);
  #feed: JoinFeed | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    showScheme(storedScheme());
    if (this.#listName !== undefined) {
      this.#feed = new JoinFeed(this.#listName, this.#changed);
    }
    window.addEventListener('online', this.#online);
    window.addEventListener('hashchange', this.#changed);
    window.addEventListener('keydown', this.#onKeydown);
    document.addEventListener('fullscreenchange', this.#changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#feed?.close();
    window.removeEventListener('online', this.#online);
    window.removeEventListener('hashchange', this.#changed);
    window.removeEventListener('keydown', this.#onKeydown);
    document.removeEventListener('fullscreenchange', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();
  readonly #online = (): void => this.#feed?.hurry();

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void this.#toggle();
  };

  async #toggle(): Promise<void> {
    // The browser may refuse, for example if the window already fills the screen.
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
    else await document.documentElement.requestFullscreen().catch(() => undefined);
  }

  protected override updated(): void {
    const title = this.#feed?.view?.title ?? this.#listName;
    document.title = title === undefined ? text('Join a giveaway') : text('Join {title}', { title });
  }

  protected override render(): TemplateResult {
    const listName = this.#listName;
    const { view, fault } = this.#feed ?? {};
    if (view) return this.#renderView(view, joinPlace(view.listName, view.joinUrl));
    if (listName !== undefined && !fault) return html`<main aria-busy="true"></main>`;
    const words = unreadWords(fault ?? { code: 'not_found', until: undefined });
    return html`<main>
      <div class="text">
        <h1>${words.heading}</h1>
        <p>${words.text}</p>
      </div>
    </main>`;
  }

  #renderView(view: JoinView, { address, text: typed }: JoinPlace): TemplateResult {
    const { joining, title, listName, joinUrl, participantCount } = view;
    const isOpen = joining === 'open' || (joining === 'off' && joinUrl !== null);
    const word = wordAt(location);
    return html`<main class=${isOpen ? 'open' : 'shut'}>
        ${isOpen ? html`<svc-join-code class="code" url=${address}></svc-join-code>` : nothing}
        <div class="text">
          <h1 dir="auto">${title ?? listName}</h1>
          ${
            isOpen
              ? html`<p class="call">${text('Scan the code, or go to')}</p>
                  <p class=${addressClass(typed)} dir="ltr">${addressView(typed)}</p>`
              : html`<p class="call">${shutWords(joining).heading}</p>`
          }
          ${
            isOpen && word !== ''
              ? html`<p class="word"><span>${text('Code word')}</span> <b dir="auto">${word}</b></p>`
              : nothing
          }
          <p class="count" role="status">${countView(participantCount)}</p>
          ${
            isOpen && joinUrl === null
              ? html`<ul>
                  ${rulesOf(view).map((rule) => html`<li>${rule}</li>`)}
                </ul>`
              : nothing
          }
        </div>
      </main>
      <button type="button" class="full" @click=${() => void this.#toggle()}>
        ${document.fullscreenElement ? text('Leave full screen') : text('Full screen')}
      </button>`;
  }
}
