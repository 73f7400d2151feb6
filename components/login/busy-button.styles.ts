import { css } from 'lit';

/** A `.button` that waits: dimmed, with a turning ring while work is under way. */
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

/** Animation of the ring; at the top of a style sheet, since it cannot be nested. */
export const ringTurn = css`
  @keyframes svc-turn {
    to {
      rotate: 1turn;
    }
  }
`;
