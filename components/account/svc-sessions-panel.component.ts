import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OwnSession } from '../../contracts/identity/account.ts';
import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';
import { richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { agoByHours, moment } from '../ui/time-words.ts';

export class SvcSessionsPanel extends LitElement {
  static override styles = card;

  readonly #list = new Loaded<{ readonly sessions: readonly OwnSession[] }>(
    this,
    () => '/account/api/sessions',
  );
  readonly #action = new Action(this);

  async #end(path: string, call: () => Promise<unknown>): Promise<void> {
    const done = await this.#action.run(path, call);
    // A session that has already ended is not a failure.
    if (done !== undefined || this.#action.fault?.code === 'not_found') {
      this.#action.clear();
      await this.#list.load();
      this.renderRoot.querySelector('h2')?.focus();
    }
  }

  #endOne({ id }: OwnSession): void {
    void this.#end(id, () => api.delete(`/account/api/sessions/${id}`));
  }

  #endOthers(): void {
    void this.#end('others', () => api.post('/account/api/sessions/end-others'));
  }

  protected override render(): TemplateResult {
    const others = this.#list.value?.sessions.some(({ current }) => !current) === true;
    return html`<section class="card" aria-labelledby="heading">
      <div class="head">
        <div>
          <h2 id="heading" tabindex="-1">${text('Where you are signed in')}</h2>
          <p class="lead">${text('Sign out of browsers that you no longer use or do not recognise.')}</p>
          ${this.#action.line('others')}
        </div>
        ${
          others
            ? this.#action.button('others', text('Sign out everywhere else'), () => this.#endOthers())
            : nothing
        }
      </div>
      ${this.#list.render(
        ({ sessions }) =>
          html`<ul class="rows">
            ${thisBrowserFirst(sessions).map((session) => this.#renderRow(session))}
          </ul>`,
      )}
    </section>`;
  }

  #renderRow(session: OwnSession): TemplateResult {
    const { id, current, device, provider, strong, signedInAt, lastUsedAt } = session;
    const time = moment(signedInAt);
    return html`<li class="row">
      <div class="text">
        <b>${device ?? text('Unknown browser')}</b>
        ${current ? html`<span class="tag good">${text('This browser')}</span>` : nothing}
        ${strong ? html`<span class="tag">${text('Second factor')}</span>` : nothing}
        <p>
          ${current ? text('In use now') : richText('Last used {time}', { time: agoByHours(lastUsedAt) })} ·
          ${provider === 'credentials' ? richText('signed in {time}', { time }) : richText('signed in with {provider} {time}', { provider: providerLabels[provider], time })}
        </p>
        ${this.#action.line(id)}
      </div>
      ${
        current
          ? nothing
          : html`<button
              type="button"
              class="button quiet small"
              aria-label=${device === null ? text('Sign out of this unknown browser') : text('Sign out of {device}', { device })}
              aria-disabled=${this.#action.doing !== undefined}
              @click=${() => this.#endOne(session)}
            >
              ${this.#action.ring(id)}${text('Sign out')}
            </button>`
      }
    </li>`;
  }
}

const thisBrowserFirst = (sessions: readonly OwnSession[]): readonly OwnSession[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
];
