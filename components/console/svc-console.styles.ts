import { css } from 'lit';

export const styles = css`
  .wheel {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 440px);
    align-items: start;
    gap: 24px 32px;
    margin-top: 24px;
  }

  .stage {
    position: sticky;
    top: 24px;
  }

  .news:empty,
  .news:not(:has(p)) {
    display: none;
  }

  .news {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
    font-size: 15px;
    line-height: 22px;
  }

  .news p {
    flex: 1 1 200px;
  }

  @media (max-width: 900px) {
    .wheel {
      grid-template-columns: minmax(0, 1fr);
    }

    .stage {
      position: static;
    }
  }
`;
