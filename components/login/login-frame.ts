import { html, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { brandMark } from '../ui/brand-mark.ts';
import { noticeView } from '../ui/notice.ts';
import { faultNotice } from './login-words.ts';
import type { Fault } from './sign-in-api.ts';

/**
 * Renders the page around a card, with the brand. Needs the styles `loginPage`.
 * @param busy true while the page has nothing to show
 */
export const loginFrame = (card: TemplateResult, busy: boolean): TemplateResult =>
  html`<main aria-busy=${busy}>
    <p class="brand">${brandMark}<span>SVC</span></p>
    ${card}
  </main>`;

export const loadingCard = (heading: string): TemplateResult =>
  html`<div class="card loading">
    <h1 class="unseen">${heading}</h1>
    <span class="ring" aria-hidden="true"></span>
    <span class="unseen" role="status">${text('Loading')}</span>
  </div>`;

export const faultCard = (heading: string, fault: Fault, reload: () => void): TemplateResult =>
  html`<h1 class="unseen">${heading}</h1>
    ${noticeView(faultNotice(fault), (does) => {
      if (does === 'again') reload();
      else if (does === 'back') history.back();
      else window.close();
    })}`;
