import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { listNamePattern } from '../../contracts/wheel/list-name.ts';
import type { PublicWheel } from '../../contracts/wheel/wheel.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { pageBackground } from '../theme/page-background.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { styles } from './svc-wheel-join.styles.ts';

type Phase = 'loading' | 'missing' | 'private' | 'failed' | PublicWheel;

interface Words {
  readonly heading: string;
  readonly text: string;
}

const unread: Readonly<Record<Exclude<Phase, PublicWheel | 'loading'>, Words>> = {
  missing: {
    heading: 'There is no such giveaway',
    text: 'It may have ended, or the link has lost some of its letters. Ask whoever gave it to you.',
  },
  private: { heading: 'This giveaway is private', text: 'Its owner has not made it public.' },
  failed: { heading: 'The giveaway could not be loaded', text: 'Check your connection and try again.' },
};

const open: Words = {
  heading: 'Ask the host to add you',
  text:
    'You cannot join with your own account yet. The host of this giveaway adds people to its wheel, ' +
    'so tell the host that you want to take part. You are in as soon as your name is on the wheel.',
};

const count = new Intl.NumberFormat('en');

/** Target of a giveaway's join button: explains how to get onto its wheel. */
export class SvcWheelJoin extends LitElement {
  static override styles = [tokens, pageBackground, pageButtons, styles];
  static override properties = { _phase: { state: true } };

  declare private _phase: Phase;
  readonly #listName = slugOfAddress(location.pathname);

  constructor() {
    super();
    this._phase = 'loading';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    this._phase = 'loading';
    if (this.#listName === undefined) {
      this._phase = 'missing';
      return;
    }
    try {
      const response = await fetch(`/wheelapp/data/${this.#listName}`, { credentials: 'omit' });
      if (response.ok) this._phase = (await response.json()) as PublicWheel;
      else this._phase = response.status === 404 ? 'missing' : response.status === 403 ? 'private' : 'failed';
    } catch {
      this._phase = 'failed';
    }
  }

  protected override updated(): void {
    document.title = `Join ${this.#title}`;
  }

  get #wheel(): PublicWheel | undefined {
    return typeof this._phase === 'object' ? this._phase : undefined;
  }

  get #title(): string {
    return this.#wheel?.settings.branding.title ?? this.#listName ?? 'a giveaway';
  }

  protected override render(): TemplateResult {
    const phase = this._phase;
    if (phase === 'loading') {
      return html`<main>
        <header><p role="status">Loading the giveaway …</p></header>
      </main>`;
    }
    const wheel = this.#wheel;
    const { heading, text } = typeof phase === 'object' ? open : unread[phase];
    return html`<main>
      <header>
        <h1 dir="auto">${this.#title}</h1>
        ${wheel ? html`<p>${takePart(wheel.participants.length)}</p>` : nothing}
      </header>
      <section class="card" aria-labelledby="how">
        <h2 id="how">${heading}</h2>
        <p>${text}</p>
        ${
          phase === 'failed'
            ? html`<button class="button" type="button" @click=${() => this.#load()}>Try again</button>`
            : nothing
        }
        ${wheel ? html`<a class="button" href=${wheelAddress(wheel.listName)}>See the wheel</a>` : nothing}
      </section>
      ${
        wheel
          ? html`<p class="aside">
              Is this giveaway yours? Add people through the <a href="/docs">wheel API</a>, one by one or
              thousands at once.
            </p>`
          : nothing
      }
    </main>`;
  }
}

function takePart(people: number): string {
  if (people === 0) return 'Nobody takes part yet';
  return people === 1 ? '1 person takes part' : `${count.format(people)} people take part`;
}

function wheelAddress(listName: string): string {
  return `/wheelapp/wheelofgiveaways?listName=${encodeURIComponent(listName)}`;
}

/** Returns the list name in `/wheelapp/join/{listName}`; undefined if it is not valid. */
function slugOfAddress(path: string): string | undefined {
  const last = path.split('/').at(-1)?.toLowerCase() ?? '';
  return listNamePattern.test(last) ? last : undefined;
}
