/** Stand-ins for sign-in providers, for development and tests (docs/rules/identity.md, "Stand-ins"). */
import { anyone } from '../../http/auth.ts';
import { endpoint, type DeclaredAnswer } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';
import type { ProviderName } from './sign-in.ts';

const page = { description: 'A page', schema: null, contentType: 'text/html' };
const redirect = { description: 'To the address that the sign-in came from', schema: null };
const refused = { description: 'A page that says what is wrong', schema: null, contentType: 'text/html' };

const open = {
  tag: 'Stand-ins',
  auth: anyone,
  rate: 'read',
} as const;

/** Declares a JSON answer of a provider. The schema names no members, because the provider defines them. */
const json = (description: string): DeclaredAnswer => ({
  description,
  schema: z.looseObject({}),
  contentType: 'application/json',
});

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const oauthStandIn = (name: Exclude<ProviderName, 'steam' | 'credentials'>) => ({
  authorize: endpoint({
    ...open,
    id: `standIn${capital(name)}Authorize`,
    method: 'get',
    path: `/stand-ins/${name}/authorize`,
    summary: `Page that asks who signs in at the stand-in of ${name}`,
    answers: { 200: page, 400: refused },
  }),
  choose: endpoint({
    ...open,
    id: `standIn${capital(name)}Choose`,
    method: 'get',
    path: `/stand-ins/${name}/choose`,
    summary: 'The choice made on the page of the stand-in',
    answers: { 303: redirect, 400: refused },
  }),
  token: endpoint({
    ...open,
    id: `standIn${capital(name)}Token`,
    method: 'post',
    path: `/stand-ins/${name}/token`,
    summary: `Token endpoint of the stand-in of ${name}`,
    body: z.looseObject({}),
    bodyType: 'form',
    bodyLimit: 'form',
    bodyExample: { grant_type: 'authorization_code', code: 'mL0gqMZ9Yy4mPB1' },
    answers: { 200: json('Tokens'), 400: json('The code or the client is wrong') },
  }),
  userinfo: endpoint({
    ...open,
    id: `standIn${capital(name)}Userinfo`,
    method: 'get',
    path: `/stand-ins/${name}/userinfo`,
    summary: 'The person of an access token',
    answers: { 200: json('The person'), 401: json('The token is wrong') },
  }),
  jwks: endpoint({
    ...open,
    id: `standIn${capital(name)}Jwks`,
    method: 'get',
    path: `/stand-ins/${name}/jwks`,
    summary: 'Keys of id tokens',
    answers: { 200: json('A JWK set') },
  }),
});

export const steamStandIn = {
  login: endpoint({
    ...open,
    id: 'standInSteamLogin',
    method: 'get',
    path: '/stand-ins/steam/login',
    summary: 'Page that asks who signs in at the stand-in of steam',
    answers: { 200: page, 400: refused },
  }),
  choose: endpoint({
    ...open,
    id: 'standInSteamChoose',
    method: 'get',
    path: '/stand-ins/steam/choose',
    summary: 'The choice made on the page of the stand-in',
    answers: { 303: redirect, 400: refused },
  }),
  check: endpoint({
    ...open,
    id: 'standInSteamCheck',
    method: 'post',
    path: '/stand-ins/steam/login',
    summary: 'Verification of an answer (OpenID 2.0 §11.4.2)',
    body: z.looseObject({}),
    bodyType: 'form',
    bodyLimit: 'form',
    bodyExample: { 'openid.mode': 'check_authentication' },
    answers: { 200: { description: 'Key-value form', schema: null, contentType: 'text/plain' } },
  }),
};
