import { css } from 'lit';
import { busyButton, pageLoading, ringTurn } from '../login/busy-button.styles.ts';
import { pageBackground } from '../theme/page-background.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import { brandLink, brandMarkStyles, headerLink } from '../ui/brand-mark.styles.ts';
import { faceDisc } from './face.styles.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { noticeStyles } from '../ui/notice.styles.ts';

export const styles = [
  tokens,
  typeface,
  pageBackground,
  noticeStyles,
  brandMarkStyles,
  css`
    ${unseen}
    ${ringTurn}
    ${pageButtons}
    ${busyButton}

    :host {
      --page-width: 760px;
      padding-bottom: 64px;
      -webkit-text-size-adjust: 100%;
    }

    :host([wide]) {
      --page-width: 1120px;
    }

    header,
    main {
      box-sizing: border-box;
      max-width: calc(var(--page-width) + 2 * 24px);
      margin-inline: auto;
      padding-inline: 24px;
    }

    header {
      display: grid;
      grid-template-columns: auto 1fr auto;
      align-items: center;
      gap: 0 24px;
      min-height: 72px;
    }

    .brand {
      ${brandLink}
    }

    nav {
      display: flex;
      gap: 4px;
    }

    nav a {
      position: relative;
      ${headerLink}
    }

    nav a:hover,
    nav a[aria-current] {
      color: var(--svc-text);
    }

    nav a[aria-current]::after {
      content: '';
      position: absolute;
      inset: auto 12px 4px;
      height: 2px;
      border-radius: 1px;
      background: var(--svc-accent);
    }

    .tools {
      display: flex;
      align-items: center;
      gap: 4px;
      min-width: 0;
    }

    .me {
      display: flex;
      align-items: center;
      gap: 8px;
      min-width: 0;
      min-height: 44px;
      padding-block: 4px;
      padding-inline: 6px 8px;
      border: 0;
      border-radius: 22px;
      background: none;
      color: var(--svc-text);
      font: inherit;
      font-size: 15px;
      font-weight: 550;
      cursor: pointer;
      transition: background-color var(--svc-motion);
    }

    .me:hover {
      background: color-mix(in srgb, var(--svc-text) 8%, transparent);
    }

    .name {
      max-width: 160px;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .face {
      --face: 32px;
      ${faceDisc}
      font-size: 15px;
    }

    .face.blank {
      margin: 6px;
      background: var(--svc-line);
    }

    .me .sign {
      flex: none;
      width: 16px;
      height: 16px;
      fill: none;
      stroke: var(--svc-text-quiet);
      stroke-width: 2;
      stroke-linecap: round;
      stroke-linejoin: round;
    }

    .top {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      justify-content: space-between;
      gap: 16px 24px;
      margin-top: var(--page-top, clamp(16px, 4vh, 40px));
    }

    .top > div:first-child {
      flex: 1 1 280px;
      min-width: 0;
    }

    h1 {
      margin: 0;
      font-size: clamp(26px, 4vw, 32px);
      line-height: 1.2;
      font-weight: 740;
      letter-spacing: -0.022em;
      text-wrap: balance;
    }

    h1:focus {
      outline: none;
    }

    .lead {
      max-width: 60ch;
      color: var(--svc-text-quiet);
    }

    .lead ::slotted(*) {
      margin: 8px 0 0;
    }

    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }

    .actions ::slotted(*) {
      margin: 0;
    }

    .notice,
    main > ::slotted(*) {
      margin-top: 24px;
    }

    .notice {
      width: auto;
      padding: 48px 24px;
      border-radius: 16px;
    }

    ${pageLoading}

    :is(a, button):focus-visible {
      outline: 3px solid var(--svc-focus);
      outline-offset: 1px;
      border-radius: var(--svc-radius);
    }

    /* On narrow pages, the navigation has a row of its own. */
    @media (max-width: 680px) {
      :host {
        padding-bottom: 32px;
      }

      header,
      main {
        padding-inline: 16px;
      }

      header {
        grid-template-columns: 1fr auto;
        gap: 0 8px;
        padding-top: 8px;
        min-height: 0;
      }

      nav {
        grid-row: 2;
        grid-column: 1 / -1;
        gap: 0;
        margin-inline: -16px;
        padding-inline: 4px;
        flex-wrap: wrap;
        border-bottom: 1px solid var(--svc-line);
      }

      nav a[aria-current]::after {
        inset: auto 12px 0;
      }

      .name {
        position: absolute;
        width: 1px;
        height: 1px;
        clip-path: inset(50%);
      }

      .top {
        margin-top: var(--page-top, 24px);
      }

      .notice,
      main > ::slotted(*) {
        margin-top: 16px;
      }
    }

    /* Makes room for the operator's four links in one row. */
    @media (max-width: 400px) {
      nav a {
        padding-inline: 8px;
      }

      nav a[aria-current]::after {
        inset-inline: 8px;
      }
    }
  `,
];
