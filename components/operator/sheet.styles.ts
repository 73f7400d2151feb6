import { css } from 'lit';

export const sheet = css`
  dl {
    display: grid;
    grid-template-columns: minmax(88px, auto) minmax(0, 1fr);
    gap: 4px 16px;
    margin: 0;
    font-size: 14px;
    line-height: 20px;
  }

  dt {
    color: var(--svc-text-quiet);
  }

  dd {
    margin: 0;
  }

  code {
    font: 13px/20px var(--svc-mono);
  }

  .part {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding-top: 16px;
    border-top: 1px solid var(--svc-line);
  }

  .note {
    margin-top: 8px;
    min-height: 20px;
    font-size: 14px;
    line-height: 20px;
  }

  .note:not(:has(*)) {
    position: absolute;
  }
`;
