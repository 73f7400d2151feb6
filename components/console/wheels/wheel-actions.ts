import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { Wheel, WheelHead } from '../../../contracts/wheel/wheel.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import '../../ui/svc-menu.ts';
import { pageClock } from '../../wheel/frame-clock.ts';
import { consoleAddress, wheelPath } from '../wheel-api.ts';
import { Deletions, doomedOf, takeOver, undoable, type Doomed } from './deletions.ts';
import type { WheelPages } from './wheel-pages.ts';

/** The last action and the function that undoes it. */
interface Done {
  readonly text: string;
  readonly undo?: () => void;
}

export type CopiedWheel = Pick<Wheel, 'settings' | 'entries'>;

/** Copies, archives and deletes wheels of the list. Archiving and deleting can be undone for ten seconds. */
export class WheelActions implements ReactiveController {
  readonly #host: LitElement;
  readonly #pages: WheelPages;
  readonly #copied: (content: CopiedWheel) => void;
  readonly #deletions = new Deletions(pageClock, (listName, ifMatch) =>
    api.delete(wheelPath(listName), { ifMatch, keepalive: true }),
  );
  #done: Done | undefined;
  #cancelDone: (() => void) | undefined;

  /** @param copied called with the content of a wheel that is to be copied */
  constructor(host: LitElement, pages: WheelPages, copied: (content: CopiedWheel) => void) {
    this.#host = host;
    this.#pages = pages;
    this.#copied = copied;
    this.#deletions.addEventListener('change', () => host.requestUpdate());
    this.#deletions.addEventListener('kept', (event) => {
      this.#note({ text: (event as CustomEvent<string>).detail });
      void pages.load();
    });
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('pagehide', this.#leaving);
    const doomed = takeOver(sessionStorage);
    if (doomed) this.#deletions.add(doomed);
  }

  hostDisconnected(): void {
    window.removeEventListener('pagehide', this.#leaving);
    this.#deletions.carryOut();
  }

  readonly #leaving = (): void => this.#deletions.carryOut();

  /** Returns whether the list should leave out the wheel, because it is being deleted. */
  hasDeleted(listName: string): boolean {
    return this.#deletions.has(listName);
  }

  /** Opens the menu of a wheel at a button, and does what the reader chooses. */
  async open(anchor: HTMLElement, wheel: WheelHead): Promise<void> {
    const menu = this.#host.renderRoot.querySelector('svc-menu');
    const doomed = doomedOf(wheel);
    const { archived } = this.#pages;
    const chosen = await menu?.choose(anchor, doomed.title, [
      { id: 'copy', label: text('Copy …') },
      { id: 'archive', label: archived ? text('Take out of the archive') : text('Archive') },
      { id: 'delete', label: text('Delete'), apart: true },
    ]);
    if (chosen === 'copy') await this.#copy(wheel);
    if (chosen === 'archive') await this.#archive(wheel, !archived);
    if (chosen === 'delete') {
      this.#show(undefined);
      this.#deletions.add(doomed);
      await this.#focus('.done button');
    }
  }

  async #copy({ listName }: WheelHead): Promise<void> {
    const answer = await api.get<CopiedWheel>(`${wheelPath(listName)}?fields=settings,entries`);
    if (answer instanceof Fault) this.#note({ text: answer.text });
    else this.#copied(answer);
  }

  async #archive({ listName, settings }: WheelHead, archived: boolean): Promise<void> {
    this.#deletions.carryOut();
    const answer = await api.put(wheelPath(listName), { settings: { archived } });
    const title = settings.branding.title || listName;
    if (answer instanceof Fault) this.#note({ text: answer.text });
    else {
      this.#note({
        text: text(archived ? '{title} is archived.' : '{title} is back in your list.', { title }),
        undo: () => void this.#undoArchive(listName, !archived),
      });
    }
    await this.#pages.load();
    await this.#focus('.done button');
  }

  async #undoArchive(listName: string, archived: boolean): Promise<void> {
    this.#show(undefined);
    const answer = await api.put(wheelPath(listName), { settings: { archived } });
    if (answer instanceof Fault) this.#note({ text: answer.text });
    await this.#pages.load();
    await this.#focus(linkTo(listName));
  }

  async #undoDeletion({ listName }: Doomed): Promise<void> {
    this.#deletions.undo();
    await this.#focus(linkTo(listName));
  }

  /** Shows a message for as long as an action can be undone. */
  #note(done: Done): void {
    this.#cancelDone?.();
    this.#show(done);
    this.#cancelDone = pageClock.after(undoable, () => this.#show(undefined));
  }

  #show(done: Done | undefined): void {
    this.#done = done;
    this.#host.requestUpdate();
  }

  async #focus(selector: string): Promise<void> {
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Renders the last action with the button that undoes it. Needs the styles of the list. */
  render(): TemplateResult {
    const { waiting } = this.#deletions;
    const done: Done | undefined = waiting
      ? {
          text: text('{title} is deleted.', { title: waiting.title }),
          undo: () => void this.#undoDeletion(waiting),
        }
      : this.#done;
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
}

const linkTo = (listName: string): string => `.wheels a[href='${consoleAddress(listName)}']`;
