import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../home/home-controls.styles.ts';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinResult, WheelHead } from '../../../contracts/wheel/wheel.ts';
import type { StoredWheel } from '../../editor/local/local-wheels.ts';
import { plural, richText, text } from '../../language/text.ts';
import { lazy } from '../../lazy/lazy-part.ts';
import { card } from '../../signed-in/card.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import '../../signed-in/svc-signed-in.ts';
import { sign } from '../../ui/panel-signs.ts';
import '../../ui/svc-menu.ts';
import { ago } from '../../ui/time-words.ts';
import { pageClock } from '../../wheel/frame-clock.ts';
import { Deletions, doomedOf, takeOver, undoable } from './deletions.ts';
import './svc-new-wheel.ts';
import './svc-wheel-picture.ts';
import { styles } from './svc-wheels.styles.ts';
import { consoleAddress, wheelPath, wheelsPath, type WheelsPage } from '../wheel-api.ts';

const browserPart = lazy(() => import('./browser-wheels.ts'));

/** The last action and the function that undoes it. */
interface Done {
  readonly text: string;
  readonly undo?: () => void;
}

/** Returns whether the query is `?shelf=archive`. */
const isArchiveAt = ({ search }: Location): boolean => new URLSearchParams(search).get('shelf') === 'archive';

/** The page `/wheels`, with the wheels of the account or its archived wheels. */
export class SvcWheels extends LitElement {
  static override styles = [...card, controls, styles];
  static override properties = {
    _archived: { state: true },
    _done: { state: true },
    _wheels: { state: true },
    _fault: { state: true },
    _isMaking: { state: true },
    _stored: { state: true },
    _hasBrowserWheels: { state: true },
    _isLoadingMore: { state: true },
  };

