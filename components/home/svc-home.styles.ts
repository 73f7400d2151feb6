import { css } from 'lit';
import { brandLink, headerLink } from '../ui/brand-mark.styles.ts';

export const styles = css`
  :host {
    display: block;
    background: var(--svc-ground);
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 16px;
    line-height: 1.55;
    font-feature-settings: 'cv11', 'ss03';
    -webkit-text-size-adjust: 100%;
  }

  .page {
    overflow-x: clip;
  }

  header,
  main > section,
  footer {
    box-sizing: border-box;
    max-width: 1200px;
    margin-inline: auto;
    padding-inline: clamp(16px, 4vw, 40px);
  }

  header {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 72px;
  }

  .brand {
    ${brandLink}
    /* Without room for the name, it wraps into a second line, which is not visible. */
    flex: 1 1 0;
    flex-wrap: wrap;
    min-width: 28px;
    height: 44px;
    line-height: 44px;
    overflow: hidden;
  }

  .brand svg {
    margin-block: 8px;
  }

  header nav {
    display: flex;
  }

  header nav a {
    ${headerLink}
  }

  header nav a:hover {
    color: var(--svc-text);
  }

  .narrow {
    display: none;
  }

  @media (max-width: 520px) {
    header {
      gap: 0;
    }

    header nav a {
      padding: 0 8px;
      font-size: 14px;
    }

    .wide,
    header nav a.wide {
      display: none;
    }

    .narrow {
      display: inline;
    }
  }

  @media (max-width: 380px) {
    header nav a {
      padding: 0 6px;
    }
  }

  h1,
  h2 {
    margin: 0;
    line-height: 1.1;
    letter-spacing: -0.022em;
    text-wrap: balance;
  }

  h2:focus {
    outline: none;
  }

  .hero {
    padding-block: clamp(8px, 2vh, 24px) clamp(48px, 8vw, 88px);
    text-align: center;
  }

  h1 {
    font-size: clamp(32px, 5.4vw, 56px);
    font-weight: 780;
    letter-spacing: -0.032em;
  }

  .hero > p {
    max-width: 60ch;
    margin: 12px auto clamp(16px, 3vh, 28px);
    color: var(--svc-text-quiet);
    font-size: clamp(16px, 1.6vw, 19px);
    text-wrap: balance;
  }

  /* Reserves the height of one row of wheels. */
  .mine {
    min-height: 272px;
    padding-bottom: 56px;
  }

  #builder,
  .minutes,
  .examples {
    padding-block: clamp(40px, 6vw, 72px);
  }

  #builder > h2,
  .examples h2 {
    font-size: clamp(26px, 3.2vw, 36px);
    font-weight: 740;
  }

  .lead {
    max-width: 68ch;
    margin: 12px 0 24px;
    color: var(--svc-text-quiet);
  }

  .card {
    padding: clamp(16px, 3vw, 40px);
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
    box-shadow: 0 1px 2px light-dark(rgb(24 26 48 / 0.06), transparent);
  }

  .card > svc-part-state {
    min-height: 720px;
  }

  /* Reserves about the height of the code. */
  .minutes {
    min-height: 600px;
    outline: none;
  }

  code {
    font: 0.875em var(--svc-mono);
  }

  footer {
    margin-top: 24px;
    padding-block: 32px 48px;
    border-top: 1px solid var(--svc-line);
  }

  footer nav {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
  }

  footer a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--svc-text-quiet);
    font-size: 15px;
    text-decoration: none;
  }

  footer a:hover {
    color: var(--svc-text);
    text-decoration: underline;
  }
`;
