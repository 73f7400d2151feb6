import { css } from 'lit';

/** Styles of `partState`. "Loading" appears after a delay, so that fast loads do not flicker. */
export const partStateStyles = css`
  .part-state {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    align-content: center;
    gap: 12px;
    min-height: 96px;
    margin: 0;
    padding: 16px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  .part-state p {
    flex-basis: 100%;
    margin: 0;
  }

  p.part-state {
    animation: part-state 0.2s 0.4s both;
  }

  @keyframes part-state {
    from {
      opacity: 0;
    }
  }
`;
