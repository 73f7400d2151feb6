import { css, html, type TemplateResult } from 'lit';
import type { ClientSummary } from '../../contracts/identity/portal/portal.ts';
import { initialOf } from '../ui/initial.ts';
import { stateClass, stateWords } from './portal-words.ts';

/** Renders the logo of a client, or its first letter. Needs the styles `clientFaceStyles`. */
export const clientFace = ({ logo, name }: Pick<ClientSummary, 'logo' | 'name'>): TemplateResult =>
  logo === null
    ? html`<span class="face" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="face" src=${logo} alt="" />`;

export const stateTag = ({ state }: Pick<ClientSummary, 'state'>): TemplateResult =>
  html`<span class="tag ${stateClass[state]}">${stateWords()[state]}</span>`;

export const clientFaceStyles = css`
  .face {
    flex: none;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: 12px;
    background: color-mix(in srgb, var(--svc-accent) 14%, var(--svc-surface));
    color: var(--svc-accent);
    font-size: 20px;
    font-weight: 680;
  }

  img.face {
    object-fit: contain;
    background: none;
  }
`;
