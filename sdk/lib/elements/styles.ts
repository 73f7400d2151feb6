import { css, unsafeCSS, type CSSResult } from 'lit';
import { buttonCss } from '../ui/button-css.ts';

export const elementStyles: CSSResult = css`
  :host {
    display: block;
  }
  :host([hidden]) {
    display: none;
  }
  ${unsafeCSS(buttonCss)}
`;
