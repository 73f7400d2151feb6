import { css, html, nothing, type TemplateResult } from 'lit';
import type { LoginScope } from '../../contracts/identity/sign-in/sign-in.ts';
import { text } from '../language/text.ts';
import type { Fault } from '../signed-in/fault.ts';
import type { Draft } from './client-draft.ts';
import { faultLine, faultOf, fieldIds } from './client-faults.ts';
import { apis, loginScopeWords } from './portal-words.ts';

type Change = (change: Partial<Draft>) => void;

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;
const checkedOf = ({ target }: Event): boolean => (target as HTMLInputElement).checked;

const toggled = (list: readonly string[], item: string, on: boolean): string[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

export const nameField = (draft: Draft, change: Change, fault: Fault | undefined): TemplateResult =>
  html`<div class="field">
    <label for="name">${text('Name')}</label>
    <p id="name-hint" class="hint">
      ${text('People see it when they allow an app, and operators when they approve one.')}
    </p>
    <input
      id="name"
      dir="auto"
      autocomplete="off"
      maxlength="60"
      aria-describedby="name-hint name-fault"
      aria-invalid=${faultOf(fault, 'name') !== undefined}
      .value=${draft.name}
      @input=${(event: Event) => change({ name: valueOf(event) })}
    />
    ${faultLine(fault, 'name')}
  </div>`;

export const scopeFields = (draft: Draft, change: Change, fault: Fault | undefined): TemplateResult =>
  html`<div id="scopes" tabindex="-1" class="sets">
    ${apis().map(
      ({ label, scopes }) =>
        html`<fieldset aria-describedby="scopes-fault">
          <legend>${label}</legend>
          ${Object.entries(scopes).map(
            ([scope, words]) =>
              html`<label class="choice">
                <input
                  type="checkbox"
                  .checked=${draft.scopes.includes(scope)}
                  @change=${(event: Event) =>
                    change({ scopes: toggled(draft.scopes, scope, checkedOf(event)) })}
                />
                <span>${words} <code>${scope}</code></span>
              </label>`,
          )}
        </fieldset>`,
    )}
    ${faultLine(fault, 'grants')}
  </div>`;

const addressField = (
  member: 'redirectUris' | 'postLogoutRedirectUris',
  texts: { label: string; hint: string; example: string; rows: number },
  [draft, change, fault]: [Draft, Change, Fault | undefined],
): TemplateResult => {
  const id = fieldIds[member];
  return html`<div class="field">
    <label for=${id}>${texts.label}</label>
    <p id=${`${id}-hint`} class="hint">${texts.hint}</p>
    <textarea
      id=${id}
      rows=${texts.rows}
      dir="ltr"
      spellcheck="false"
      autocapitalize="off"
      placeholder=${texts.example}
      aria-describedby=${`${id}-hint ${id}-fault`}
      aria-invalid=${faultOf(fault, member) !== undefined}
      .value=${draft[member]}
      @input=${(event: Event) => change({ [member]: valueOf(event) })}
    ></textarea>
    ${faultLine(fault, member)}
  </div>`;
};

export const appFields = (draft: Draft, change: Change, fault: Fault | undefined): TemplateResult => {
  const { scopeSets } = draft;
  const setAt = (at: number, set: readonly string[]) =>
    change({ scopeSets: scopeSets.map((each, index) => (index === at ? set : each)) });
  return html`${addressField(
      'redirectUris',
      {
        label: text('Redirect addresses'),
        hint: text('Where people return after signing in, one per line. Addresses have to match exactly.'),
        example: 'https://app.example/auth/svc/callback',
        rows: 3,
      },
      [draft, change, fault],
    )}
    <div id="scope-sets" tabindex="-1" class="sets">
      ${scopeSets.map(
        (set, at) =>
          html`<fieldset aria-describedby="scope-sets-fault">
            <legend>
              ${scopeSets.length === 1 ? text('The app may ask for') : text('Set {number}: the app may ask for', { number: at + 1 })}
            </legend>
            ${(Object.keys(loginScopeWords()) as LoginScope[]).map(
              (scope) =>
                html`<label class="choice">
                  <input
                    type="checkbox"
                    .checked=${set.includes(scope)}
                    @change=${(event: Event) => setAt(at, toggled(set, scope, checkedOf(event)))}
                  />
                  <span>${loginScopeWords()[scope]} <code>${scope}</code></span>
                </label>`,
            )}
            ${
              scopeSets.length === 1
                ? nothing
                : html`<div>
                    <button
                      type="button"
                      class="button quiet small"
                      @click=${() => change({ scopeSets: scopeSets.filter((_, index) => index !== at) })}
                    >
                      ${text('Remove set {number}', { number: at + 1 })}
                    </button>
                  </div>`
            }
          </fieldset>`,
      )}
      ${faultLine(fault, 'scopeSets')}
      ${
        scopeSets.length >= 10
          ? nothing
          : html`<div>
              <button
                type="button"
                class="button quiet small"
                @click=${() => change({ scopeSets: [...scopeSets, ['openid']] })}
              >
                ${text('Add another set')}
              </button>
            </div>`
      }
    </div>
    <details>
      <summary>${text('More settings')}</summary>
      <div class="form">
        ${addressField(
          'postLogoutRedirectUris',
          {
            label: text('Addresses after sign-out'),
            hint: text('Where the app may send people after signing them out here, one per line.'),
            example: 'https://app.example/',
            rows: 2,
          },
          [draft, change, fault],
        )}
        <div class="field">
          <label for="alg">${text('Signature of id tokens')}</label>
          <p id="alg-hint" class="hint">${text('RS256 works with every library. ES256 is smaller.')}</p>
          <select
            id="alg"
            aria-describedby="alg-hint"
            @change=${(event: Event) => change({ idTokenAlg: valueOf(event) as Draft['idTokenAlg'] })}
          >
            ${(['RS256', 'ES256'] as const).map(
              (alg) => html`<option value=${alg} ?selected=${draft.idTokenAlg === alg}>${alg}</option>`,
            )}
          </select>
        </div>
      </div>
    </details>`;
};

export const clientFieldStyles = css`
  code {
    color: var(--svc-text-quiet);
    font: 13px/1.6 var(--svc-mono);
  }

  textarea {
    resize: vertical;
  }

  .sets {
    display: grid;
    gap: 16px;
  }

  .sets:focus {
    outline: none;
  }

  .field .fault:empty,
  .sets > .fault:empty {
    display: none;
  }

  summary {
    min-height: 32px;
    color: var(--svc-accent);
    font-weight: 550;
    cursor: pointer;
  }

  details[open] > .form {
    margin-top: 12px;
  }
`;
