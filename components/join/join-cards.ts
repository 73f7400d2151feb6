import { html, nothing, type TemplateResult } from 'lit';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { richText, text } from '../language/text.ts';
import type { JoinFault } from './join-api.ts';
import { conditionsOf, rulesOf, unreadWords, type Words } from './join-words.ts';

/**
 * Renders a card that says why the state of the wheel cannot be read.
 * @param more content below the words
 */
export function unreadCard(
  fault: JoinFault,
  again: () => void,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { heading, text: said } = unreadWords(fault);
  return html`<div class="card">
    <header>
      <h1>${heading}</h1>
      <p>${said}</p>
    </header>
    ${
      fault.code === 'not_found' || fault.code === 'validation_failed'
        ? nothing
        : html`<button class="button" type="button" @click=${again}>${text('Try again')}</button>`
    }
    ${more}
  </div>`;
}

/**
 * Renders a reason why the account cannot join.
 * @param index position of the reason among all reasons
 */
export function wordsView({ heading, text: said }: Words, index = 0): TemplateResult {
  const id = index === 0 ? 'state' : `state-${index}`;
  return html`<section class="state" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">${heading}</h2>
    <p>${said}</p>
  </section>`;
}

export function conditionsView(view: JoinView): TemplateResult | typeof nothing {
  const lines = conditionsOf(view);
  if (lines.length === 0) return nothing;
  return html`<section class="state" aria-labelledby="needs">
    <h2 id="needs">${text('What you need')}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

export function rulesView(view: JoinView): TemplateResult {
  return html`<details class="rules">
    <summary>${text('Rules')}</summary>
    <ul>
      ${rulesOf(view).map((line) => html`<li>${line}</li>`)}
    </ul>
  </details>`;
}

/** Renders the link to the host's own page, on which people join. */
export function elsewhereView(joinUrl: string): TemplateResult {
  return html`<section class="state" aria-labelledby="state">
      <h2 id="state" tabindex="-1">${text('Join on the page of the host')}</h2>
      <p>
        ${richText('You leave this service: {host}', { host: html`<bdi>${new URL(joinUrl).host}</bdi>` })}
      </p>
    </section>
    <a class="button" href=${joinUrl} rel="noopener noreferrer">${text('Continue')}</a>`;
}

export interface Leaving {
  /** True after the person has pressed the button to leave, until they confirm or stay. */
  readonly asked: boolean;
  readonly busy: boolean;
  readonly ask: (asked: boolean) => void;
  readonly leave: () => void;
}

export function leaveView({ joining }: JoinView, { asked, busy, ask, leave }: Leaving): TemplateResult {
  if (!asked) {
    return html`<button id="leave" type="button" class="button plain" @click=${() => ask(true)}>
      ${text('Leave the giveaway')}
    </button>`;
  }
  return html`<div class="leave" role="group" aria-label=${text('Leave the giveaway?')}>
    <p>
      ${
        joining === 'open'
          ? text('Leave? You can join again later.')
          : text('Leave? Entries are closed, so you cannot join again.')
      }
    </p>
    <button id="stay" type="button" class="button quiet" @click=${() => ask(false)}>${text('Stay')}</button>
    <button type="button" class="button danger" aria-disabled=${busy} @click=${leave}>
      ${text('Leave')}
    </button>
  </div>`;
}
