import { css } from 'lit';

export const styles = css`
  .fixed {
    margin-bottom: 16px;
    padding: 8px 12px;
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
  }

  .own {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }

  /* The bar stays in view, because the form is higher than a window. It covers the padding of the panel. */
  .bar {
    position: sticky;
    bottom: -16px;
    z-index: 1;
    display: grid;
    gap: 8px;
    margin: 24px -16px -16px;
    padding: 12px 16px;
    border-top: 1px solid var(--svc-line);
    background: var(--svc-surface);
    font-size: 14px;
    line-height: 20px;
  }

  .bar > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .bar .button {
    flex: 1 1 auto;
  }

  .bar p:not(.fault) {
    color: var(--svc-text-quiet);
  }

  /* On a phone, the form needs the room. */
  @media (max-width: 839.98px) {
    .bar {
      padding-block: 8px;
    }

    .bar p:not(.fault) {
      display: none;
    }

    .bar .button {
      padding-inline: 8px;
    }
  }
`;
