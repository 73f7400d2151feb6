import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
  }

  header {
    display: grid;
    gap: 12px;
    text-align: center;
  }

  h1:focus {
    outline: none;
  }

  h1 bdi {
    font-weight: inherit;
  }

  .pair {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
  }

  .tile {
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border-radius: 12px;
    background: color-mix(in srgb, var(--svc-accent) 16%, var(--svc-surface));
    color: var(--svc-accent);
    font-size: 22px;
    font-weight: 700;
  }

  img.tile {
    object-fit: contain;
    background: none;
  }

  .tile.ours {
    background: var(--svc-ground);
    box-shadow: inset 0 0 0 1px var(--svc-line);
    color: var(--svc-text);
  }

  .tile svg {
    width: 28px;
    height: 28px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  .tile .hub {
    fill: var(--svc-accent);
    stroke: var(--svc-ground);
    stroke-width: 2;
  }

  .dots {
    width: 40px;
    stroke: var(--svc-edge);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-dasharray: 0 9;
  }

  .account {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 12px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-field, var(--svc-ground));
    font-size: 14px;
    line-height: 20px;
  }

  .face {
    flex: none;
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--svc-accent);
    color: var(--svc-accent-text);
    font-size: 16px;
    font-weight: 650;
  }

  .who {
    flex: 1;
    min-width: 0;
  }

  .who .name {
    display: block;
    color: var(--svc-text-quiet);
  }

  .account .link {
    flex: none;
    min-height: 36px;
  }

  h2 {
    margin: 0 0 8px;
    font-size: 14px;
    line-height: 20px;
    font-weight: 600;
  }

  ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 15px;
    line-height: 22px;
  }

  li {
    display: flex;
    gap: 10px;
  }

  .sign {
    flex: none;
    width: 20px;
    height: 20px;
    margin-top: 1px;
    fill: none;
    stroke: var(--svc-good);
    stroke-width: 2.25;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  /* The message has room for two lines, so that the page does not move. */
  .onward {
    min-height: 40px;
    text-wrap: pretty;
    font-size: 14px;
    line-height: 20px;
  }

  .actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
  }

  @media (max-width: 520px), (max-height: 700px) {
    :host {
      gap: 12px;
    }

    ul {
      gap: 6px;
    }

    h1 {
      font-size: 22px;
      line-height: 28px;
    }
  }
`;
