import { html, nothing, type TemplateResult } from 'lit';
import type { JoinView } from '../../contracts/wheel/join-endpoints.ts';
import type { JoinFault } from './join-api.ts';
import { conditionsOf, rulesOf, unreadWords, type Words } from './join-words.ts';

export function unreadCard(fault: JoinFault, again: () => void): TemplateResult {
  const { heading, text } = unreadWords(fault);
  return html`<div class="card">
    <header>
      <h1>${heading}</h1>
      <p>${text}</p>
    </header>
    ${
      fault.code === 'not_found' || fault.code === 'validation_failed'
        ? nothing
        : html`<button class="button" type="button" @click=${again}>Try again</button>`
    }
  </div>`;
}

/**
 * Renders a state in which the account cannot join.
 * @param index number of the reason
 */
export function wordsView({ heading, text }: Words, index = 0): TemplateResult {
  const id = index === 0 ? 'state' : `state-${index}`;
  return html`<section class="state" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">${heading}</h2>
    <p>${text}</p>
  </section>`;
}

export function conditionsView(view: JoinView): TemplateResult | typeof nothing {
  const lines = conditionsOf(view);
  if (lines.length === 0) return nothing;
  return html`<section class="state" aria-labelledby="needs">
    <h2 id="needs">What you need</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

export function rulesView(view: JoinView): TemplateResult {
  return html`<details class="rules">
    <summary>Rules</summary>
    <ul>
      ${rulesOf(view).map((line) => html`<li>${line}</li>`)}
    </ul>
  </details>`;
}

/** Renders the link to the host's page where people join. */
export function elsewhereView(joinUrl: string): TemplateResult {
  return html`<section class="state" aria-labelledby="state">
      <h2 id="state" tabindex="-1">Join on the page of the host</h2>
      <p>You leave this service: <bdi>${new URL(joinUrl).host}</bdi></p>
    </section>
    <a class="button" href=${joinUrl} rel="noopener noreferrer">Continue</a>`;
}
