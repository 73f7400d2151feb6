import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Inheritance } from '../../contracts/identity/account-deletion.ts';
import { plural, richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { day } from '../ui/time-words.ts';
import { ownedWords } from './owned-words.ts';

export class SvcInheritancesPanel extends LitElement {
  static override styles = card;

  readonly #list = new Loaded<{ readonly inheritances: readonly Inheritance[]; readonly more: boolean }>(
    this,
    () => '/account/api/inheritances',
  );
  readonly #action = new Action(this);

  async #answer({ userId }: Inheritance, accept: boolean): Promise<void> {
    const path = `/account/api/inheritances/${encodeURIComponent(userId)}`;
    const done = await this.#action.run(`${userId} ${accept}`, () => api.put(path, { accept }));
    if (done === undefined) return;
    await this.#list.load();
    this.hidden = this.#list.value?.inheritances.length === 0;
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override willUpdate(): void {
    this.hidden = (this.#list.value?.inheritances.length ?? 0) === 0;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { inheritances = [] } = this.#list.value ?? {};
    if (inheritances.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="heading">
      <h2 id="heading" tabindex="-1">
        ${inheritances.every(({ accepted }) => accepted) ? text('Offered to you') : text('Would you like to take over?')}
      </h2>
      <ul class="rows">
        ${inheritances.map((each) => this.#renderRow(each))}
      </ul>
      ${
        this.#list.value?.more
          ? html`<p class="quiet-text">
              ${plural(inheritances.length, 'This is the most urgent. The others follow when you have answered it.', 'These are the {n} most urgent. The others follow when you have answered them.')}
            </p>`
          : nothing
      }
    </section>`;
  }

  #renderRow(each: Inheritance): TemplateResult {
    const { userId, userName, displayName, dueAt, accepted, owned, lacksRoom } = each;
    return html`<li class="row">
      <div class="text">
        <b><bdi>${displayName}</bdi></b>
        ${displayName === userName ? nothing : html`(<span dir="auto">${userName}</span>)`}
        <p>
          ${richText('is deleting their account on {date} and offers you {owned}.', { date: day(dueAt), owned: ownedWords(owned) ?? text('what they own by then') })}
          ${accepted ? text('You have agreed.') : nothing}
        </p>
        ${lacksRoom === null ? nothing : html`<p>${text('You cannot take over yet.')} ${lacksRoom}</p>`}
        ${[true, false].map((accept) => this.#action.line(`${userId} ${accept}`))}
      </div>
      <div class="actions">
        ${this.#action.button(`${userId} false`, text('Decline'), () => this.#answer(each, false))}
        ${
          accepted
            ? nothing
            : this.#action.button(
                `${userId} true`,
                text('Take over'),
                () => this.#answer(each, true),
                'small',
              )
        }
      </div>
    </li>`;
  }
}
