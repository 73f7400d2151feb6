import { css } from 'lit';

export const styles = css`
  /* Reserves room for lines that may be added later. The lines above then stay in place. */
  :host {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 12px;
    min-height: 216px;
    padding: 16px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  p {
    margin: 0;
    text-wrap: balance;
  }

  .loading {
    animation: appear 0.2s 0.4s both;
  }

  .button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }

  .button:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
