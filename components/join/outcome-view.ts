import { html, nothing, type TemplateResult } from 'lit';
import type { DrawnSpin, JoinView } from '../../contracts/wheel/join/join-view.ts';
import { richText, text } from '../language/text.ts';
import { moment } from '../ui/time-words.ts';

/**
 * Renders whether the person has won, with a link to the evidence of the draw. Leaves out a lost draw from
 * before the person joined.
 * @param since time at which the person joined; undefined if unknown
 */
export function outcomeView(
  { won, lastDraw }: Pick<JoinView, 'won' | 'lastDraw'>,
  since: string | undefined,
): TemplateResult | typeof nothing {
  if (won) return drawView(won, text('You have won draw {number}', { number: won.number }), 'state good');
  if (!lastDraw || since === undefined || Date.parse(lastDraw.spunAt) < Date.parse(since)) return nothing;
  return drawView(lastDraw, text('Draw {number}: you have not won', { number: lastDraw.number }));
}

function drawView({ spinId, spunAt }: DrawnSpin, heading: string, look = 'state'): TemplateResult {
  return html`<section class=${look} aria-labelledby="outcome">
    <h2 id="outcome">${heading}</h2>
    <p>
      ${richText('Drawn {moment}. {link}', {
        moment: moment(spunAt),
        link: html`<a href=${`/wheelapp/verify/${encodeURIComponent(spinId)}`}
          >${text('See the evidence')}</a
        >`,
      })}
    </p>
  </section>`;
}
