/**
 * Fields of clients, shared by the form that creates a client and the cards that change it. They need the styles
 * `card` and `form`.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { ClientView } from '../../contracts/identity/portal/portal.ts';
import type { LoginScope } from '../../contracts/identity/sign-in/sign-in.ts';
import type { Fault } from '../signed-in/fault.ts';
import { apis, loginScopeWords } from './portal-words.ts';

/** Settings of a client as they are being edited. */
export interface Draft {
  name: string;
  /** Scopes of services, all audiences together. */
  scopes: readonly string[];
  /** An address per line. */
  redirectUris: string;
  postLogoutRedirectUris: string;
  /** Scopes that the app may ask for together. */
  scopeSets: readonly (readonly string[])[];
  idTokenAlg: 'RS256' | 'ES256';
}

export const emptyDraft: Draft = {
  name: '',
  scopes: [],
  redirectUris: '',
  postLogoutRedirectUris: '',
  scopeSets: [['openid', 'profile']],
  idTokenAlg: 'RS256',
};

export function draftOf({ name, grants, app }: ClientView): Draft {
  return {
    name,
    scopes: grants.flatMap(({ scopes }) => scopes),
    redirectUris: app?.redirectUris.join('\n') ?? '',
    postLogoutRedirectUris: app?.postLogoutRedirectUris.join('\n') ?? '',
    scopeSets: app?.scopeSets.map((set) => set.split(' ')) ?? [],
    idTokenAlg: app?.idTokenAlg ?? 'RS256',
  };
}

/** Returns the settings of a service client in the form of the API. */
export function serviceSettings({ name, scopes }: Draft) {
  const grants = apis.map((api) => ({
    audience: api.audience,
    scopes: Object.keys(api.scopes).filter((scope) => scopes.includes(scope)),
  }));
  return { name: tidied(name), grants: grants.filter(({ scopes: held }) => held.length > 0) };
}

/** Returns the settings of an app in the form of the API. */
export function appSettings({ name, redirectUris, postLogoutRedirectUris, scopeSets, idTokenAlg }: Draft) {
  return {
    name: tidied(name),
    redirectUris: lines(redirectUris),
    postLogoutRedirectUris: lines(postLogoutRedirectUris),
    scopeSets: scopeSets.map((set) => set.join(' ')),
    idTokenAlg,
  };
}

const tidied = (name: string): string => name.trim().replaceAll(/ {2,}/g, ' ');
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** For each member of the body, in the order of the form: id and name of its field, and the words for its faults. */
const fields = {
  name: { id: 'name', label: 'the name', words: 'Give it a name of up to 60 characters.' },
  grants: { id: 'scopes', label: 'the permissions', words: 'Choose at least one.' },
  redirectUris: {
    id: 'redirect-uris',
    label: 'the redirect addresses',
    words:
      'Enter one to ten addresses that begin with https://, or with http:// on localhost, without # or @.',
  },
  scopeSets: { id: 'scope-sets', label: 'the permissions', words: 'Choose at least one in each set.' },
  postLogoutRedirectUris: {
    id: 'post-logout',
    label: 'the addresses after sign-out',
    words:
      'Enter at most ten addresses that begin with https://, or with http:// on localhost, without # or @.',
  },
} as const;

type Member = keyof typeof fields;

/** Member of the body that a part of the draft becomes. */
const memberOf: Readonly<Record<Exclude<keyof Draft, 'idTokenAlg'>, Member>> = {
  name: 'name',
  scopes: 'grants',
  redirectUris: 'redirectUris',
  postLogoutRedirectUris: 'postLogoutRedirectUris',
  scopeSets: 'scopeSets',
};

const isOf = (member: Member, path: string): boolean => path === member || path.startsWith(`${member}.`);

/** Returns whether a fault at this path is about something that the change corrects. */
export const isCorrectedBy =
  (change: Partial<Draft>) =>
  (path: string): boolean =>
    Object.entries(memberOf).some(([part, member]) => part in change && isOf(member, path));

/** Message about a fault of this member, if it has one. */
function faultOf(fault: Fault | undefined, member: Member): string | undefined {
  const found = fault?.fields.some(({ path }) => isOf(member, path));
  return found ? fields[member].words : undefined;
}

const faultyMembers = (fault: Fault): readonly Member[] =>
  (Object.keys(fields) as Member[]).filter((member) => faultOf(fault, member) !== undefined);

const list = new Intl.ListFormat('en');

/** Line below the form: names the fields to correct, or says what else went wrong. */
export function formFault(fault: Fault): string {
  const members = faultyMembers(fault);
  return members.length === 0
    ? fault.text
    : `Check ${list.format(members.map((each) => fields[each].label))}.`;
}

/** Focuses the first field with a fault. */
export function focusFault(root: ParentNode, fault: Fault | undefined): void {
  const [first] = fault ? faultyMembers(fault) : [];
  const field = first && root.querySelector<HTMLElement>(`#${fields[first].id}`);
  const hidden = field?.closest('details');
  if (hidden) hidden.open = true;
  field?.focus();
}

const faultLine = (fault: Fault | undefined, member: Member): TemplateResult =>
  html`<p id=${`${fields[member].id}-fault`} class="fault">${faultOf(fault, member) ?? nothing}</p>`;

type Change = (change: Partial<Draft>) => void;

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;
const checkedOf = ({ target }: Event): boolean => (target as HTMLInputElement).checked;

const toggled = (list: readonly string[], item: string, on: boolean): string[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

export const nameField = (draft: Draft, change: Change, fault: Fault | undefined): TemplateResult =>
  html`<div class="field">
    <label for="name">Name</label>
    <p id="name-hint" class="hint">
      People see it when they allow an app, and operators when they approve one.
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
    ${apis.map(
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
  const { id } = fields[member];
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
        label: 'Redirect addresses',
        hint: 'Where people return after signing in, one per line. Addresses have to match exactly.',
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
              ${scopeSets.length === 1 ? 'The app may ask for' : `Set ${at + 1}: the app may ask for`}
            </legend>
            ${(Object.keys(loginScopeWords) as LoginScope[]).map(
              (scope) =>
                html`<label class="choice">
                  <input
                    type="checkbox"
                    .checked=${set.includes(scope)}
                    @change=${(event: Event) => setAt(at, toggled(set, scope, checkedOf(event)))}
                  />
                  <span>${loginScopeWords[scope]} <code>${scope}</code></span>
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
                      Remove set ${at + 1}
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
                Add another set
              </button>
            </div>`
      }
    </div>
    <details>
      <summary>More settings</summary>
      <div class="form">
        ${addressField(
          'postLogoutRedirectUris',
          {
            label: 'Addresses after sign-out',
            hint: 'Where the app may send people after signing them out here, one per line.',
            example: 'https://app.example/',
            rows: 2,
          },
          [draft, change, fault],
        )}
        <div class="field">
          <label for="alg">Signature of id tokens</label>
          <p id="alg-hint" class="hint">RS256 works with every library. ES256 is smaller.</p>
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
