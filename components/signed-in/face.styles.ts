import { css } from 'lit';

export const faceDisc = css`
  flex: none;
  display: grid;
  place-items: center;
  width: var(--face);
  height: var(--face);
  border-radius: 50%;
  background: var(--svc-accent);
  color: var(--svc-accent-text);
  font-weight: 650;
`;

export const faceRow = css`
  .who {
    display: flex;
    align-items: center;
    gap: 16px;
  }

  .who > div {
    flex: 1;
    min-width: 0;
  }
`;
