import { html, nothing, type TemplateResult } from 'lit';
import { isHttpsUrl } from '../../contracts/http/https-url.ts';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { richText, text } from '../language/text.ts';
import { conditionsView, elsewhereView, wordsView } from './join-cards.ts';
import { joinForm, type JoinForm } from './join-form.ts';
import { lackWords, removedWords, shutWords } from './join-words.ts';

/** Renders the state of somebody who is not on the wheel. */
export function openView(view: JoinView, form: JoinForm): TemplateResult {
  const { account, joining } = view;
  if (view.joinUrl !== null && isHttpsUrl(view.joinUrl) && (joining === 'open' || joining === 'off'))
    return elsewhereView(view.joinUrl);
  if (joining !== 'open') return wordsView(shutWords(joining));
  if (view.removed) return html`${wordsView(removedWords())} ${noteView(view)}`;
  if (!account) return view.withoutAccount ? guestView(view, form) : signInView(view);
  return account.lacks.length > 0 ? lacksView(view, account.lacks) : accountView(view, form);
}

function signInView(view: JoinView): TemplateResult {
  return html`${conditionsView(view)}
    <a class="button" href=${signInAddress()}>${text('Sign in to join')}</a>
    <p class="small">${text('Each account joins once, under its display name.')}</p>`;
}

function lacksView(view: JoinView, lacks: NonNullable<JoinView['account']>['lacks']): TemplateResult {
  const said = lacks.map((lack) => lackWords(lack, view));
  const at = said.find((each) => each.at !== undefined)?.at;
  return html`${said.map((words, index) => wordsView(words, index))}
  ${at ? html`<a class="button" href=${at} target="_blank">${text('Open your account')}</a>` : nothing}
  ${noteView(view)}`;
}

function guestView(view: JoinView, form: JoinForm): TemplateResult {
  return html`${joinForm(view, form)}
    <p class="small">
      ${richText('You need no account: this browser keeps your place. Or {link}.', {
        link: html`<a href=${signInAddress()}>${text('sign in to join with your account')}</a>`,
      })}
    </p>`;
}

function accountView(view: JoinView, form: JoinForm): TemplateResult {
  return html`${joinForm(view, form)}
    <p class="small">
      ${text('Everybody sees this name on the wheel; the host also sees your account id.')} ${whoView(view)}
    </p>`;
}

function noteView(view: JoinView): TemplateResult {
  return html`<p class="small">${whoView(view)}</p>`;
}

function whoView({ account }: JoinView): TemplateResult | typeof nothing {
  if (!account) return nothing;
  return html`${richText('Signed in as {name}. {link}', {
    name: html`<bdi>${account.userName}</bdi>`,
    link: html`<a href=${signInAddress()}>${text('Not you?')}</a>`,
  })}`;
}

function signInAddress(): string {
  return `/oauth/sign-in?${new URLSearchParams({ returnTo: location.pathname }).toString()}`;
}
