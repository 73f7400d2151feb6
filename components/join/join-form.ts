import { html, nothing, type TemplateResult } from 'lit';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import type { JoinFault } from './join-api.ts';
import { richText, text } from '../language/text.ts';
import { refusalLine } from './refusal-line.ts';

export type JoinField = 'name' | 'word';

/** Returns the field that a refusal is about, or undefined if it is not about a field of the form. */
export function fieldOf(
  { code }: Pick<JoinFault, 'code'>,
  { account, rules }: Pick<JoinView, 'account' | 'rules'>,
): JoinField | undefined {
  if (code === 'wrong_code_word') return rules.codeWord ? 'word' : undefined;
  return account === null && (code === 'name_in_use' || code === 'validation_failed') ? 'name' : undefined;
}

export interface JoinForm {
  readonly fault: JoinFault | undefined;
  readonly busy: boolean;
  readonly submit: (event: SubmitEvent) => void;
}

/** Renders the form for joining. People without an account type their name. */
export function joinForm(view: JoinView, { fault, busy, submit }: JoinForm): TemplateResult {
  const { account, rules } = view;
  const faulty = fault && fieldOf(fault, view);
  const field = (id: JoinField, label: string, hint: string, autocomplete: 'nickname' | 'off') => {
    const line = faulty === id && fault ? refusalLine(fault, view) : undefined;
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        autocomplete=${autocomplete}
        autocapitalize=${id === 'word' ? 'off' : 'words'}
        spellcheck="false"
        maxlength="400"
        aria-describedby=${line === undefined ? `${id}-hint` : `${id}-fault ${id}-hint`}
        aria-invalid=${line === undefined ? nothing : 'true'}
      />
      ${line === undefined ? nothing : html`<p class="fault" id=${`${id}-fault`}>${line}</p>`}
      <p class="small" id=${`${id}-hint`}>${hint}</p>
    </div>`;
  };
  return html`<form novalidate @submit=${submit}>
    ${account ? nothing : field('name', text('Your name'), text('Everybody sees it on the wheel.'), 'nickname')}
    ${rules.codeWord ? field('word', text('Code word'), text('The host shows or says it on the stream.'), 'off') : nothing}
    <button class="button" aria-disabled=${busy}>
      ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}
      <span
        >${
          account
            ? richText('Join as {name}', {
                name: html`<span class="name" dir="auto">${account.name}</span>`,
              })
            : text('Join the giveaway')
        }</span
      >
    </button>
  </form>`;
}
