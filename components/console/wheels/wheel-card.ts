import { html, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinResult, WheelHead } from '../../../contracts/wheel/wheel.ts';
import { plural, richText, text } from '../../language/text.ts';
import { sign } from '../../ui/panel-signs.ts';
import { ago } from '../../ui/time-words.ts';
import { consoleAddress } from '../wheel-api.ts';
import './svc-wheel-picture.ts';

/**
 * Renders a wheel of the list.
 * @param menu opens the menu of the wheel at a button
 */
export function renderWheel(wheel: WheelHead, menu: (anchor: HTMLElement) => void): TemplateResult {
  const { listName, settings, entryCount, participantCount, lastDrawResult: last } = wheel;
  const { branding, colorPalette, visibility } = settings;
  const people = participantCount > 0 && (entryCount === 0 || last?.type === 'participants');
  return html`<li class="wheel">
    <svc-wheel-picture
      .listName=${listName}
      .rows=${people ? 'participants' : 'entries'}
      .palette=${branding.colors.length > 0 ? branding.colors : colorPalette}
    ></svc-wheel-picture>
    <div class="about">
      <h2>
        <a href=${consoleAddress(listName)}><bdi>${branding.title || listName}</bdi></a>
      </h2>
      <p class="counts">
        ${plural(entryCount, '{n} entry', '{n} entries')}${
          participantCount > 0
            ? ` · ${plural(participantCount, '{n} participant', '{n} participants')}`
            : nothing
        }
        ${visibility === 'private' ? html`<span class="tag">${text('Private')}</span>` : nothing}
      </p>
      <p class="last">${last ? lastText(last) : text('Not spun yet')}</p>
    </div>
    <button
      type="button"
      class="more-button"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label=${text('Actions for {title}', { title: branding.title || listName })}
      @click=${({ currentTarget }: Event) => menu(currentTarget as HTMLElement)}
    >
      ${sign('more')}
    </button>
  </li>`;
}

function lastText({ winner, winners, spunAt }: SpinResult): unknown {
  const name = html`<bdi>${shownName(winner.name)}</bdi>`;
  const when = ago(spunAt);
  return winners.length > 1
    ? richText('{name} and {more} more won {when}', { name, more: winners.length - 1, when })
    : richText('{name} won {when}', { name, when });
}
