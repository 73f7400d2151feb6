import { css } from 'lit';

/** List of wheels on the home page, each with its picture. */
export const wheelList = css`
  :host {
    display: block;
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 16px;
    line-height: 1.5;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    margin-bottom: 16px;
  }

  h2,
  h3,
  p {
    margin: 0;
  }

  h2 {
    font-size: 22px;
    font-weight: 700;
    letter-spacing: -0.015em;
  }

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
    gap: 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr);
    align-items: center;
    gap: 4px 20px;
    padding: 16px 20px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
  }

  h3 {
    font-size: 17px;
    font-weight: 650;
  }

  /* A name is cut at its own end, also on a page in the other direction. */
  h3 bdi {
    display: block;
    overflow: hidden;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  h3 a {
    color: inherit;
    text-decoration: none;
  }

  h3 a:hover {
    text-decoration: underline;
  }

  .quiet-text {
    color: var(--svc-text-quiet);
    font-size: 14px;
  }
`;
