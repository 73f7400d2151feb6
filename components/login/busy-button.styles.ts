import { css } from 'lit';

/** A `.button` while its work is under way: dimmed, with a turning ring. */
export const busyButton = css`
  .button[aria-disabled='true'] {
    opacity: 0.85;
    cursor: default;
  }

  .ring {
    flex: none;
    width: 16px;
    height: 16px;
    border: 2px solid currentColor;
    border-right-color: transparent;
    border-radius: 50%;
    animation: svc-turn 800ms linear infinite;
  }

  @media (prefers-reduced-motion: reduce) {
    .ring {
      animation: none;
    }
  }
`;

/** Animation of the ring. Belongs at the top of a style sheet, because `@keyframes` cannot be nested in a rule. */
export const ringTurn = css`
  @keyframes svc-turn {
    to {
      rotate: 1turn;
    }
  }
`;
