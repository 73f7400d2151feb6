import { css, html, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import type { Searched } from './searched.ts';

export const searchedStyles = css`
  .search {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 200px);
    gap: 12px;
  }

  .row .text {
    flex-basis: 160px;
  }

  .tags {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px;
    vertical-align: 1px;
  }

  .below {
    justify-content: center;
  }

  @media (max-width: 520px) {
    .search {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export interface SearchedWords<Show extends string> {
  readonly label: string;
  readonly hint: string;
  /** Maximum length of the search; by default 100. */
  readonly longest?: number;
  readonly shows: Readonly<Record<Show, string>>;
  readonly empty: string;
}

export function searchedView<T, Show extends string>(
  searched: Searched<T, Show>,
  words: SearchedWords<Show>,
  row: (each: T) => TemplateResult,
): TemplateResult {
  const { rows, fault, show, q } = searched;
  return html`<form
      class="search"
      role="search"
      aria-label=${words.label}
      @submit=${(event: Event) => event.preventDefault()}
    >
      <div class="field">
        <label for="q">${words.label}</label>
        <input
          id="q"
          type="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength=${words.longest ?? 100}
          placeholder=${words.hint}
          @input=${({ target }: Event) => void searched.search({ q: (target as HTMLInputElement).value.trim() })}
        />
      </div>
      <div class="field">
        <label for="show">${text('Show')}</label>
        <select
          id="show"
          @change=${({ target }: Event) => void searched.search({ show: (target as HTMLSelectElement).value as Show })}
        >
          ${(Object.entries(words.shows) as [Show, string][]).map(
            ([value, label]) => html`<option value=${value} ?selected=${value === show}>${label}</option>`,
          )}
        </select>
      </div>
    </form>
    ${
      fault
        ? html`<div class="row">
            <p class="fault" role="status">${fault.text}</p>
            <button type="button" class="button quiet small" @click=${() => void searched.search({})}>
              ${text('Try again')}
            </button>
          </div>`
        : nothing
    }
    ${
      rows === undefined
        ? fault
          ? nothing
          : html`<p class="quiet-text" role="status">${text('Loading …')}</p>`
        : rows.length === 0
          ? html`<p class="empty" role="status">
              ${q === '' && show === Object.keys(words.shows)[0] ? words.empty : text('Nothing matches this search.')}
            </p>`
          : html`<ul class="rows">
              ${rows.map(row)}
            </ul>`
    }
    ${
      searched.goesOn && !fault
        ? html`<div class="actions below">
            <button
              type="button"
              class="button quiet small"
              aria-disabled=${searched.reading}
              @click=${() => void searched.more()}
            >
              ${searched.reading ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Show more')}
            </button>
          </div>`
        : nothing
    }`;
}
