import { css } from 'lit';

export const styles = css`
  .treatments {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
    gap: 8px;
  }

  .treatment {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 4px;
    padding: 10px 6px 8px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    color: var(--svc-text-quiet);
    font-size: 13px;
    line-height: 18px;
    font-weight: 550;
    text-align: center;
    cursor: pointer;
  }

  .treatment:hover {
    border-color: var(--svc-edge);
  }

  .treatment:has(:checked) {
    border-color: var(--svc-accent);
    background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
    box-shadow: inset 0 0 0 1px var(--svc-accent);
    color: var(--svc-text);
  }

  .treatment:has(:focus-visible) {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .treatment input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .thumbnail {
    width: 80px;
  }

  .palettes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(56px, 1fr));
    gap: 8px;
  }

  .palette {
    min-height: 44px;
    padding: 5px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: none;
    cursor: pointer;
  }

  .palette[aria-pressed='true'] {
    border-color: var(--svc-accent);
    box-shadow: inset 0 0 0 1px var(--svc-accent);
  }

  .palette:focus-visible,
  input[type='color']:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .palette svg {
    display: block;
    width: 100%;
    height: 32px;
    border-radius: 4px;
    forced-color-adjust: none;
  }

  .own,
  .beside {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .beside > input:not([type='color']) {
    flex: 1 1 160px;
  }

  input[type='color'] {
    width: 44px;
    height: 44px;
    padding: 2px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    cursor: pointer;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
    gap: 16px;
  }

  .file {
    position: relative;
    cursor: pointer;
  }

  .file:has(:focus-visible) {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .own-picture {
    width: 64px;
    height: 64px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    object-fit: contain;
  }

  .kept {
    display: grid;
    gap: 8px;
    margin-top: 24px;
    padding-top: 24px;
    border-top: 1px solid var(--svc-line);
  }

  .kept .row .text {
    flex: 1 1 120px;
  }
`;
