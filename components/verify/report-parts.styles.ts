import { css } from 'lit';

export const reportStyles = css`
  /* The verdict is the only bright part of the page. */
  .verdict {
    padding-block: clamp(28px, 6vw, 40px);
    box-shadow: var(--svc-shadow);
    text-align: center;
  }

  .verdict h2 {
    outline: none;
  }

  .verdict h2:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 4px;
    border-radius: var(--svc-radius-small);
  }

  .verdict > :last-child {
    margin-bottom: 0;
  }

  .good {
    --_colour: var(--svc-good);
  }

  .bad {
    --_colour: var(--svc-danger);
  }

  .seal {
    display: grid;
    place-items: center;
    width: 64px;
    height: 64px;
    margin: 0 auto 16px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_colour) 14%, transparent);
    box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--_colour) 45%, transparent);
    color: var(--_colour);
  }

  .seal .icon {
    width: 40px;
    height: 40px;
  }

  .verdict.good h2,
  .verdict.bad h2 {
    color: var(--_colour);
  }

  .said {
    margin: 16px 0 0;
    font-size: 14px;
  }

  .winner {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 12px;
    color: var(--svc-text);
    font-size: clamp(26px, 6vw, 36px);
    line-height: 1.2;
    font-weight: 750;
    letter-spacing: -0.015em;
  }

  .card > .said {
    margin: 16px 0 0;
  }

  .card > .winner {
    margin: 4px 0 24px;
    color: var(--svc-text);
  }

  .chip {
    flex: none;
    display: inline-block;
    width: 0.75em;
    height: 0.75em;
    border-radius: 50%;
    background: var(--_chip, var(--svc-line));
    box-shadow:
      inset 0 1px 2px rgb(255 255 255 / 0.45),
      inset 0 -2px 4px rgb(0 0 0 / 0.25);
  }

  .winners {
    display: grid;
    gap: 4px;
    width: fit-content;
    max-width: 100%;
    margin: 8px auto 24px;
    padding-inline-start: 2em;
    text-align: start;
    font-size: 18px;
    font-weight: 650;
  }

  .winners .chip {
    margin-inline-end: 8px;
  }

  .winners li::marker {
    color: var(--svc-text-quiet);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }

  .more {
    margin-bottom: 24px;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 16px 32px;
    margin: 0;
    padding-top: 24px;
    border-top: 1px solid var(--svc-line);
  }

  .facts dt {
    font-size: 13px;
    color: var(--svc-text-quiet);
  }

  .facts dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .checks {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .checks li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: 12px;
    padding: 16px 0;
    border-top: 1px solid var(--svc-line);
  }

  .checks li:first-child {
    border-top: 0;
    padding-top: 8px;
  }

  .checks li:last-child {
    padding-bottom: 0;
  }

  .checks .icon {
    width: 20px;
    height: 20px;
    padding: 4px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_colour) 14%, transparent);
    color: var(--_colour);
  }

  .passed {
    --_colour: var(--svc-good);
  }

  .failed {
    --_colour: var(--svc-danger);
  }

  .open {
    --_colour: var(--svc-text-quiet);
  }

  h3 {
    margin: 0;
    font-size: 16px;
    line-height: 28px;
  }

  .failed h3,
  .failed p {
    color: var(--svc-danger);
  }

  .checks p {
    margin: 0;
    color: var(--svc-text-quiet);
  }

  .figures {
    display: grid;
    gap: 0 16px;
    margin: 4px 0 0;
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    font-size: 14px;
  }

  .figures dt {
    color: var(--svc-text-quiet);
  }

  .figures dd {
    margin: 0 0 8px;
    font-variant-numeric: tabular-nums;
  }

  .figures dd:last-child {
    margin-bottom: 0;
  }

  .code {
    font-family: var(--svc-mono);
    font-size: 13px;
  }

  .meaning {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    gap: 24px 32px;
  }

  .meaning h2 {
    font-size: 17px;
  }

  .meaning ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding-inline-start: 20px;
    color: var(--svc-text-quiet);
  }
`;
