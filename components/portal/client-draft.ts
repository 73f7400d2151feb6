import type { ClientView } from '../../contracts/identity/portal/portal.ts';
import { apis } from './portal-words.ts';

export interface Draft {
  name: string;
  scopes: readonly string[];
  /** One address per line. */
  redirectUris: string;
  postLogoutRedirectUris: string;
  /** Sets of scopes that an app may request together. */
  scopeSets: readonly (readonly string[])[];
  idTokenAlg: 'RS256' | 'ES256';
}

export const emptyDraft: Draft = {
  name: '',
  scopes: [],
  redirectUris: '',
  postLogoutRedirectUris: '',
  scopeSets: [['openid', 'profile']],
  idTokenAlg: 'RS256',
};

export function draftOf({ name, grants, app }: ClientView): Draft {
  return {
    name,
    scopes: grants.flatMap(({ scopes }) => scopes),
    redirectUris: app?.redirectUris.join('\n') ?? '',
    postLogoutRedirectUris: app?.postLogoutRedirectUris.join('\n') ?? '',
    scopeSets: app?.scopeSets.map((set) => set.split(' ')) ?? [],
    idTokenAlg: app?.idTokenAlg ?? 'RS256',
  };
}

export function serviceSettings({ name, scopes }: Draft) {
  const grants = apis().map((api) => ({
    audience: api.audience,
    scopes: Object.keys(api.scopes).filter((scope) => scopes.includes(scope)),
  }));
  return { name: tidied(name), grants: grants.filter(({ scopes: held }) => held.length > 0) };
}

export function appSettings({ name, redirectUris, postLogoutRedirectUris, scopeSets, idTokenAlg }: Draft) {
  return {
    name: tidied(name),
    redirectUris: lines(redirectUris),
    postLogoutRedirectUris: lines(postLogoutRedirectUris),
    scopeSets: scopeSets.map((set) => set.join(' ')),
    idTokenAlg,
  };
}

const tidied = (name: string): string => name.trim().replaceAll(/ {2,}/g, ' ');
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
