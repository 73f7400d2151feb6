import { css } from 'lit';

/** Styles of the card on the wheel. It is small, so that the landed slice and the page around it stay visible. */
export const inlineStyles = css`
  :host([inline]) {
    position: absolute;
    inset: 0;
    container-type: size;
    pointer-events: none;
  }
  :host([inline]) dialog {
    inset: auto 0 0;
    width: fit-content;
    min-width: min(100cqw, 260px);
    max-width: min(100cqw, 420px);
    max-height: 100cqh;
    margin: 0 auto;
    border-radius: 16px;
    pointer-events: auto;
    zoom: 1;
  }
  :host([inline]) dialog[data-at-top] {
    inset: 0 0 auto;
  }
  :host([inline]) dialog[open].turning {
    margin: 0 auto;
  }
  :host([inline]) .announcement {
    padding: 14px 20px 0;
  }
  :host([inline]) :is(.medal, .rays) {
    display: none;
  }
  :host([inline]) h2 {
    margin: 2px 0 4px;
    font-size: 28px;
  }
  :host([inline]) h2:is(.medium, .long) {
    font-size: 22px;
  }
  :host([inline]) h2.longest {
    font-size: 18px;
  }
  :host([inline]) .note {
    margin-top: 2px;
  }
  :host([inline]) .proof {
    margin-top: 0;
  }
  :host([inline]) .actions {
    padding: 8px 16px 14px;
  }
  :host([inline]) .actions button {
    min-height: 44px;
  }

  /* On a narrow wheel, the card has one line of facts. The page has the link for checking the draw. */
  @container (max-width: 420px) {
    :host([inline]) .announcement {
      padding: 8px 12px 0;
    }
    :host([inline]) .proof {
      display: none;
    }
    :host([inline]) h2 {
      margin: 0;
      font-size: 22px;
    }
    :host([inline]) .actions {
      padding: 4px 12px 8px;
    }
    :host([inline]) ol {
      margin: 4px 0;
    }
    :host([inline]) li {
      padding: 4px 12px;
      font-size: 15px;
    }
  }
`;
