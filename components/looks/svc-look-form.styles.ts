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

  .fault:empty {
    display: none;
  }
`;
