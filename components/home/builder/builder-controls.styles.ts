import { css } from 'lit';

export const builderControls = css`
  .pages {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    margin-bottom: 24px;
  }

  legend {
    margin-bottom: 8px;
    padding: 0;
    font-weight: 600;
  }

  @media (max-width: 440px) {
    .pages {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  .pages label {
    position: relative;
    display: block;
    padding: 12px 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    cursor: pointer;
    transition:
      border-color var(--svc-motion),
      background-color var(--svc-motion);
  }

  .pages label:hover {
    border-color: var(--svc-edge);
  }

  .pages label:has(:checked) {
    border-color: var(--svc-accent);
    background: color-mix(in srgb, var(--svc-accent) 8%, transparent);
    box-shadow: inset 0 0 0 1px var(--svc-accent);
  }

  .pages label:has(:focus-visible) {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .pages input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .pages strong,
  .pages small {
    display: block;
  }

  .pages strong {
    font-size: 15px;
    font-weight: 600;
  }

  .pages small {
    color: var(--svc-text-quiet);
    font-size: 13px;
    line-height: 1.4;
  }

  details {
    border-top: 1px solid var(--svc-line);
  }

  summary {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 56px;
    font-weight: 650;
    cursor: pointer;
    list-style: none;
    border-radius: var(--svc-radius-small);
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '';
    width: 8px;
    height: 8px;
    margin-block: -4px 0;
    margin-inline: auto 6px;
    border: solid var(--svc-text-quiet);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    transition: rotate var(--svc-motion);
  }

  details[open] > summary::after {
    margin-top: 4px;
    rotate: -135deg;
  }

  summary small {
    padding: 2px 10px;
    border-radius: 999px;
    background: color-mix(in srgb, var(--svc-accent) 14%, transparent);
    color: var(--svc-accent);
    font-size: 12px;
    font-weight: 600;
  }

  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    padding: 4px 0 28px;
  }

  .field {
    min-width: 0;
  }

  wa-input,
  wa-select {
    font-size: 15px;
  }

  wa-switch {
    display: flex;
    flex-direction: column;
    font-size: 15px;
    font-weight: 600;
  }

  wa-switch::part(base) {
    min-height: 32px;
  }

  wa-switch::part(hint) {
    margin-block: 0;
    margin-inline: 50px 0;
    font-weight: 400;
  }

  wa-input::part(label),
  wa-select::part(form-control-label) {
    margin-bottom: 6px;
  }

  wa-input::part(hint),
  wa-select::part(hint) {
    margin-top: 6px;
  }

  [slot='hint'],
  .hint {
    font-size: 13px;
    overflow-wrap: anywhere;
  }

  .hint {
    margin: 8px 0 0;
    color: var(--svc-text-quiet);
    line-height: 1.4;
  }

  [slot='hint'] code,
  .hint code {
    padding: 1px 5px;
    border-radius: 4px;
    background: color-mix(in srgb, var(--svc-text) 6%, transparent);
    color: var(--svc-text-quiet);
    font: 12px/1.4 var(--svc-mono);
    white-space: nowrap;
  }

  .faulty {
    --wa-form-control-border-color: var(--svc-danger);
  }

  .faulty strong {
    color: var(--svc-danger);
    font-weight: 550;
  }

  .meant {
    max-width: 100%;
    margin-top: 8px;
    min-height: 36px;
    padding: 4px 12px;
    font-size: 14px;
    overflow-wrap: anywhere;
  }

  @media (prefers-reduced-motion: reduce) {
    summary::after {
      transition: none;
    }
  }
`;
