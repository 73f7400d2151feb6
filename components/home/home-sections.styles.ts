import { css } from 'lit';

export const sectionStyles = css`
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    gap: 40px 48px;
    padding-block: clamp(40px, 6vw, 64px);
    border-top: 1px solid var(--svc-line);
  }

  .icon {
    width: 32px;
    height: 32px;
    margin-bottom: 12px;
    fill: none;
    stroke: var(--svc-accent);
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .icon .ring {
    stroke-width: 2.6;
    stroke-dasharray: 0.7 1.1;
    stroke-linecap: butt;
  }

  .facts h2 {
    font-size: 20px;
    font-weight: 680;
    letter-spacing: -0.015em;
  }

  .facts p {
    margin: 8px 0 12px;
    color: var(--svc-text-quiet);
  }

  .link {
    display: inline;
    min-height: 0;
    padding: 0;
    border-radius: 4px;
    background: none;
    color: var(--svc-accent);
    font-weight: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .link:hover {
    background: none;
  }

  .examples ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
    gap: 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .examples li a {
    display: block;
    height: 100%;
    box-sizing: border-box;
    overflow: hidden;
    padding-bottom: 18px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
    color: var(--svc-text);
    text-decoration: none;
    transition: border-color var(--svc-motion);
  }

  .examples li a:hover {
    border-color: var(--svc-accent);
  }

  .scene {
    display: block;
    width: 100%;
    margin-bottom: 14px;
    border-bottom: 1px solid var(--svc-line);
    background: color-mix(in srgb, var(--svc-accent) 7%, var(--svc-ground));
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  .sheet {
    fill: var(--svc-raised);
    stroke: var(--svc-line);
  }

  .examples strong,
  .examples span {
    display: block;
    padding-inline: 20px;
  }

  .examples strong {
    font-weight: 650;
  }

  .examples span {
    color: var(--svc-text-quiet);
    font-size: 15px;
  }
`;
