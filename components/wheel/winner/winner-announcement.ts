import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { formatOdds } from '../entries/odds.ts';
import type { DrawId } from './draw-id.ts';
import { icons } from './moment-icons.ts';
import type { WinnerNotice } from './winner-notice.ts';
import type { WinnerSlides } from './winner-slides.ts';

interface Presentation {
  readonly slide: (WinnerSlides & { readonly slide: number }) | undefined;
  readonly unattended: boolean;
  /** Sentence of the host; empty for the usual sentence. */
  readonly sentence: string;
  readonly drawId: DrawId;
}

export function winnerAnnouncement(
  { winner, odds, practice, winners, drawId, verifyUrl }: WinnerNotice,
  shown: Presentation,
): TemplateResult {
  const several = winners !== undefined && winners.length > 1;
  return html`<div class="announcement">
    <div class="medal" aria-hidden="true">${icons.trophy}</div>
    ${
      several
        ? html`<p class="said" id="said" dir="auto">
              ${shown.sentence || `The ${winners.length} winners are`}
            </p>
            ${winnerList(winners, shown)}`
        : html`<p class=${practice ? 'said practice' : 'said'} id="said" dir="auto">
              ${practice ? 'The practice winner is' : shown.sentence || 'The winner is'}
            </p>
            <h2 id="name" tabindex="-1" class=${nameLength(winner.name)} dir="auto">${winner.name}</h2>`
    }
    <div id="facts">
      ${several ? nothing : html`<p class="facts">Chance ${formatOdds(odds)}</p>`}
      ${practice ? html`<p class="note">Practice spin, not recorded</p>` : nothing}
    </div>
    ${
      shown.unattended || (drawId === undefined && verifyUrl === undefined)
        ? nothing
        : html`<div class="proof" part="proof">
            ${drawId === undefined ? nothing : shown.drawId.button(drawId)}
            ${
              verifyUrl === undefined
                ? nothing
                : html`<a href=${verifyUrl} target="_blank" rel="noopener"
                    >${icons.verify}Verify this spin</a
                  >`
            }
          </div>`
    }
    ${shown.drawId.whole(drawId)}
  </div>`;
}

function winnerList(
  winners: readonly string[],
  { slide: current, unattended }: Presentation,
): TemplateResult {
  const { columns, rows, slides, slide } = current ?? {
    columns: 1,
    rows: winners.length,
    slides: 1,
    slide: 0,
  };
  const first = slide * columns * rows;
  const shown = winners.slice(first, first + columns * rows);
  return html`<ol
      id="name"
      class=${current ? 'slide' : ''}
      tabindex=${unattended ? nothing : 0}
      aria-label="Winners, in the order they were drawn"
    >
      ${keyed(
        first,
        shown.map(
          (name, i) =>
            html`<li>
              <span class="place">${first + i + 1}</span><span class="name" dir="auto">${name}</span>
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

function nameLength(name: string): 'short' | 'medium' | 'long' | 'longest' {
  const { length } = Array.from(name);
  return length <= 12 ? 'short' : length <= 24 ? 'medium' : length <= 48 ? 'long' : 'longest';
}
