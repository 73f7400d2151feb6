import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { isHttpsUrl } from '../../contracts/http/https-url.ts';
import type { JoinReceipt, JoinView } from '../../contracts/wheel/join-endpoints.ts';
import { loginFrame, loadingCard } from '../login/login-frame.ts';
import { loginPage } from '../login/login-page.styles.ts';
import { listNameAt } from './list-name-at.ts';
import { loadWhenShown } from '../ui/load-when-shown.ts';
import { saveFile } from '../ui/save-file.ts';
import { JoinFault, joinAsGuest, joinWheel, leaveWheel, readJoin, readReceipt } from './join-api.ts';
import { conditionsView, elsewhereView, rulesView, unreadCard, wordsView } from './join-cards.ts';
import { fieldOf, joinForm, type JoinField } from './join-form.ts';
import { receiptView } from './receipt-view.ts';
import { isExplained, lackWords, refusalLine, removedWords, shutWords, takingPart } from './join-words.ts';
import { styles } from './svc-wheel-join.styles.ts';

type Doing = 'join' | 'leave' | 'receipt';

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
    _receipt: { state: true },
    _doing: { state: true },
    _leaving: { state: true },
  };

  /** List name. By default, the last part of the page's path. */
  declare listName: string | undefined;
  declare private _view: JoinView | undefined;
  declare private _fault: JoinFault | undefined;
  declare private _receipt: JoinReceipt | undefined;
  declare private _doing: Doing | undefined;
  declare private _leaving: boolean;

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
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#returned);
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
    this._view = this._fault = this._receipt = this._doing = undefined;
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
    // A person who has left and joined again has a new row, which needs another receipt.
    if (view.participant?.id !== this._receipt?.participant.id) this._receipt = undefined;
    if (view.participant?.hidden === false && this._receipt === undefined)
      void this.#loadReceipt(view.listName);
  }

  /** Requests the receipt of a person who joined earlier. Without a receipt, the page omits one line. */
  async #loadReceipt(listName: string): Promise<void> {
    const receipt = await readReceipt(listName);
    const { _view: view } = this;
    if (receipt instanceof JoinFault || view?.participant?.id !== receipt.participant.id) return;
    this._receipt ??= receipt;
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
    // Move the focus only if the refusal has removed the pressed button.
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
      if (!(answer instanceof JoinFault)) this._receipt = answer;
      return answer;
    });
  }

  #leave(): Promise<void> {
    return this.#act('leave', ({ listName }, csrf) => leaveWheel(listName, csrf));
  }

  async #save(): Promise<void> {
    const slug = this.listName;
    if (slug === undefined || this._doing !== undefined) return;
    this._doing = 'receipt';
    this._fault = undefined;
    const answer = this._receipt ?? (await readReceipt(slug));
    if (answer instanceof JoinFault && stale.has(answer.code)) await this.#refresh();
    this._doing = undefined;
    if (answer instanceof JoinFault) {
      this._fault = answer;
      return;
    }
    this._receipt = answer;
    saveFile(
      new Blob([`${JSON.stringify(answer, null, 2)}\n`], { type: 'application/json' }),
      `receipt-${slug}.json`,
    );
  }

  async #ask(leaving: boolean): Promise<void> {
    this._leaving = leaving;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(leaving ? '#stay' : '#leave')?.focus();
  }

  protected override updated(): void {
    document.title = this._view ? `Join ${this.#title}` : 'Join a giveaway';
  }

  get #title(): string {
    return this._view?.title ?? this.listName ?? 'a giveaway';
  }

  protected override render(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view) return loginFrame(this.#renderCard(view), false);
    return fault
      ? loginFrame(
          unreadCard(fault, () => void this.#load()),
          false,
        )
      : loginFrame(loadingCard('Join'), true);
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
        ${rulesView(view)}
        <a class="button quiet" href=${wheelAddress(view.listName)}>See the wheel</a>
      </div>
      ${
        view.account?.isOwner
          ? html`<p class="aside">
              This giveaway is yours. Change who can join in
              <a href=${`/wheels/${encodeURIComponent(view.listName)}?tab=rules`}>its console</a>.
            </p>`
          : nothing
      }`;
  }

  #renderState(view: JoinView): TemplateResult {
    const { account, participant, joining } = view;
    if (participant?.hidden) {
      return wordsView({
        heading: 'You are no longer on the wheel',
        text: 'The host has removed you, or you have won a draw.',
      });
    }
    if (participant) return this.#renderJoined(view, participant);
    if (view.joinUrl !== null && isHttpsUrl(view.joinUrl) && (joining === 'open' || joining === 'off'))
      return elsewhereView(view.joinUrl);
    if (joining !== 'open') return wordsView(shutWords(joining));
    if (view.removed) return html`${wordsView(removedWords)} ${this.#renderNote(view)}`;
    if (!account) return view.withoutAccount ? this.#renderGuest(view) : this.#renderSignIn(view);
    return account.lacks.length > 0 ? this.#renderLacks(view, account.lacks) : this.#renderJoin(view);
  }

  #renderSignIn(view: JoinView): TemplateResult {
    return html`${conditionsView(view)}
      <a class="button" href=${signInAddress()}>Sign in to join</a>
      <p class="small">Each account joins once, under its display name.</p>`;
  }

  #renderLacks(view: JoinView, lacks: NonNullable<JoinView['account']>['lacks']): TemplateResult {
    const said = lacks.map((lack) => lackWords(lack, view));
    const at = said.find((each) => each.at !== undefined)?.at;
    return html`${said.map((words, index) => wordsView(words, index))}
    ${at ? html`<a class="button" href=${at} target="_blank">Open your account</a>` : nothing}
    ${this.#renderNote(view)}`;
  }

  #renderForm(view: JoinView): TemplateResult {
    const { _fault: fault, _doing: doing } = this;
    return joinForm(view, { fault, busy: doing !== undefined, submit: this.#submitted });
  }

  #renderGuest(view: JoinView): TemplateResult {
    return html`${this.#renderForm(view)}
      <p class="small">
        You need no account: this browser keeps your place. Or
        <a href=${signInAddress()}>sign in to join with your account</a>.
      </p>`;
  }

  #renderJoin(view: JoinView): TemplateResult {
    return html`${this.#renderForm(view)}
      <p class="small">
        Everybody sees this name on the wheel; the host also sees your account id. ${this.#renderWho(view)}
      </p>`;
  }

  #renderNote(view: JoinView): TemplateResult {
    return html`<p class="small">${this.#renderWho(view)}</p>`;
  }

  #renderWho({ account }: JoinView): TemplateResult | typeof nothing {
    if (!account) return nothing;
    return html`Signed in as <bdi>${account.userName}</bdi>. <a href=${signInAddress()}>Not you?</a>`;
  }

  #renderJoined(view: JoinView, participant: NonNullable<JoinView['participant']>): TemplateResult {
    return html`<section class="state good" aria-labelledby="state">
        <h2 id="state" tabindex="-1">You are on the wheel</h2>
        <p>
          ${
            participant.guest
              ? html`This browser takes part as <bdi>${participant.name}</bdi>, without an account.`
              : html`You take part as <bdi>${participant.name}</bdi>.`
          }
        </p>
      </section>
      ${receiptView(participant, this._receipt, {
        save: () => void this.#save(),
        busy: this._doing === 'receipt',
      })}
      ${this.#renderLeave(view)}`;
  }

  #renderLeave({ joining }: JoinView): TemplateResult {
    if (!this._leaving) {
      return html`<button id="leave" type="button" class="button plain" @click=${() => void this.#ask(true)}>
        Leave the giveaway
      </button>`;
    }
    return html`<div class="leave" role="group" aria-label="Leave the giveaway?">
      <p>
        ${joining === 'open' ? 'Leave? You can join again later.' : 'Leave? Entries are closed, so you cannot join again.'}
      </p>
      <button id="stay" type="button" class="button quiet" @click=${() => void this.#ask(false)}>Stay</button>
      <button
        type="button"
        class="button danger"
        aria-disabled=${this._doing !== undefined}
        @click=${() => void this.#leave()}
      >
        Leave
      </button>
    </div>`;
  }
}

function wheelAddress(listName: string): string {
  return `/wheelapp/wheelofgiveaways?listName=${encodeURIComponent(listName)}`;
}

function signInAddress(): string {
  return `/oauth/sign-in?${new URLSearchParams({ returnTo: location.pathname }).toString()}`;
}
