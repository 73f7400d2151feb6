import { html, nothing, svg, type TemplateResult } from 'lit';
import { sign } from '../../ui/panel-signs.ts';
import { text } from '../../language/text.ts';
import { formatOdds } from '../../wheel/entries/odds.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import { draftKey, type DraftField, type RowDrafts } from './row-drafts.ts';
import type { MenuItem } from '../../ui/svc-menu.component.ts';

/**
 * Controls of a row in the order of the Tab key. A narrow table omits the picture and the last two controls.
 */
export type RowColumn = 'grip' | 'color' | 'image' | 'name' | 'weight' | 'hide' | 'remove';

export interface RowView {
  readonly entry: LocalEntry;
  readonly place: number;
  readonly top: number;
  readonly color: string;
  readonly odds: number;
  /** True for the only row whose controls the Tab key reaches. */
  readonly isCurrent: boolean;
  readonly isDragged: boolean;
  readonly isNarrow: boolean;
  readonly drafts: RowDrafts;
  readonly hasPictures: boolean;
}

const pictureSign = html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
  ${svg`<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01" />`}
</svg>`;

export function entryRow(row: RowView): TemplateResult {
  const { entry, place, odds, isNarrow } = row;
  const { name } = entry;
  const tab = row.isCurrent ? '0' : '-1';
  const chance = entry.hidden ? 'hidden' : formatOdds(odds);
  return html`<div
    class="row ${entry.hidden ? 'off' : ''} ${row.isDragged ? 'dragged' : ''}"
    role="row"
    aria-rowindex=${place + 1}
    data-id=${entry.id}
    .style=${`transform:translateY(${row.top}px)`}
  >
    <div role="gridcell">
      <button
        type="button"
        class="icon bare grip"
        data-column="grip"
        tabindex=${tab}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label=${text('Move or change {name}', { name })}
      >
        ${sign('grip')}
      </button>
    </div>
    <div role="gridcell">
      <input
        type="color"
        class=${entry.color === undefined ? 'auto' : ''}
        data-column="color"
        tabindex=${tab}
        aria-label=${text('Colour of {name}', { name })}
        .value=${row.color.toLowerCase()}
      />
    </div>
    ${row.hasPictures && !isNarrow ? picture(entry, tab) : nothing}
    <div role="gridcell" class="under">
      ${field(row, 'name', { tab, value: name, label: text('Name of entry {n}', { n: place + 1 }) })}
      ${isNarrow ? html`<div class="odds">${chance}</div>` : nothing}
    </div>
    <div role="gridcell">
      ${field(row, 'weight', { tab, value: String(entry.weight), label: text('Weight of {name}', { name }) })}
    </div>
    ${
      isNarrow
        ? nothing
        : html`<div role="gridcell" class="odds">${chance}</div>
            <div role="gridcell">
              <button
                type="button"
                class="icon bare"
                data-column="hide"
                tabindex=${tab}
                aria-pressed=${entry.hidden ? 'true' : 'false'}
                aria-label=${text('Hide {name}', { name })}
              >
                ${sign(entry.hidden ? 'hidden' : 'shown')}
              </button>
            </div>
            <div role="gridcell">
              <button
                type="button"
                class="icon bare"
                data-column="remove"
                tabindex=${tab}
                aria-label=${text('Remove {name}', { name })}
              >
                ${sign('remove')}
              </button>
            </div>`
    }
  </div>`;
}

function picture({ name, image }: LocalEntry, tab: string): TemplateResult {
  const label =
    image === undefined ? text('Add a picture to {name}', { name }) : text('Picture of {name}', { name });
  return html`<div role="gridcell">
    <button
      type="button"
      class="icon bare picture"
      data-column="image"
      tabindex=${tab}
      aria-haspopup="dialog"
      aria-label=${label}
    >
      ${image === undefined ? pictureSign : html`<img src=${image} alt="" loading="lazy" />`}
    </button>
  </div>`;
}

function field(
  { entry, drafts }: RowView,
  column: DraftField,
  { tab, value, label }: { readonly tab: string; readonly value: string; readonly label: string },
): TemplateResult {
  const draft = drafts.get(draftKey(entry, column));
  return html`<input
    type="text"
    class=${column}
    dir=${column === 'name' ? 'auto' : nothing}
    inputmode=${column === 'weight' ? 'decimal' : nothing}
    autocomplete="off"
    spellcheck="false"
    data-column=${column}
    tabindex=${tab}
    aria-label=${label}
    aria-invalid=${draft === undefined ? 'false' : 'true'}
    .value=${draft ?? value}
  />`;
}

export function rowMenu(
  entry: LocalEntry,
  {
    place,
    rows,
    canMove,
    hasPictures,
  }: {
    readonly place: number;
    readonly rows: number;
    readonly canMove: boolean;
    readonly hasPictures: boolean;
  },
): readonly MenuItem[] {
  const first = !canMove || place === 0;
  const last = !canMove || place === rows - 1;
  return [
    { id: 'top', label: text('Move to the top'), disabled: first },
    { id: 'up', label: text('Move up'), disabled: first },
    { id: 'down', label: text('Move down'), disabled: last },
    { id: 'bottom', label: text('Move to the bottom'), disabled: last },
    {
      id: 'hide',
      label: entry.hidden ? text('Show on the wheel') : text('Hide from the wheel'),
      apart: true,
    },
    { id: 'color', label: text('Use the wheel’s colour'), disabled: entry.color === undefined },
    ...(hasPictures ? [{ id: 'image', label: text('Picture …') }] : []),
    { id: 'remove', label: text('Remove'), apart: true },
  ];
}
