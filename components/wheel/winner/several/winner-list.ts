import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { formatOdds } from '../../entries/odds.ts';
import type { DrawnWinner } from '../../spin-player.ts';
import type { Presentation } from '../winner-announcement.ts';
import { placeSaid, type WinnerNotice } from '../winner-notice.ts';

/** Renders the list of all winners; a slide of it on screens without input. */
export function winnerList(
  winners: readonly DrawnWinner[],
  { slide: current, unattended, sentence }: Presentation,
): TemplateResult {
  const { columns, rows, slides, slide } = current ?? {
    columns: 1,
    rows: winners.length,
    slides: 1,
    slide: 0,
  };
  const first = slide * columns * rows;
  const shown = winners.slice(first, first + columns * rows);
  return html`<p class="said" id="said" dir="auto">${sentence || `The ${winners.length} winners are`}</p>
    <ol
      id="name"
      class=${current ? 'slide' : ''}
      tabindex=${unattended ? nothing : 0}
      aria-label="Winners, in the order they were drawn"
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
        ? html`<p class="facts">${first + 1}–${first + shown.length} of ${winners.length}</p>`
        : nothing
    }`;
}

/** Renders the place of the winner who is shown; nothing in the list of all. */
export function turnOf({ turn, winners = [] }: WinnerNotice): TemplateResult | typeof nothing {
  return turn ? html`<p class="facts turn">Winner ${turn.place} of ${winners.length}</p>` : nothing;
}

/** Returns what the open dialog announces of a draw of several winners. */
export function severalSaid({ turn, winners = [], isSummary }: WinnerNotice): string {
  if (turn && !turn.isTurning) return placeSaid(winners, turn.place - 1);
  return isSummary ? `All ${winners.length} winners are listed` : '';
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
