import { css } from 'lit';
import { fieldStyles } from '../login/field.styles.ts';
import { loginPage } from '../login/login-page.styles.ts';

export const recoveryPage = [
  ...loginPage,
  css`
    h1:focus {
      outline: none;
    }

    /* The note has room for two lines, so that the page does not move. */
    .note {
      min-height: 40px;
      font-size: 14px;
      line-height: 20px;
    }

    .foot {
      font-size: 14px;
      text-align: center;
      text-wrap: pretty;
    }

    .fields {
      ${fieldStyles}
    }
  `,
];
