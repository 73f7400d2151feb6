import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { loginFrame, loadingCard } from '../login/login-frame.ts';
import { loginPage } from '../login/login-page.styles.ts';
import { richText, text } from '../language/text.ts';
import { listNameAt } from './list-name-at.ts';
import { loadWhenShown } from '../ui/load-when-shown.ts';
import { JoinFault, joinAsGuest, joinWheel, leaveWheel, readJoin } from './join-api.ts';
import { DrawWatch } from './draw-watch.ts';
import { leaveView, rulesView, unreadCard, wordsView } from './join-cards.ts';
import { fieldOf, type JoinField, type JoinForm } from './join-form.ts';
import { isExplained, takingPart } from './join-words.ts';
import { keptReceipt } from './kept-receipts.ts';
import { openView } from './open-view.ts';
import { outcomeView } from './outcome-view.ts';
import { ReceiptCard } from './receipt-card.ts';
import { refusalLine } from './refusal-line.ts';
import { styles } from './svc-wheel-join.styles.ts';

type Doing = 'join' | 'leave';

/** Refusals after which the page loads its state again. */
const stale = new Set([
  ...['forbidden', 'session_required', 'not_found', 'entries_closed', 'wheel_full', 'conflict'],
  ...['duplicate_participant', 'provider_required', 'account_unverified', 'account_too_new'],
  ...['removed_by_owner', 'account_required'],
]);

export class SvcWheelJoin extends LitElement {
  static override styles = [...loginPage, styles];
  static override properties = {
    listName: { type: String, attribute: 'list-name' },
    _view: { state: true },
    _fault: { state: true },
    _doing: { state: true },
    _leaving: { state: true },
  };

