import { css } from 'lit';
import { lineHeight } from './winner-slides.ts';

/** The winner's dialog over a stream: no controls, no scrolling, no focus ring. */
export const unattendedStyles = css`
  :host([unattended]) .announcement {
    overflow: hidden;
    padding-bottom: 24px;
  }
  :host([unattended]) dialog:not(.turning) .facts.turn {
    padding-bottom: 24px;
  }
  :host([unattended]) .announcement:has(+ .turn) {
    padding-bottom: 4px;
  }
  :host([unattended]) h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 5;
    padding-bottom: 0.1em;
    overflow: hidden;
  }

  :host([unattended]) dialog:has(.slide) {
    width: fit-content;
    min-width: min(320px, 96vw);
    max-width: 96vw;
    max-height: 96vh;
    zoom: 1;
  }
  :host([unattended]) .announcement:has(.slide) {
    padding: 12px;
  }
  .announcement:has(.slide) .medal {
    display: none;
  }
  .announcement:has(.slide) :is(.said, .facts) {
    display: block;
    font-size: clamp(12px, 3vh, 28px);
    line-height: max(20px, 6vh);
  }
  .slide {
    display: grid;
    grid-auto-flow: column;
    grid-template-columns: repeat(var(--_columns), minmax(0, max-content));
    grid-template-rows: repeat(var(--_rows), auto);
    justify-content: space-evenly;
    max-height: none;
    margin: 0;
    border: 0;
    background: none;
    overflow: hidden;
  }
  .slide li {
    animation: appear 250ms;
    align-items: center;
    gap: 0.6em;
    min-width: 0;
    height: ${lineHeight}em;
    padding: 0 0.6em;
    border: 0;
    font-size: var(--_size);
    line-height: 1.4;
  }
  .slide .place {
    min-width: 1.4em;
    font-size: 0.75em;
    text-align: end;
  }
  .slide .name {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The dialog is larger, because a stream is watched from further away than a page. */
  @media (min-width: 1200px) and (min-height: 800px) {
    :host([unattended]) dialog:not(:has(.slide)) {
      zoom: 1.6;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .slide li {
      animation: none;
    }
  }
`;
