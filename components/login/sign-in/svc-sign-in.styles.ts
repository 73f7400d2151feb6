import { css } from 'lit';
import { signStrokes } from '../../ui/buttons/button-parts.styles.ts';
import { otherWays } from '../field.styles.ts';

export const styles = css`
  .host,
  .again,
  .foot {
    font-size: 14px;
  }

  .host bdi {
    color: inherit;
    font-weight: 400;
  }

  .again {
    margin-top: 8px;
  }

  .problem {
    color: var(--svc-text);
    font-size: 15px;
    line-height: 22px;
    text-align: center;
    text-wrap: balance;
  }

  .foot {
    text-align: center;
  }

  .providers {
    display: grid;
    gap: 8px;
  }

  .providers .button {
    justify-content: start;
    gap: 12px;
    padding-inline: 16px;
  }

  .providers.many {
    grid-template-columns: repeat(auto-fit, minmax(124px, 1fr));
  }

  .many:has(> :nth-child(4):last-child) {
    grid-template-columns: 1fr 1fr;
  }

  .many .button {
    gap: 8px;
    min-height: 44px;
    padding-inline: 10px;
    font-size: 15px;
    white-space: nowrap;
  }

  .below {
    display: grid;
    gap: 20px;
  }

  .below:not(:has(*)) {
    display: none;
  }

  .passkey {
    gap: 10px;
  }

  .many .passkey {
    gap: 8px;
  }

  .passkey .sign {
    width: 20px;
    height: 20px;
    ${signStrokes}
  }

  ${otherWays}

  .plain bdi {
    font-weight: inherit;
  }

  @media (max-height: 700px) {
    .card,
    .below {
      gap: 12px;
    }
  }

  /* A popup of 500 × 650 shows every way to sign in without scrolling. */
  @media (min-width: 440px) and (max-width: 520px) and (max-height: 700px) {
    :host {
      padding-block: 8px;
    }

    .card {
      gap: 8px;
    }

    .button {
      min-height: 44px;
    }

    header {
      display: block;
    }

    header :is(.host, p:has(+ .host)) {
      display: inline;
    }

    .below {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: center;
      gap: 0 24px;
    }

    .below .plain {
      margin: 0;
    }
  }
`;
