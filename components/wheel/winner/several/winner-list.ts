import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { plural, text } from '../../../language/text.ts';
import { formatOdds } from '../../entries/odds.ts';
import type { DrawnWinner } from '../../spin-player.ts';
import { placeSaid, type WinnerNotice } from '../winner-notice.ts';
import type { WinnerSlides } from './winner-slides.ts';

interface Listed {
  /** Slide to show, on screens without input. */
  readonly slide: (WinnerSlides & { readonly slide: number }) | undefined;
  readonly unattended: boolean;
  /** Sentence of the host; empty for the usual sentence. */
  readonly sentence: string;
}

/** Renders the list of all winners, or a slide of the list on screens without input. */
export function winnerList(
  winners: readonly DrawnWinner[],
  { slide: current, unattended, sentence }: Listed,
): TemplateResult {
  const { columns, rows, slides, slide } = current ?? {
    columns: 1,
    rows: winners.length,
    slides: 1,
    slide: 0,
  };
  const first = slide * columns * rows;
  const shown = winners.slice(first, first + columns * rows);
  return html`<p class=${sentence === '' ? 'said' : 'said typed'} id="said" dir="auto">
      ${sentence || plural(winners.length, 'The {n} winner is', 'The {n} winners are')}
    </p>
    <ol
      id="name"
      class=${current ? 'slide' : ''}
      tabindex=${unattended ? nothing : 0}
      aria-label=${text('Winners, in the order they were drawn')}
    >
      ${keyed(
        first,
        shown.map(
          ({ name, odds }, i) =>
            html`<li>
              <span class="place">${first + i + 1}</span><span class="name" dir="auto">${name}</span>
              ${current || odds === undefined ? nothing : html`<span class="odds">${formatOdds(odds)}</span>`}
            </li>`,
        ),
      )}
    </ol>
    ${
      slides > 1
        ? html`<p class="facts">
            ${text('{first}–{last} of {count}', { first: first + 1, last: first + shown.length, count: winners.length })}
          </p>`
        : nothing
    }`;
}

/**
 * Renders which of the winners is shown, such as `Winner 2 of 5`. Renders nothing in the list of all winners.
 */
export function turnOf({ turn, winners = [] }: WinnerNotice): TemplateResult | typeof nothing {
  return turn
    ? html`<p class="facts turn">
        ${text('Winner {place} of {count}', { place: turn.place, count: winners.length })}
      </p>`
    : nothing;
}

/** Returns the announcement of the open dialog for a draw of several winners. */
export function severalSaid({ turn, winners = [], isSummary }: WinnerNotice): string {
  if (turn && !turn.isTurning) return placeSaid(winners, turn.place - 1);
  return isSummary ? plural(winners.length, 'The winner is listed', 'All {n} winners are listed') : '';
}

/** Milliseconds between two winners, and maximum milliseconds for all of them. */
const turn = { each: 700, all: 6_000 };

/**
 * Shows the winners one after another.
 * @param wait milliseconds until the first
 */
export function revealInTurn(items: NodeListOf<HTMLElement>, wait: number): void {
  const step = Math.min(turn.each, turn.all / Math.max(1, items.length));
  for (const [at, item] of items.entries()) item.style.animationDelay = `${wait + at * step}ms`;
}
