import { css } from 'lit';

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
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: svc-turn 800ms linear infinite;
  }

  @media (prefers-reduced-motion: reduce) {
    .ring {
      animation: none;
    }
  }
`;

/**
 * Animation of the ring. Put it at the top of a style sheet, because `@keyframes` cannot be nested in a rule.
 */
export const ringTurn = css`
  @keyframes svc-turn {
    to {
      rotate: 1turn;
    }
  }
`;

/** Area that holds the place of the page's content while it loads. Needs the styles `ringTurn`. */
export const pageLoading = css`
  .loading {
    display: grid;
    place-content: center;
    justify-items: center;
    min-height: 320px;
    color: var(--svc-accent);
  }

  /* The ring appears late, so that it does not flash before a quick answer. */
  .loading .ring {
    width: 28px;
    height: 28px;
    border-width: 3px;
    animation:
      svc-turn 800ms linear infinite,
      svc-appear 200ms 400ms backwards;
  }

  @media (prefers-reduced-motion: reduce) {
    .loading .ring {
      animation: svc-appear 1ms 400ms backwards;
    }
  }

  @keyframes svc-appear {
    from {
      opacity: 0;
    }
  }
`;

export const linkLook = css`
  border: 0;
  border-radius: var(--svc-radius-small);
  background: none;
  color: var(--svc-accent);
  font: inherit;
  font-weight: 550;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;