  /** True to show the archive. */
  declare private _archived: boolean;
  declare private _done: Done | undefined;
  declare private _wheels: readonly WheelHead[] | undefined;
  declare private _fault: Fault | undefined;
  declare private _isMaking: boolean;
  declare private _isLoadingMore: boolean;
  /** Wheel of this browser that the address names; `missing` if this browser has no such wheel. */
  declare private _stored: StoredWheel | 'missing' | undefined;
  declare private _hasBrowserWheels: boolean;
  #cursor: string | undefined;
  readonly #deletions = new Deletions(pageClock, (listName, ifMatch) =>
    api.delete(wheelPath(listName), { ifMatch, keepalive: true }),
  );
  #cancelDone: (() => void) | undefined;

  constructor() {
    super();
    this._archived = isArchiveAt(location);
    this._isMaking = false;
    this._isLoadingMore = false;
    this._hasBrowserWheels = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('pagehide', this.#leaving);
    window.addEventListener('pageshow', this.#returning);
    this.#deletions.addEventListener('change', this.#changed);
    this.#deletions.addEventListener('kept', this.#kept);
    const doomed = takeOver(sessionStorage);
    if (doomed) this.#deletions.add(doomed);
    void this.#load();
    void browserPart.eventually().then(({ readWheel, storedWheels, wheelShelf }) => {
      const shelf = wheelShelf();
      this._hasBrowserWheels = storedWheels(shelf).length > 0;
      const slug = new URLSearchParams(location.search).get('from');
      if (slug !== null) this._stored = readWheel(slug, shelf) ?? 'missing';
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pagehide', this.#leaving);
    window.removeEventListener('pageshow', this.#returning);
    this.#deletions.carryOut();
  }

  readonly #leaving = (): void => this.#deletions.carryOut();

  /** Loads the list again if the page comes from the back/forward cache. */
  readonly #returning = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#load();
  };

  readonly #changed = (): void => this.requestUpdate();

  readonly #kept = (event: Event): void => {
    this.#note({ text: (event as CustomEvent<string>).detail });
    void this.#load();
  };

  /** Shows a message for as long as an action can be undone. */
  #note(done: Done): void {
    this.#cancelDone?.();
    this._done = done;
    this.#cancelDone = pageClock.after(undoable, () => (this._done = undefined));
  }

  #choose(archived: boolean): void {
    this._archived = archived;
    const address = new URL(location.href);
    if (archived) address.searchParams.set('shelf', 'archive');
    else address.searchParams.delete('shelf');
    history.replaceState(history.state, '', address);
    this._wheels = undefined;
    void this.#load();
  }

  async #menu(anchor: HTMLElement, wheel: WheelHead): Promise<void> {
    const menu = this.renderRoot.querySelector('svc-menu');
    const doomed = doomedOf(wheel);
    const chosen = await menu?.choose(anchor, doomed.title, [
      { id: 'archive', label: this._archived ? text('Take out of the archive') : text('Archive') },
      { id: 'delete', label: text('Delete'), apart: true },
    ]);
    if (chosen === 'archive') await this.#archive(wheel, !this._archived);
    if (chosen === 'delete') {
      this._done = undefined;
      this.#deletions.add(doomed);
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.done button')?.focus();
    }
  }

  async #archive({ listName, settings }: WheelHead, archived: boolean): Promise<void> {
    this.#deletions.carryOut();
    const answer = await api.put(wheelPath(listName), { settings: { archived } });
    const title = settings.branding.title || listName;
    const undo = () => void this.#unarchived(listName, !archived);
    if (answer instanceof Fault) this.#note({ text: answer.text });
    else
      this.#note({
        text: text(archived ? '{title} is archived.' : '{title} is back in your list.', { title }),
        undo,
      });
    await this.#load();
  }

  async #unarchived(listName: string, archived: boolean): Promise<void> {
    this._done = undefined;
    const answer = await api.put(wheelPath(listName), { settings: { archived } });
    if (answer instanceof Fault) this.#note({ text: answer.text });
    await this.#load();
  }

  async #load(): Promise<void> {
    this._fault = undefined;
    const archived = this._archived;
    const answer = await api.get<WheelsPage>(this.#address());
    if (archived !== this._archived) return;
    if (answer instanceof Fault) this._fault = answer;
    else {
      this._wheels = answer.wheels;
      this.#cursor = answer.nextCursor;
    }
  }

  async #loadMore(): Promise<void> {
    if (this._isLoadingMore || this.#cursor === undefined) return;
    this._isLoadingMore = true;
    const archived = this._archived;
    const answer = await api.get<WheelsPage>(this.#address(this.#cursor));
    this._isLoadingMore = false;
    if (archived !== this._archived) return;
    if (answer instanceof Fault) this._fault = answer;
    else {
      this._wheels = [...(this._wheels ?? []), ...answer.wheels];
      this.#cursor = answer.nextCursor;
    }
  }

  #address(cursor?: string): string {
    const query = new URLSearchParams({ archived: String(this._archived), ...(cursor && { cursor }) });
    return `${wheelsPath}?${query.toString()}`;
  }

  protected override render(): TemplateResult {
    const { _wheels: wheels, _fault: fault } = this;
    return html`<svc-signed-in
      current="wheels"
      heading=${text('Your wheels')}
      wide
      .busy=${wheels === undefined}
      .fault=${fault}
      @svc-signed-in-again=${() => void this.#load()}
    >
      ${wheels && !fault ? this.#renderWheels(wheels.filter(({ listName }) => !this.#deletions.has(listName))) : nothing}
      ${this.#renderDone()}
      <svc-menu></svc-menu>
    </svc-signed-in>`;
  }

  #renderWheels(wheels: readonly WheelHead[]): TemplateResult {
    return html`
      ${this.#renderShelves()}
      ${
        this._stored === 'missing'
          ? html`<p class="card" role="alert">
              ${text('The wheel is not stored in this browser, or no longer. Open it where it was made.')}
            </p>`
          : nothing
      }
      ${
        wheels.length === 0 && this.#cursor === undefined
          ? this.#renderEmpty()
          : html`<button slot="actions" type="button" class="button" @click=${() => (this._isMaking = true)}>
                ${text('New wheel')}
              </button>
              <ul class="wheels">
                ${wheels.map((wheel) => renderWheel(wheel, (anchor) => void this.#menu(anchor, wheel)))}
              </ul>
              ${
                this.#cursor === undefined
                  ? nothing
                  : html`<p class="more">
                      <button
                        type="button"
                        class="button quiet"
                        aria-disabled=${this._isLoadingMore}
                        @click=${() => void this.#loadMore()}
                      >
                        ${text('Show more wheels')}
                      </button>
                    </p>`
              }`
      }
      ${this._hasBrowserWheels ? html`<svc-browser-wheels class="browser"></svc-browser-wheels>` : nothing}
      ${this.#renderPut()}
      ${
        this._isMaking
          ? html`<svc-new-wheel
              @svc-new-wheel-close=${() => (this._isMaking = false)}
              @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => location.assign(consoleAddress(detail))}
            ></svc-new-wheel>`
          : nothing
      }
    `;
  }

  /** Renders the choice between the list and the archive. An account without wheels has only a link. */
  #renderShelves(): TemplateResult | typeof nothing {
    if (this._wheels?.length === 0 && !this._archived) {
      return html`<p class="shelf">
        <a
          class="link"
          href="?shelf=archive"
          @click=${(event: Event) => {
            event.preventDefault();
            this.#choose(true);
          }}
          >${text('Archived wheels')}</a
        >
      </p>`;
    }
    return html`<fieldset class="segments shelf">
      <legend class="unseen">${text('Wheels to show')}</legend>
      ${[false, true].map(
        (archived) =>
          html`<label
            ><input
              type="radio"
              name="shelf"
              .checked=${archived === this._archived}
              @change=${() => this.#choose(archived)}
            />${archived ? text('Archived') : text('Current')}</label
          >`,
      )}
    </fieldset>`;
  }

  #renderDone(): TemplateResult {
    const { waiting } = this.#deletions;
    const done: Done | undefined = waiting
      ? { text: text('{title} is deleted.', { title: waiting.title }), undo: () => this.#deletions.undo() }
      : this._done;
    return html`<div class="done" role="status">
      ${
        done
          ? html`<p>
              <bdi>${done.text}</bdi>
              ${done.undo ? html`<button type="button" @click=${done.undo}>${text('Undo')}</button>` : nothing}
            </p>`
          : nothing
      }
    </div>`;
  }

  #renderPut(): TemplateResult | typeof nothing {
    const stored = this._stored;
    if (stored === undefined || stored === 'missing') return nothing;
    const leave = (): void => {
      this._stored = undefined;
      // Removes the query, so that a reload does not ask again.
      history.replaceState(history.state, '', location.pathname);
    };
    return html`<svc-new-wheel
      .stored=${stored}
      @svc-new-wheel-close=${leave}
      @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => {
        leave();
        location.assign(consoleAddress(detail));
      }}
    ></svc-new-wheel>`;
  }

  #renderEmpty(): TemplateResult {
    if (this._archived) {
      return html`<section class="card none" aria-labelledby="none">
        <h2 id="none">${text('Nothing is archived')}</h2>
        <p class="lead">
          ${text('Archive a wheel that you are done with. It leaves your list, and nobody can join it or draw from it until you take it out again.')}
        </p>
      </section>`;
    }
    return html`<section class="card none" aria-labelledby="none">
      <h2 id="none">${text('No wheel yet')}</h2>
      <p class="lead">
        ${text('A wheel has names, or people who join it. You spin it here, and every page that shows it plays the spin.')}
      </p>
      <button type="button" class="button" @click=${() => (this._isMaking = true)}>
        ${text('Make your first wheel')}
      </button>
    </section>`;
  }
}

