import { css } from 'lit';

/** Marks of providers, the line that separates two ways to go on, and a plain button below them. */
export const otherWays = css`
  .mark {
    flex: none;
    width: 20px;
    height: 20px;
  }

  .or {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    gap: 12px;
    margin-block: -4px;
    font-size: 14px;
  }

  .or::before,
  .or::after {
    content: '';
    border-top: 1px solid var(--svc-line);
  }

  .button.plain {
    margin-block: -8px -12px;
  }
`;
