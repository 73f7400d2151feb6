import { css } from 'lit';

export const styles = css`
  .beside {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .beside > input:not([type='color']) {
    flex: 1 1 160px;
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

  .fault:empty {
    display: none;
  }
`;
