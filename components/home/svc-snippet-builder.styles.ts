import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 16px;
    line-height: 1.5;
  }

  @media (min-width: 960px) {
    :host {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      align-items: start;
      gap: 40px;
    }

    /* A sticky grid item would stay over the rows below, too. */
    .side {
      align-self: stretch;
    }

    .preview {
      position: sticky;
      top: 24px;
    }

    .snippets {
      grid-column: 1 / -1;
    }
  }

  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

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
    margin: -4px 6px 0 auto;
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
    margin: 0 0 0 50px;
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

  .colours legend {
    margin-bottom: 6px;
    font-size: 15px;
  }

  .colours ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .colours li {
    display: flex;
  }

  .colours input {
    box-sizing: border-box;
    width: 48px;
    height: 44px;
    padding: 4px;
    border: 1px solid var(--svc-edge);
    border-right: 0;
    border-radius: var(--svc-radius) 0 0 var(--svc-radius);
    background: var(--svc-ground);
    cursor: pointer;
  }

  .colours input::-webkit-color-swatch-wrapper {
    padding: 0;
  }

  .colours input::-webkit-color-swatch {
    border: 0;
    border-radius: 4px;
  }

  .colours input::-moz-color-swatch {
    border: 0;
    border-radius: 4px;
  }

  .colours input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  .colours li .plain {
    padding: 0 8px;
    border: 1px solid var(--svc-edge);
    border-radius: 0 var(--svc-radius) var(--svc-radius) 0;
    background: var(--svc-ground);
  }

  .colours svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }

  button[disabled] {
    opacity: 0.5;
    cursor: default;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding-top: 24px;
    border-top: 1px solid var(--svc-line);
  }

  .actions button {
    flex: none;
  }

  .actions p {
    flex: 1 1 200px;
  }

  .actions p,
  header p,
  .note {
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 1.45;
  }

  section {
    min-width: 0;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 16px;
    margin-bottom: 8px;
  }

  h3 {
    margin: 0;
    font-size: 17px;
    font-weight: 650;
  }

  .snippets {
    padding-top: 32px;
    border-top: 1px solid var(--svc-line);
  }

  .note {
    margin-top: 10px;
  }

  .ask {
    color: var(--svc-text);
    font-weight: 550;
  }

  wa-tab {
    font-size: 15px;
  }

  wa-tab::part(base) {
    padding: 12px 14px;
  }

  @media (max-width: 480px) {
    wa-tab::part(base) {
      padding: 12px 9px;
    }
  }

  wa-tab-panel {
    --padding: 16px 0 0;
  }

  @media (prefers-reduced-motion: reduce) {
    summary::after {
      transition: none;
    }
  }
`;
