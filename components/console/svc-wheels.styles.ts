import { css } from 'lit';

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
    grid-template-columns: 88px minmax(0, 1fr);
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
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .wheel a {
    color: var(--svc-text);
    text-decoration: none;
  }

  /* The whole card is a link to the wheel. */
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
`;