  /** List name. By default, the last part of the page's path. */
  declare listName: string | undefined;
  declare private _view: JoinView | undefined;
  declare private _fault: JoinFault | undefined;
  declare private _doing: Doing | undefined;
  declare private _leaving: boolean;
  #watch: DrawWatch | undefined;
  readonly #receipt = new ReceiptCard(
    () => this.requestUpdate(),
    async (fault) => {
      if (stale.has(fault.code)) await this.#refresh();
      this._fault = fault;
    },
  );

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.#load(),
      () => this._view === undefined,
    );
    this.listName = listNameAt(location.pathname);
    this._leaving = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#returned);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#returned);
    this.#watch?.close();
    this.#watch = undefined;
  }

  /**
   * Follows the draws of the wheel for a participant, and for a person with a stored receipt, who may have
   * been one.
   */
  #follow(): void {
    const { _view: view } = this;
    const follows = view && (view.participant !== null || keptReceipt(view.listName) !== undefined);
    if (follows && this.isConnected) this.#watch ??= new DrawWatch(view, this.#returned);
    else {
      this.#watch?.close();
      this.#watch = undefined;
    }
  }

  /** Loads again, because the person may have linked an account or confirmed an address in another tab. */
  readonly #returned = (): void => void this.#readAgain();

  async #readAgain(): Promise<void> {
    if (!this.#isAtRest() || this.listName === undefined) return;
    const view = await readJoin(this.listName);
    if (this.#isAtRest() && !(view instanceof JoinFault)) this.#show(view);
  }

  #isAtRest(): boolean {
    return this._view !== undefined && this._doing === undefined;
  }

  async #load(): Promise<void> {
    this._view = this._fault = this._doing = undefined;
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const slug = this.listName;
    const view = slug === undefined ? new JoinFault('not_found') : await readJoin(slug);
    if (view instanceof JoinFault) [this._view, this._fault] = [undefined, view];
    else this.#show(view);
  }

  #show(view: JoinView): void {
    this._view = view;
    this.#follow();
    this.#receipt.show(view);
  }

  async #act<T>(doing: Doing, call: (view: JoinView, csrf: string) => Promise<T | JoinFault>): Promise<void> {
    const { _view: view } = this;
    if (this._doing !== undefined || view === undefined || view.csrf === null) return;
    this._doing = doing;
    this._fault = undefined;
    const answer = await call(view, view.csrf);
    const refused = answer instanceof JoinFault ? answer : undefined;
    if (refused === undefined || stale.has(refused.code)) await this.#refresh();
    this._doing = undefined;
    this._leaving = false;
    if (refused && this._view && !isExplained(refused.code, this._view)) this._fault = refused;
    await this.updateComplete;
    if (this._fault && this._view && this.#focusField(fieldOf(this._fault, this._view))) return;
    // Keep the focus on the pressed button, unless the refusal has removed it.
    if (refused && this.shadowRoot?.activeElement) return;
    const { renderRoot } = this;
    (renderRoot.querySelector<HTMLElement>('#state') ?? renderRoot.querySelector('h1'))?.focus();
  }

  readonly #submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#join();
  };

  #field(id: JoinField): HTMLInputElement | null {
    return this.renderRoot.querySelector(`#${id}`);
  }

  /** Focuses the field. Returns false if there is no such field. */
  #focusField(id: JoinField | undefined): boolean {
    const field = id === undefined ? null : this.#field(id);
    field?.focus();
    return field !== null;
  }

  async #join(): Promise<void> {
    const codeWord = this.#field('word')?.value;
    const name = this.#field('name')?.value;
    if (name?.trim() === '') {
      this._fault = new JoinFault('validation_failed');
      await this.updateComplete;
      this.#focusField('name');
      return;
    }
    await this.#act('join', async ({ listName }, csrf) => {
      const answer =
        name === undefined
          ? await joinWheel(listName, csrf, codeWord)
          : await joinAsGuest(listName, csrf, { name, codeWord });
      if (!(answer instanceof JoinFault)) this.#receipt.keep(answer);
      return answer;
    });
  }

  #leave(): Promise<void> {
    return this.#act('leave', async ({ listName }, csrf) => {
      const answer = await leaveWheel(listName, csrf);
      if (!(answer instanceof JoinFault)) this.#receipt.forget(listName);
      return answer;
    });
  }

  async #ask(leaving: boolean): Promise<void> {
    this._leaving = leaving;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(leaving ? '#stay' : '#leave')?.focus();
  }

  protected override updated(): void {
    document.title = this._view ? text('Join {title}', { title: this.#title }) : text('Join a giveaway');
  }

  get #title(): string {
    return this._view?.title ?? this.listName ?? '';
  }

  protected override render(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view) return loginFrame(this.#renderCard(view), false);
    return fault
      ? loginFrame(
          unreadCard(fault, () => void this.#load(), this.#receipt.renderKept(this.listName, undefined)),
          false,
        )
      : loginFrame(loadingCard(text('Join')), true);
  }

  #renderCard(view: JoinView): TemplateResult {
    const fault = this._fault && fieldOf(this._fault, view) === undefined ? this._fault : undefined;
    return html`<div class="card">
        <header>
          <h1 dir="auto" tabindex="-1">${this.#title}</h1>
          <p class="count">${takingPart(view)}</p>
        </header>
        ${this.#renderState(view)}
        <p class="fault" role="alert" ?hidden=${!fault}>${fault ? refusalLine(fault, view) : ''}</p>
        ${this.#receipt.renderKept(view.listName, view)} ${rulesView(view)}
        <a class="button quiet" href=${wheelAddress(view.listName)}>${text('See the wheel')}</a>
      </div>
      ${
        view.account?.isOwner
          ? html`<p class="aside">
              ${richText('This giveaway is yours. Change who can join in {link}.', {
                link: html`<a href=${`/wheels/${encodeURIComponent(view.listName)}?tab=rules`}
                  >${text('its console')}</a
                >`,
              })}
            </p>`
          : nothing
      }`;
  }

  get #form(): JoinForm {
    return { fault: this._fault, busy: this._doing !== undefined, submit: this.#submitted };
  }

  #renderState(view: JoinView): TemplateResult {
    const { participant } = view;
    if (participant?.hidden) {
      return html`${outcomeView(view, participant.addedAt)}
      ${wordsView({
        heading: text('You are no longer on the wheel'),
        text: text('The host has removed you, or you have won a draw.'),
      })}`;
    }
    if (participant) return this.#renderJoined(view, participant);
    if (view.won) {
      const state = view.rules.winnersLeave ? nothing : openView(view, this.#form);
      return html`${outcomeView(view, undefined)} ${state}`;
    }
    return openView(view, this.#form);
  }

  #renderJoined(view: JoinView, participant: NonNullable<JoinView['participant']>): TemplateResult {
    const outcome = outcomeView(view, participant.addedAt);
    return html`${view.won ? outcome : nothing}
      <section class="state good" aria-labelledby="state">
        <h2 id="state" tabindex="-1">${text('You are on the wheel')}</h2>
        <p>
          ${richText(
            participant.guest
              ? 'This browser takes part as {name}, without an account.'
              : 'You take part as {name}.',
            { name: html`<bdi>${participant.name}</bdi>` },
          )}
        </p>
      </section>
      ${view.won ? nothing : outcome} ${this.#receipt.render(view.listName, participant)}
      ${leaveView(view, {
        asked: this._leaving,
        busy: this._doing !== undefined,
        ask: (asked) => void this.#ask(asked),
        leave: () => void this.#leave(),
      })}`;
  }
}

function wheelAddress(listName: string): string {
  return `/wheelapp/wheelofgiveaways?listName=${encodeURIComponent(listName)}`;
}
