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

    /* Only the preview inside this grid item is sticky. A sticky item would also cover the rows below. */
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

  /* On a phone the preview stays above the form. A screen that is too low for both shows it after the form. */
  @media (max-width: 959px) and (min-height: 560px) {
    .side {
      position: sticky;
      z-index: 2;
      top: 0;
      order: -1;
      margin-inline: calc(-1 * clamp(16px, 3vw, 40px));
      padding: 8px clamp(16px, 3vw, 40px) 12px;
      border-bottom: 1px solid var(--svc-line);
      background: var(--svc-surface);
      --svc-preview-height: clamp(220px, 38svh, 420px);
      --svc-preview-messages: none;
    }

    .side header p {
      display: none;
    }

    .field,
    .pages label,
    summary {
      scroll-margin-top: calc(38svh + 72px);
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
`;
