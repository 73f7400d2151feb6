import { html, nothing, type TemplateResult } from 'lit';
import type { ClaimBody } from '../../../contracts/wheel/spin-endpoints.ts';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { Winner } from '../../../contracts/wheel/wheel.ts';
import { richText, text } from '../../language/text.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { clockText, type ClaimRow } from './claim-rows.ts';
import { canWinAgain } from './winner-hiding.ts';

export interface RowState {
  readonly wheel: ConsoleWheel;
  /** Text before the name, such as the place. */
  readonly before: string;
  /** Seconds left to answer. Undefined if there is no limit, or if the winner has answered. */
  readonly left: number | undefined;
  /** True while a spin is being drawn or played. */
  readonly busy: boolean;
}

export interface RowActions {
  record(row: ClaimRow, claim: ClaimBody['claim']): void;
  redraw(row: ClaimRow): void;
  hide(row: ClaimRow, winner: Winner): void;
}

export const rowKey = ({ spin, spinPlace }: ClaimRow): string => `${spin.number}-${spinPlace}`;

export const winnerName = (winner: Winner): TemplateResult => html`<bdi>${shownName(winner.name)}</bdi>`;

/** Renders a place whose new winner is not named yet. */
export const pendingRow = (before: string): TemplateResult =>
  html`<li>
    <span class="who">${before}<span class="state">${text('Drawing again …')}</span></span>
  </li>`;

/** Renders the winner of a place, with buttons that record whether the winner is present. */
export function winnerRow(row: ClaimRow, state: RowState, actions: RowActions): TemplateResult {
  return html`<li data-row=${rowKey(row)}>
    <span class="who"
      >${state.before}<b>${winnerName(row.winner)}</b> ${claimState(row, state)}
      ${
        row.before.length === 0
          ? nothing
          : html`<span class="before"
              >${richText('in place of {names}', {
                names: row.before.map((winner, at) => html`${at > 0 ? ', ' : nothing}${winnerName(winner)}`),
              })}</span
            >`
      }</span
    >
    <span class="actions">${rowButtons(row, state, actions)}</span>
    ${missing(row, state, actions)}
  </li>`;
}

function claimState(row: ClaimRow, { left }: RowState): TemplateResult | typeof nothing {
  if (row.claim === 'here') return html`<span class="state here">${text('Is here')}</span>`;
  if (row.claim === 'away') return html`<span class="state over">${text('Is not here')}</span>`;
  if (left === undefined) return nothing;
  return left === 0
    ? html`<span class="state over">${text('Time is up')}</span>`
    : html`<span class="state left" role="timer"
        >${text('{time} to answer', { time: clockText(left) })}</span
      >`;
}

/** For each absent winner of a place who can win again, renders a note and a button that hides the winner. */
function missing(row: ClaimRow, { wheel }: RowState, actions: RowActions): readonly TemplateResult[] {
  const absent = row.claim === 'away' ? [...row.before, row.winner] : row.before;
  return absent
    .filter((winner) => canWinAgain(wheel, row.spin.type, winner))
    .map(
      (winner) =>
        html`<p class="missing">
          <span
            >${richText('{name} was not there, and can win the next draw.', { name: winnerName(winner) })}</span
          >
          <button
            type="button"
            class="button plain"
            aria-label=${text('Hide {name} from the wheel', { name: shownName(winner.name) })}
            @click=${() => actions.hide(row, winner)}
          >
            ${text('Hide')}
          </button>
        </p>`,
    );
}

function rowButtons(row: ClaimRow, { left, busy }: RowState, actions: RowActions): TemplateResult {
  const about = shownName(row.winner.name);
  const button = (words: string, does: () => void, kind = 'quiet'): TemplateResult =>
    html`<button type="button" class=${`button ${kind}`} aria-label=${`${words}: ${about}`} @click=${does}>
      ${words}
    </button>`;
  const here = button(text('Here'), () => actions.record(row, 'here'));
  const undo = button(text('Undo'), () => actions.record(row, 'open'), 'plain');
  const again = html`<button
    type="button"
    class="button"
    aria-label=${text('Draw again: the place of {about}', { about })}
    aria-disabled=${busy ? 'true' : 'false'}
    @click=${() => actions.redraw(row)}
  >
    ${text('Draw again')}
  </button>`;
  if (row.claim === 'here') return undo;
  if (row.claim === 'away') return html`${again} ${undo}`;
  return left === 0
    ? html`${again} ${here}`
    : html`${here} ${button(text('Not here'), () => actions.record(row, 'away'))}`;
}
