import { css } from 'lit';
import { iconShape, plainHover, signStrokes } from '../../ui/buttons/button-parts.styles.ts';

export const styles = css`
  .wheels {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
    gap: 16px;
    margin: 24px 0 0;
    padding: 0;
    list-style: none;
  }

  .wheel {
    position: relative;
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr) auto;
    align-items: center;
    gap: 16px;
    padding: 16px;
    border: 1px solid var(--svc-line);
    border-radius: 16px;
    background: var(--svc-surface);
    box-shadow: 0 1px 2px light-dark(rgb(24 26 48 / 0.06), transparent);
    transition:
      border-color var(--svc-motion),
      box-shadow var(--svc-motion);
  }

  .wheel:hover {
    border-color: var(--svc-edge);
    box-shadow: 0 4px 16px light-dark(rgb(24 26 48 / 0.1), rgb(0 0 0 / 0.4));
  }

  .about {
    display: grid;
    gap: 2px;
    min-width: 0;
  }

  .about h2 {
    font-size: 17px;
    line-height: 24px;
  }

  /* A name is cut at its own end, also on a page in the other direction. */
  .about h2 bdi {
    display: block;
    overflow: hidden;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .wheel a {
    color: var(--svc-text);
    text-decoration: none;
  }

  .wheel a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 16px;
  }

  .wheel a:focus-visible {
    outline: none;
  }

  .wheel a:focus-visible::after {
    outline: 3px solid var(--svc-focus);
  }

  .counts,
  .last {
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 20px;
  }

  .last {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .last bdi {
    color: var(--svc-text);
    font-weight: 550;
  }

  /* Lies above the link that covers the whole card. */
  .more-button {
    z-index: 1;
    ${iconShape}
    align-self: start;
    margin-block: -8px 0;
    margin-inline: -12px -8px;
  }

  .more-button:hover,
  .more-button[aria-expanded='true'] {
    ${plainHover}
  }

  .more-button:focus-visible {
    outline: 3px solid var(--svc-focus);
  }

  .more-button svg {
    width: 20px;
    height: 20px;
    ${signStrokes}
  }

  .shelf {
    width: fit-content;
    margin: 24px 0 0;
  }

  .done {
    position: fixed;
    inset: auto 16px max(24px, env(safe-area-inset-bottom));
    z-index: 2;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }

  .done p {
    display: flex;
    align-items: center;
    gap: 16px;
    max-width: 100%;
    padding-block: 8px;
    padding-inline: 20px 12px;
    border-radius: var(--svc-radius-large);
    background: var(--svc-text);
    box-shadow: var(--svc-shadow);
    color: var(--svc-surface);
    font-size: 15px;
    line-height: 22px;
    pointer-events: auto;
  }

  .done button {
    min-height: 36px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--svc-radius-small);
    background: color-mix(in srgb, var(--svc-surface) 16%, transparent);
    color: inherit;
    font: inherit;
    font-weight: 650;
    cursor: pointer;
  }

  .done button:focus-visible {
    outline: 3px solid var(--svc-surface);
    outline-offset: -3px;
  }

  /* Names and winners take several lines where they would be cut. */
  @media (max-width: 520px) {
    .wheel {
      grid-template-columns: 64px minmax(0, 1fr) auto;
      gap: 12px;
      padding: 12px;
    }

    .about h2 bdi,
    .last {
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }

  .more {
    margin-top: 24px;
    text-align: center;
  }

  .none {
    justify-items: center;
    margin-top: 24px;
    padding: 56px 24px;
    text-align: center;
  }

  .none .lead {
    max-width: 440px;
  }

  .browser {
    margin-top: 48px;
  }
`;
