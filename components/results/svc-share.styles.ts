import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    gap: 24px;
    min-width: 0;
  }

  section {
    display: grid;
    gap: 8px;
    align-content: start;
    min-width: 0;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  .link {
    display: flex;
    gap: 8px;
  }

  .link input {
    min-width: 0;
    text-overflow: ellipsis;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    gap: 24px;
  }

  /* The code is always dark on light. Some cameras cannot read a light code on a dark background. */
  .qr {
    display: grid;
    width: 100%;
    max-width: 240px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    overflow: hidden;
    background: #ffffff;
  }

  .qr svg {
    display: block;
    width: 100%;
    aspect-ratio: 1;
  }

  .qr p {
    padding: 0 16px 12px;
    overflow: hidden;
    color: #0b0d12;
    font-size: 14px;
    font-weight: 600;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .card {
    display: grid;
    place-items: center;
    width: 100%;
    max-width: 480px;
    aspect-ratio: 1200 / 630;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    overflow: hidden;
    background: var(--svc-surface);
  }

  .card img {
    display: block;
    width: 100%;
    height: 100%;
  }

  .said {
    min-height: 24px;
    font-size: 14px;
  }
`;
