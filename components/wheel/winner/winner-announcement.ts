import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { formatOdds } from '../entries/odds.ts';
import type { DrawId } from './draw-id.ts';
import { icons } from './moment-icons.ts';
import type { WinnerNotice } from './winner-notice.ts';
import type { SeveralPart } from './several.ts';

export interface Presentation {
  readonly slide: InstanceType<SeveralPart['WinnerSlideshow']>['current'];
  /** Present if a list of several winners has to be shown. */
  readonly several: SeveralPart | undefined;
  readonly unattended: boolean;
  /** Sentence of the host; empty for the usual sentence. */
  readonly sentence: string;
  readonly drawId: DrawId;
}

export function winnerAnnouncement(
  { winner, odds, practice, winners, turn, redrawOf, drawId, verifyUrl }: WinnerNotice,
  shown: Presentation,
): TemplateResult {
  const { several } = shown;
  return html`<div class="announcement">
    <div class="medal" aria-hidden="true">${icons.trophy}${several ? nothing : portrait(winner.image)}</div>
    ${
      several
        ? several.winnerList(winners ?? [], shown)
        : html`<p class=${saidClass(practice, shown.sentence)} id="said" dir="auto">
              ${practice ? text('The practice winner is') : shown.sentence || text('The winner is')}
            </p>
            <h2 id="name" tabindex="-1" class=${nameLength(winner.name)} dir="auto">${winner.name}</h2>`
    }
    <div id="facts">
      ${several || odds === undefined ? nothing : html`<p class="facts">${text('Chance {chance}', { chance: formatOdds(odds) })}</p>`}
      ${redrawOf ? html`<p class="note">${text('Drawn again: place {place} of draw {draw}', { place: redrawOf.place, draw: redrawOf.spinNumber })}</p>` : nothing}
      ${practice ? html`<p class="note">${text('Practice spin, not recorded')}</p>` : nothing}
    </div>
    <slot name="winner" ?hidden=${turn !== undefined}></slot>
    ${
      shown.unattended || turn || (drawId === undefined && verifyUrl === undefined)
        ? nothing
        : html`<div class="proof" part="proof">
            ${drawId === undefined ? nothing : shown.drawId.button(drawId)}
            ${
              verifyUrl === undefined
                ? nothing
                : html`<a href=${verifyUrl} target="_blank" rel="noopener"
                    >${icons.verify}${text('Verify this spin')}</a
                  >`
            }
          </div>`
    }
    ${shown.drawId.whole(drawId)}
  </div>`;
}

/** Returns the classes of the line above the name. A sentence of the host is shown as it was typed. */
function saidClass(practice: boolean | undefined, sentence: string): string {
  if (practice) return 'said practice';
  return sentence === '' ? 'said' : 'said typed';
}

/** Renders the image of a winner, which replaces the trophy once it is loaded. */
function portrait(image: string | undefined): TemplateResult | typeof nothing {
  if (!image) return nothing;
  const show = ({ target, type }: Event): void => {
    (target as HTMLImageElement).hidden = type === 'error';
  };
  return html`<img
    hidden
    src=${image}
    alt=""
    decoding="async"
    draggable="false"
    referrerpolicy="no-referrer"
    @load=${show}
    @error=${show}
  />`;
}

function nameLength(name: string): 'short' | 'medium' | 'long' | 'longest' {
  const { length } = Array.from(name);
  return length <= 12 ? 'short' : length <= 24 ? 'medium' : length <= 48 ? 'long' : 'longest';
}
