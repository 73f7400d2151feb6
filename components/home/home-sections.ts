import { html, svg, type TemplateResult } from 'lit';
import { richText, text } from '../language/text.ts';
import { giveawayScene, prizeScene, siteScene, streamScene } from './example-scenes.ts';

const seal = svg`<path d="M12 3 5 5.8v5.4c0 4.4 2.9 7.7 7 9.3 4.1-1.6 7-4.9 7-9.3V5.8z" /><path d="m8.8 11.9 2.3 2.3 4.2-4.5" />`;
const screens = svg`<rect x="3" y="4.5" width="13" height="9.5" rx="1.5" /><path d="M6 18h7M9.5 14v4" /><rect x="16.5" y="9.5" width="5" height="10" rx="1.2" />`;
const slices = svg`<circle cx="12" cy="12" r="6.7" class="ring" /><circle cx="12" cy="12" r="9.2" /><circle cx="12" cy="12" r="3" />`;

const icon = (drawing: TemplateResult | ReturnType<typeof svg>) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;

/**
 * Renders the features of the platform.
 * @param fill called to put 100,000 entries on the demo wheel
 */
export function renderFacts(fill: () => void): TemplateResult {
  return html`<section class="facts" aria-label=${text('What is different here')}>
    <article>
      ${icon(seal)}
      <h2>${text('A fair draw, proven')}</h2>
      <p>
        ${text('The secret of a spin is sealed before the spin and revealed after it. Anybody can compute the winner again, in a browser or years later from a file.')}
      </p>
      <a href="/wheelapp/verify">${text('Verify a spin')}</a>
    </article>
    <article>
      ${icon(screens)}
      <h2>${text('On every page at once')}</h2>
      <p>
        ${text('One call of the API spins every open page, on stream, on site and on phones. All land on the recorded winner at the same moment.')}
      </p>
      <a href="#minute">${text('See the call')}</a>
    </article>
    <article>
      ${icon(slices)}
      <h2>${text('100,000 real slices')}</h2>
      <p>
        ${text('Every entry is really on the wheel and can stop under the pointer. Where labels no longer fit, a lens shows the names going by.')}
      </p>
      <button type="button" class="button link" @click=${fill}>${text('Fill the wheel above')}</button>
    </article>
  </section>`;
}

const examples = () =>
  [
    [
      text('A page of your site'),
      text('An iframe and a listener, nothing else.'),
      siteScene,
      '#page=customwheel&listName=friday',
    ],
    [
      text('Prize draw'),
      text('Tiers that your page sends.'),
      prizeScene,
      '#page=pcgiveaway&wheel_type=tier&data_source=parent&parentOrigin=https%3A%2F%2Fmy-site.example',
    ],
    [
      text('Stream overlay'),
      text('Only the wheel, over the scene.'),
      streamScene,
      '#page=customwheel&listName=friday&chromeless=true&transparent_background=true&visual_treatment=neon',
    ],
    [
      text('Giveaway'),
      text('Participants, with a button to join.'),
      giveawayScene,
      '#page=wheelofgiveaways&listName=friday&brand_title=Friday+giveaway&brand_colors=E69F00%2C56B4E9%2C009E73',
    ],
  ] as const;

export function renderExamples(): TemplateResult {
  return html`<section class="examples" aria-labelledby="examples">
    <h2 id="examples">${text('Examples')}</h2>
    <p class="lead">
      ${richText(
        'Each opens the builder with everything set. Complete pages for plain HTML, React, Vue, WordPress and OBS come with the source, in its folder {folder}.',
        {
          folder: html`<code>examples</code>`,
        },
      )}
    </p>
    <ul>
      ${examples().map(
        ([name, about, scene, fragment]) =>
          html`<li>
            <a href=${`/${fragment}`}
              ><svg class="scene" viewBox="0 0 320 200" aria-hidden="true">${scene}</svg
              ><strong>${name}</strong><span>${about}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
