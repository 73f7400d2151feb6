import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LinkedProvider } from '../../contracts/identity/sign-in/providers.ts';
import type { Onward } from '../../contracts/identity/sign-in/sign-in.ts';
import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';
import { richText, text } from '../language/text.ts';
import { providerMark, type OtherProvider } from '../login/provider-marks.ts';
import { providerIn, providerProblem } from '../login/provider-words.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { day } from '../ui/time-words.ts';
import '../ui/svc-dialog.ts';

const styles = css`
  :host([hidden]) {
    display: none;
  }

  .row > .mark {
    flex: none;
    width: 24px;
    height: 24px;
  }

  .row > .text {
    flex-basis: 120px;
  }
`;

export class SvcProvidersPanel extends LitElement {
  static override styles = [...card, styles];
  static override properties = { _asked: { state: true } };

  declare private _asked: OtherProvider | undefined;
  readonly #list = new Loaded<{ readonly providers: readonly LinkedProvider[] }>(
    this,
    () => '/account/api/providers',
  );
  readonly #action = new Action(this);
  #linked: OtherProvider | undefined;
  #news: { readonly good: boolean; readonly text: string } | undefined;
  #wanted = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wanted = location.hash === '#providers';
    const query = new URLSearchParams(location.search);
    this.#linked = providerIn(query, 'linked');
    const problem = providerProblem(query);
    if (problem !== undefined) this.#news = { good: false, text: problem };
    else if (this.#linked === undefined) return;
    this.#wanted = true;
    // Remove the result from the address, so that a reload does not show it again.
    for (const name of ['linked', 'problem', 'provider']) query.delete(name);
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  }

  protected override willUpdate(): void {
    const { providers } = this.#list.value ?? {};
    // Report a link only if the list contains it, because anybody can write a provider into the address.
    const linked = this.#linked && providers?.find(({ provider }) => provider === this.#linked)?.linked;
    if (linked && this.#linked)
      this.#news = {
        good: true,
        text: text('{provider} is linked to your account.', { provider: providerLabels[this.#linked] }),
      };
    if (providers !== undefined) this.#linked = undefined;
    this.hidden = providers?.length === 0;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#wanted || this.#list.value === undefined) return;
    this.#wanted = false;
    const heading = this.renderRoot.querySelector('h2');
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  }

  async #link(provider: OtherProvider): Promise<void> {
    this.#news = undefined;
    const begun = await this.#action.run(provider, () =>
      api.post<Onward>(`/account/api/providers/${provider}`),
    );
    if (begun !== undefined) location.assign(begun.value.location);
  }

  async #unlink(provider: OtherProvider): Promise<void> {
    this._asked = undefined;
    this.#news = undefined;
    const done = await this.#action.run(provider, () => api.delete(`/account/api/providers/${provider}`));
    if (done === undefined) return;
    this.#news = {
      good: true,
      text: text('{provider} is no longer linked.', { provider: providerLabels[provider] }),
    };
    await this.#list.load();
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override render(): TemplateResult {
    const news = this.#news;
    return html`<section id="providers" class="card" aria-labelledby="heading">
        <div class="head">
          <div>
            <h2 id="heading" tabindex="-1">${text('Sign in with other sites')}</h2>
            <p class="lead">${text('Link another site, and you can use it to sign in to this account.')}</p>
          </div>
        </div>
        <p class=${news?.good === false ? 'fault' : 'good'} role="status" ?hidden=${news === undefined}>
          ${news?.text ?? nothing}
        </p>
        ${this.#list.render(
          ({ providers }) =>
            html`<ul class="rows">
              ${providers.map((each) => this.#renderRow(each))}
            </ul>`,
        )}
      </section>
      ${this._asked === undefined ? nothing : this.#renderDialog(this._asked)}`;
  }

  #renderRow({ provider, linked, offered }: LinkedProvider): TemplateResult | typeof nothing {
    if (provider === 'credentials') return nothing;
    const label = providerLabels[provider];
    const busy = this.#action.doing !== undefined;
    return html`<li class="row">
      ${providerMark(provider)}
      <div class="text">
        <b>${label}</b>
        ${linked && !offered ? html`<span class="tag">${text('Currently unavailable')}</span>` : nothing}
        <p>${linked === null ? text('Not linked') : this.#renderLinked(linked)}</p>
        ${this.#action.line(provider)}
      </div>
      <button
        type="button"
        class="button quiet small"
        aria-label=${linked === null ? text('Link {label}', { label }) : text('Unlink {label}', { label })}
        aria-disabled=${busy}
        @click=${() => {
          if (busy) return;
          if (linked === null) void this.#link(provider);
          else this._asked = provider;
        }}
      >
        ${this.#action.ring(provider)}${linked === null ? text('Link') : text('Unlink')}
      </button>
    </li>`;
  }

  #renderLinked({ name, since }: NonNullable<LinkedProvider['linked']>): readonly unknown[] {
    if (name === null)
      return since === null ? [text('Linked')] : richText('Linked on {date}', { date: day(since) });
    const who = html`<bdi>${name}</bdi>`;
    return since === null
      ? richText('{name}, linked', { name: who })
      : richText('{name}, linked on {date}', { name: who, date: day(since) });
  }

  #renderDialog(provider: OtherProvider): TemplateResult {
    const label = providerLabels[provider];
    const close = () => (this._asked = undefined);
    return html`<svc-dialog heading=${text('Unlink {label}?', { label })} @svc-dialog-close=${close}>
      <p>
        ${text('You will no longer be able to sign in to this account with {label}. You can link it again at any time.', { label })}
      </p>
      <button slot="actions" type="button" class="button quiet" @click=${close}>${text('Keep it')}</button>
      <button slot="actions" type="button" class="button danger" @click=${() => void this.#unlink(provider)}>
        ${text('Unlink')}
      </button>
    </svc-dialog>`;
  }
}
