/**
 * Stand-in of Steam: an OpenID 2.0 provider without associations, so the client has to send each answer back to have it
 * checked.
 */
import { timingSafeEqual } from 'node:crypto';
import { steamStandIn } from '../../../contracts/identity/sign-in/stand-ins.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import { withParameters } from '../authorize/answer-app.ts';
import type { SteamEndpoints } from '../providers/known-providers.ts';
import { openIdNamespace } from '../providers/steam.ts';
import { subjectOf } from './people.ts';
import { chooserPage, chosenPerson, faultPage, standInHeaders } from './stand-in-page.ts';

/** Signed fields, in Steam's order. */
const signed = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];

export interface SteamStandIn {
  readonly routes: readonly RawRoute[];
  readonly settings: SteamEndpoints;
}

export function createSteamStandIn({ config, clock, random }: Deps): SteamStandIn {
  const key = derivedKey(config.masterKey, 'svc/stand-ins/steam');
  const settings = {
    login: config.baseUrl + steamStandIn.login.path,
    claimedId: `${config.baseUrl}/stand-ins/steam/id/`,
  };

  const signature = (fields: Readonly<Record<string, string>>) =>
    keyedDigest(key, signed.map((name) => `${name}:${fields[name] ?? ''}\n`).join('')).toString('base64');

  const faultOf = (query: URLSearchParams): string | undefined => {
    if (query.get('openid.ns') !== openIdNamespace) return 'openid.ns is wrong';
    if (query.get('openid.mode') !== 'checkid_setup') return 'openid.mode is not checkid_setup';
    const returnTo = query.get('openid.return_to') ?? '';
    const ours = returnTo.startsWith(`${config.baseUrl}/oauth/providers/steam/callback?`);
    return ours && query.get('openid.realm') === config.baseUrl
      ? undefined
      : 'openid.return_to or openid.realm is wrong';
  };

  const login: RawRoute['handle'] = ({ query }) => {
    const asked = new URLSearchParams(query);
    const wrong = faultOf(asked);
    return wrong === undefined
      ? chooserPage('Steam', steamStandIn.choose.path, Object.fromEntries(asked))
      : faultPage('Steam', wrong);
  };

  const choose: RawRoute['handle'] = ({ query }) => {
    const asked = new URLSearchParams(query);
    const wrong = faultOf(asked);
    if (wrong !== undefined) return faultPage('Steam', wrong);
    const returnTo = asked.get('openid.return_to') as string;
    const person = chosenPerson(asked);
    const answer: Record<string, string> =
      person === undefined
        ? { ns: openIdNamespace, mode: 'cancel' }
        : positive(returnTo, settings.claimedId + subjectOf('steam', person));
    const parameters = Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [`openid.${name}`, value]),
    );
    return { status: 303, headers: { Location: withParameters(returnTo, parameters) } };
  };

  const positive = (returnTo: string, identity: string): Record<string, string> => {
    const at = new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
    const fields = {
      ...{ ns: openIdNamespace, mode: 'id_res', op_endpoint: settings.login },
      ...{ claimed_id: identity, identity, return_to: returnTo },
      response_nonce: at + Buffer.from(random.bytes(15)).toString('base64'),
      assoc_handle: '1234567890',
      signed: signed.join(','),
    };
    return { ...fields, sig: signature(fields) };
  };

  const check: RawRoute['handle'] = ({ body }) => {
    const form = new URLSearchParams(body.toString());
    const fields = Object.fromEntries(signed.map((name) => [name, form.get(`openid.${name}`) ?? '']));
    const [given, expected] = [form.get('openid.sig') ?? '', signature(fields)].map((text) =>
      Buffer.from(text),
    );
    const genuine =
      form.get('openid.mode') === 'check_authentication' &&
      given?.length === expected?.length &&
      timingSafeEqual(given as Buffer, expected as Buffer);
    const bytes = Buffer.from(`ns:${openIdNamespace}\nis_valid:${String(genuine)}\n`);
    return {
      status: 200,
      bytes,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    };
  };

  return {
    routes: [
      { ...rawRoute(steamStandIn.login, login), headers: standInHeaders },
      { ...rawRoute(steamStandIn.choose, choose), headers: standInHeaders },
      rawRoute(steamStandIn.check, check),
    ],
    settings,
  };
}
