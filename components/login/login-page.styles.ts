import { css } from 'lit';
import { pageBackground } from '../theme/page-background.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { brandMarkStyles } from '../ui/brand-mark.styles.ts';
import { noticeStyles } from '../ui/notice.styles.ts';
import { busyButton, linkLook, pageLoading, ringTurn } from './busy-button.styles.ts';

export const cardParts = css`
  ${unseen}
  ${ringTurn}
  ${pageButtons}
  ${busyButton}

  h1 {
    margin: 0;
    font-size: 24px;
    line-height: 32px;
    font-weight: 700;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  p {
    margin: 0;
    color: var(--svc-text-quiet);
  }

  bdi {
    color: var(--svc-text);
    font-weight: 600;
  }

  .fault {
    color: var(--svc-danger);
  }

  .link {
    padding: 4px;
    margin: -4px;
    ${linkLook}
  }

  :is(a, button):focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
    border-radius: var(--svc-radius-small);
  }

  .button {
    min-height: 48px;
  }
`;

export const loginPage = [
  tokens,
  typeface,
  pageBackground,
  noticeStyles,
  cardParts,
  brandMarkStyles,
  css`
    :host {
      padding: clamp(16px, 6vh, 96px) 16px 32px;
      -webkit-text-size-adjust: 100%;
    }

    main {
      max-width: 432px;
      margin: 0 auto;
    }

    .brand {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 10px;
      margin: 0 0 24px;
      color: var(--svc-text);
      font-size: 18px;
      line-height: 32px;
      font-weight: 750;
      letter-spacing: -0.01em;
    }

    .card,
    .notice {
      box-sizing: border-box;
      width: auto;
      padding: 32px;
      border: 1px solid var(--svc-line);
      border-radius: 16px;
      background: var(--svc-surface);
      box-shadow: var(--svc-shadow);
    }

    .card {
      display: grid;
      gap: 20px;
      grid-template-columns: minmax(0, 1fr);
    }

    header {
      display: grid;
      gap: 4px;
      text-align: center;
      text-wrap: balance;
    }

    .card > p {
      text-align: center;
      text-wrap: balance;
    }

    ${pageLoading}

    @media (max-width: 520px), (max-height: 700px) {
      :host {
        padding-block: 16px;
      }

      .brand {
        margin-bottom: 4px;
      }
    }

    @media (max-width: 520px) {
      /* On narrow screens a card has no background of its own, so its fields take the surface colour. */
      :host {
        --svc-field: var(--svc-surface);
      }

      .card,
      .notice {
        padding: 8px 4px;
        border: 0;
        background: none;
        box-shadow: none;
      }
    }
  `,
];
