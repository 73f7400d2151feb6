import { html, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { richText, text } from '../../language/text.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

/** Message of the stage below the wheel. */
export type Said =
  | { readonly is: 'quiet' }
  | { readonly is: 'busy'; readonly text: string }
  /** `untilSaved`: whether the message disappears when the entries are saved. */
  | { readonly is: 'fault'; readonly text: string; readonly untilSaved?: boolean }
  | { readonly is: 'landed'; readonly result: SpinResult };

/**
 * Renders the message of the stage.
 * @param isNaming true while the wheel names several winners one by one
 * @param isListed true if the winners are listed, with a link to their evidence
 */
export function saidText(said: Said, isNaming = false, isListed = false): TemplateResult | string {
  if (said.is === 'landed')
    return isNaming
      ? text('The winners of draw {number} are shown one by one.', { number: said.result.number })
      : landedText(said.result, isListed);
  return said.is === 'quiet' ? '' : said.text;
}

function landedText({ winner, winners, number, spinId }: SpinResult, isListed: boolean): TemplateResult {
  const name = html`<strong><bdi>${shownName(winner.name)}</bdi></strong>`;
  const others = winners.length - 1;
  return html`${
    others > 0
      ? richText('{name} and {others} more won draw {number}.', { name, others, number })
      : richText('{name} won draw {number}.', { name, number })
  }
  ${isListed ? nothing : verifyLink(spinId)}`;
}

export const verifyLink = (spinId: string): TemplateResult =>
  html`<a href=${`/wheelapp/verify/${encodeURIComponent(spinId)}`} target="_blank" rel="noopener"
    >${text('Verify')}</a
  >`;

/** Returns the reason why the wheel cannot be spun, or undefined if it can be spun. */
export function refusalOf(
  type: SpinResult['type'],
  rows: readonly WheelEntry[],
  isOver: boolean,
): string | undefined {
  if (isOver) return text('This wheel can be spun only once, and has been spun.');
  if (rows.some(({ hidden, weight = 1 }) => !hidden && weight > 0)) return undefined;
  if (rows.length > 0) return text('Nobody can win: every row is hidden or has weight 0.');
  return type === 'custom'
    ? text('Write names first. Then the wheel can be spun.')
    : text('Nobody has joined yet.');
}
