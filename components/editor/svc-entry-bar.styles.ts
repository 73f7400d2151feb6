import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: 8px;
  }

  form {
    display: flex;
    flex: 1 1 100%;
    gap: 8px;
  }

  .find {
    flex: 1 1 100%;
  }

  :host(:not([narrow])) form {
    flex: 1 1 0;
  }

  :host(:not([narrow])) .find {
    flex: 0 1 200px;
  }
`;
