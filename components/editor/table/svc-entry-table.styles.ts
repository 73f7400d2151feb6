import { css } from 'lit';
import { colourInput } from '../colour-input.styles.ts';

export const styles = css`
  :host {
    --svc-row: 52px;
  }

  :host([narrow]) {
    --svc-row: 60px;
  }

  .rows {
    position: relative;
    height: 364px;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    contain: strict;
  }

  .tall {
    position: relative;
    overflow: hidden;
  }

  .row {
    position: absolute;
    inset: 0 0 auto;
    display: grid;
    grid-template-columns: 32px 40px minmax(0, 1fr) 80px;
    gap: 4px;
    align-items: center;
    height: var(--svc-row);
    padding-block: 0;
    padding-inline: 4px 8px;
    border-bottom: 1px solid var(--svc-line);
  }

  .wide .row,
  .wide.titles {
    grid-template-columns: 32px 40px minmax(0, 1fr) 96px 88px 40px 40px;
  }

  .pictures .row,
  .pictures.titles {
    grid-template-columns: 32px 40px 40px minmax(0, 1fr) 88px 80px 40px 40px;
  }

  .picture img {
    width: 32px;
    height: 32px;
    border-radius: var(--svc-radius-small);
    object-fit: contain;
  }

  .titles {
    display: grid;
    grid-template-columns: 32px 40px minmax(0, 1fr) 80px;
    gap: 4px;
    padding-block: 0 4px;
    padding-inline: 5px 9px;
    color: var(--svc-text-quiet);
    font-size: 14px;
  }

  .titles span {
    padding-inline: 9px;
  }

  .row:focus-within {
    background: color-mix(in srgb, var(--svc-surface) 94%, var(--svc-accent));
  }

  .row.dragged {
    opacity: 0.4;
  }

  .row.off input:not([type='color']) {
    color: var(--svc-text-quiet);
  }

  /* Names in both directions begin next to their colours. */
  .row input.name {
    text-align: match-parent;
  }

  .row.off input.name {
    text-decoration: line-through;
  }

  .row button {
    min-height: 40px;
    padding: 0;
    color: var(--svc-text-quiet);
  }

  button.grip {
    cursor: grab;
    touch-action: none;
  }

  .row input:not([type='color']) {
    min-height: 40px;
    padding: 4px 8px;
    border-color: transparent;
    background: none;
    text-overflow: ellipsis;
  }

  .row input:not([type='color']):hover,
  .row input:not([type='color']):focus {
    border-color: var(--svc-edge);
  }

  .row input[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  .row input.weight,
  .odds {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .odds {
    overflow: hidden;
    color: var(--svc-text-quiet);
    font-size: 14px;
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  .under {
    position: relative;
  }

  .under .odds {
    padding: 0 9px;
    font-size: 12px;
    line-height: 14px;
    text-align: start;
  }

  :host([narrow]) .row input.name {
    min-height: 30px;
    padding-block: 0;
  }

  ${colourInput}

  input[type='color'] {
    display: block;
    width: 32px;
    height: 32px;
    margin: auto;
    --corner: var(--svc-radius-small);
  }

  input[type='color'].auto {
    border-style: dashed;
  }

  .marker {
    position: absolute;
    inset: -2px 0 auto;
    height: 3px;
    background: var(--svc-accent);
    pointer-events: none;
  }

  .none {
    padding: 24px 16px;
  }
`;