/** @param menu opens the menu of the wheel at a button */
function renderWheel(wheel: WheelHead, menu: (anchor: HTMLElement) => void): TemplateResult {
  const { listName, settings, entryCount, participantCount, lastDrawResult: last } = wheel;
  const { branding, colorPalette, visibility } = settings;
  const people = participantCount > 0 && (entryCount === 0 || last?.type === 'participants');
  return html`<li class="wheel">
    <svc-wheel-picture
      .listName=${listName}
      .rows=${people ? 'participants' : 'entries'}
      .palette=${branding.colors.length > 0 ? branding.colors : colorPalette}
    ></svc-wheel-picture>
    <div class="about">
      <h2>
        <a href=${consoleAddress(listName)}><bdi>${branding.title || listName}</bdi></a>
      </h2>
      <p class="counts">
        ${plural(entryCount, '{n} entry', '{n} entries')}${
          participantCount > 0
            ? ` · ${plural(participantCount, '{n} participant', '{n} participants')}`
            : nothing
        }
        ${visibility === 'private' ? html`<span class="tag">${text('Private')}</span>` : nothing}
      </p>
      <p class="last">${last ? lastText(last) : text('Not spun yet')}</p>
    </div>
    <button
      type="button"
      class="more-button"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label=${text('Actions for {title}', { title: branding.title || listName })}
      @click=${({ currentTarget }: Event) => menu(currentTarget as HTMLElement)}
    >
      ${sign('more')}
    </button>
  </li>`;
}

function lastText({ winner, winners, spunAt }: SpinResult): unknown {
  const name = html`<bdi>${shownName(winner.name)}</bdi>`;
  const when = ago(spunAt);
  return winners.length > 1
    ? richText('{name} and {more} more won {when}', { name, more: winners.length - 1, when })
    : richText('{name} won {when}', { name, when });
}
