import { html, nothing, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { Check, Report } from '../wheel/engine/check-evidence.ts';
import { checkTitle, checkWords, doesNotProve, proves, verdict } from '../wheel/engine/check-words.ts';
import { spinFacts, type Fact } from './spin-facts.ts';
import { outcomeIcon } from './verify-icons.ts';

const shownWinners = 10;

export function renderSpin(report: Report): TemplateResult {
  const { evidence, passed, checks } = report;
  const told = checks.filter(({ id, outcome }) =>
    passed ? id === 'redraw' && outcome === 'open' : outcome === 'failed',
  );
  const result = evidence?.result;
  return html`<section class="card verdict ${passed ? 'good' : 'bad'}" part="verdict">
    <div class="seal">${outcomeIcon(passed ? 'passed' : 'failed')}</div>
    <h2 id="verdict" tabindex="-1">${verdict(report)}</h2>
    ${told.length === 0 ? nothing : html`<p>${told.map((check) => checkWords(check)).join(' ')}</p>`}
    ${
      evidence && result
        ? html`${renderWinners(result, passed)}
            <dl class="facts">
              ${spinFacts(evidence).map(
                ({ name, value }) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd dir="auto">${value}</dd>
                  </div>`,
              )}
            </dl>`
        : nothing
    }
  </section>`;
}

function renderWinners({ winners }: SpinResult, isVerified: boolean): TemplateResult {
  const line = ({ name, color }: SpinResult['winner']) =>
    html`${color === undefined ? nothing : html`<i class="chip" aria-hidden="true"></i>`}<span dir="auto"
        >${name === '' ? html`<em>${shownName(name)}</em>` : name}</span
      >`;
  const [winner] = winners;
  if (winner && winners.length === 1) {
    return html`<p class="said">${text(isVerified ? 'The winner is' : 'The winner is said to be')}</p>
      <p class="winner">${line(winner)}</p>`;
  }
  const more = winners.slice(shownWinners);
  return html`<p class="said">${text(isVerified ? 'The winners are' : 'The winners are said to be')}</p>
    <ol class="winners">
      ${winners.slice(0, shownWinners).map((each) => html`<li>${line(each)}</li>`)}
    </ol>
    ${
      more.length === 0
        ? nothing
        : html`<details class="more">
            <summary>${plural(more.length, '{n} more', '{n} more')}</summary>
            <ol class="winners" start=${shownWinners + 1}>
              ${more.map((each) => html`<li>${line(each)}</li>`)}
            </ol>
          </details>`
    }`;
}

const outcomeWords = (): Readonly<Record<Check['outcome'], string>> => ({
  passed: text('Passed'),
  failed: text('Failed'),
  open: text('Not checked'),
});

export function renderCheck(
  check: Check,
  about: { first: boolean; noted: boolean },
  facts: readonly Fact[],
): TemplateResult {
  const { id, outcome } = check;
  return html`<li class=${outcome} data-check=${id} data-outcome=${outcome}>
    ${outcomeIcon(outcome)}
    <div>
      <h3><span class="unseen">${outcomeWords()[outcome]}: </span>${checkTitle(id)}</h3>
      <p>${checkWords(check, about)}</p>
      ${
        facts.length === 0
          ? nothing
          : html`<details>
              <summary>
                ${text('Figures')}
                <span class="unseen">${text('of “{check}”', { check: checkTitle(id) })}</span>
              </summary>
              <dl class="figures">
                ${facts.map(
                  ({ name, value, code }) =>
                    html`<dt>${name}</dt>
                      <dd class=${code ? 'code' : ''} dir="auto">${value}</dd>`,
                )}
              </dl>
            </details>`
      }
    </div>
  </li>`;
}

export function renderMeaning(): TemplateResult {
  const list = (sentences: readonly string[]) =>
    html`<ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`;
  return html`<section class="card meaning" aria-label=${text('What this means')}>
    <div>
      <h2>${text('What a spin that checks out proves')}</h2>
      ${list(proves())}
    </div>
    <div>
      <h2>${text('What it cannot prove')}</h2>
      ${list(doesNotProve())}
    </div>
  </section>`;
}
