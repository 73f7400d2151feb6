import { css } from 'lit';

/** Styles of the winner's dialog for all sizes other than a desktop window. */
export const sizes = css`
  @media (max-width: 400px) {
    .announcement {
      padding: 28px 20px 4px;
    }
    h2 {
      font-size: 36px;
    }
    h2.medium {
      font-size: 28px;
    }
    h2.long {
      font-size: 22px;
    }
    h2.longest {
      font-size: 18px;
    }
    .actions {
      padding: 12px 16px 16px;
    }
    .actions.three button {
      flex: 1 1 auto;
      min-width: 0;
    }
  }

  /* The dialog is larger, because stage screens are watched from a distance. */
  @media (min-width: 1800px) and (min-height: 1200px) {
    dialog {
      zoom: 1.35;
    }
  }
  @media (min-width: 2800px) and (min-height: 1800px) {
    dialog {
      zoom: 2;
    }
  }

  @media (max-height: 440px) {
    dialog {
      border-radius: 16px;
    }
    .announcement {
      padding: 16px 16px 0;
    }
    .rays {
      top: 24px;
    }
    .medal {
      --_medal: 44px;
      margin-bottom: 8px;
    }
    .medal svg {
      width: 24px;
      height: 24px;
    }
    h2 {
      margin: 2px 0 4px;
      font-size: 28px;
    }
    h2.medium {
      font-size: 24px;
    }
    h2.long {
      font-size: 20px;
    }
    h2.longest {
      font-size: 16px;
    }
    .note {
      margin-top: 4px;
    }
    .proof {
      margin-top: 0;
    }
    .actions {
      padding: 8px 16px 16px;
    }
    .actions button {
      min-height: 44px;
    }
  }
  @media (max-height: 300px) {
    .medal,
    .proof,
    .whole {
      display: none;
    }
    .announcement {
      padding: 12px 12px 0;
    }
    .said {
      font-size: 12px;
    }
    h2 {
      font-size: 24px;
    }
    .facts {
      font-size: 13px;
    }
    ol {
      margin: 4px 0;
      max-height: none;
    }
    li {
      padding: 4px 12px;
      font-size: 15px;
    }
    .actions,
    .actions.many {
      flex-wrap: nowrap;
      padding: 8px 12px 12px;
    }
    .actions button {
      min-width: 0;
      min-height: 40px;
      font-size: 14px;
    }
    .actions.many svg {
      display: none;
    }
  }
  /* The words of the buttons are hidden, because there is room only for icons. */
  @media (max-height: 300px) and (max-width: 400px), (max-height: 170px), (max-width: 200px) {
    .actions:is(.three, .many) button span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .actions:is(.three, .many) svg {
      display: block;
    }
  }

  @media (max-height: 170px), (max-width: 200px) {
    dialog {
      width: calc(100vw - 8px);
      max-width: none;
      max-height: calc(100vh - 8px);
      border-radius: 10px;
    }
    .medal,
    .said:not(.practice),
    .facts,
    .note,
    .proof,
    .whole,
    .rays {
      display: none;
    }
    .announcement {
      padding: 6px 6px 0;
    }
    .said.practice {
      font-size: 10px;
      letter-spacing: 0;
      text-transform: none;
    }
    .announcement:not(:has(ol)) {
      overflow: hidden;
    }
    h2,
    h2.medium,
    h2.long,
    h2.longest {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      margin: 0;
      font-size: clamp(13px, 9vmin, 18px);
      font-weight: 750;
      letter-spacing: 0;
      overflow: hidden;
    }
    ol {
      border: 0;
      margin: 0;
    }
    li {
      padding: 2px 4px;
      gap: 4px;
      font-size: 13px;
    }
    .actions,
    .actions.three,
    .actions.many {
      gap: 4px;
      padding: 4px 6px 6px;
      flex-wrap: nowrap;
    }
    .actions button,
    .actions.many button {
      flex: 1 1 0;
      min-width: 0;
      min-height: 26px;
      padding: 0 2px;
      border-radius: var(--svc-radius-small, 6px);
      font-size: 12px;
    }
    .actions.two button span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .actions svg {
      width: 14px;
      height: 14px;
    }
    .actions.one svg {
      display: none;
    }
  }
  @media (max-width: 110px) {
    .actions:is(.three, .many) {
      flex-wrap: wrap;
    }
    .actions:is(.three, .many) button {
      flex-basis: 34%;
      min-height: 20px;
    }
    .announcement:has(+ .actions:is(.three, .many)) h2 {
      -webkit-line-clamp: 1;
    }
    .announcement:has(+ .actions:is(.three, .many)) {
      padding: 3px 4px 0;
    }
    .announcement:has(+ .actions:is(.three, .many)) h2 {
      font-size: 12px;
    }
    .actions:is(.three, .many) {
      gap: 3px;
      padding: 3px 4px 4px;
    }
    :is(button, a, ol, .announcement):focus-visible {
      outline-width: 2px;
      outline-offset: 1px;
    }
  }
`;
