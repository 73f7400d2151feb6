import { css } from 'lit';
import { unattendedStyles } from './unattended.styles.ts';

/** Styles of the list of several winners, and of the time between two of them. */
const listStyles = css`
  ol {
    margin: 8px 0 12px;
    padding: 0;
    list-style: none;
    text-align: start;
    border-radius: var(--svc-radius-large, 12px);
    border: 1px solid var(--_line);
    background: var(--_raised);
    max-height: 40vh;
    overflow: auto;
    scrollbar-width: thin;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: baseline;
    padding: 8px 16px;
    font-size: 18px;
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid var(--_line);
  }
  :host(:not([unattended])) li {
    animation: pop 250ms cubic-bezier(0.2, 0.9, 0.3, 1.3) backwards;
  }
  li .place {
    flex: none;
    min-width: 1.6em;
    font-size: 14px;
    font-weight: 600;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  li .odds {
    flex: none;
    margin-inline-start: auto;
    font-size: 14px;
    font-weight: 500;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  li .name {
    /* The box is as wide as its content. In a wider box, a right-to-left name would start at the opposite
       edge. */
    flex: 0 1 auto;
  }

  .facts.turn {
    position: relative;
    padding: 0 20px;
  }
  slot[hidden],
  :host([has-more]) ol {
    display: none;
  }

  /* While the wheel turns to the next winner, only the button that skips is shown, below the wheel. */
  dialog[open].turning {
    width: fit-content;
    margin: auto auto 16px;
    animation: appear 200ms;
  }
  dialog.turning :is(.announcement, .rays) {
    display: none;
  }
  dialog.turning .facts.turn {
    padding-top: 12px;
  }
  dialog.turning::backdrop {
    background: none;
  }

  @media (prefers-reduced-motion: reduce) {
    :host(:not([unattended])) li {
      animation: none;
    }
  }
`;

export const severalStyles = [listStyles, unattendedStyles];
