/**
 * Steam: OpenID 2.0 (openid.net/specs/openid-authentication-2_0.html). The protocol leaves all checks to the relying
 * party (docs/rules/identity.md, "Steam").
 */
import type { Deps } from '../../runtime/deps.ts';
import { readParameters } from '../authorize/parameters.ts';
import type { SteamEndpoints } from './known-providers.ts';
import { askProvider, ProviderDown } from './outbound.ts';
import type { ProviderClient, ProviderProblem } from './provider-client.ts';
import type { SteamNonces } from './steam-nonces.ts';

export const openIdNamespace = 'http://specs.openid.net/auth/2.0';
const anyIdentifier = `${openIdNamespace}/identifier_select`;

/** Fields of an answer. All are required, and no others are allowed. */
const signedFields = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const fields = new Set([...signedFields, 'ns', 'mode', 'signed', 'sig']);

/** Matches ids of individual accounts of Steam's public universe, which begin at 2^56 + 2^52 + 2^32. */
const steamId = /^7656119\d{10}$/;

export function steamProvider(
  { login, claimedId }: SteamEndpoints,
  callback: string,
  { nonces, log, baseUrl }: { nonces: SteamNonces; log: Deps['log']; baseUrl: string },
): ProviderClient {
  const returnTo = (state: string) => `${callback}?state=${state}`;

  /**
   * Returns the Steam id of an answer. Returns undefined if the answer is incomplete or belongs to another
   * sign-in. Does not check that the answer comes from Steam.
   */
  function claimed(answer: ReadonlyMap<string, string>, state: string): string | undefined {
    const known = [...answer.keys()].every((name) => fields.has(name));
    if (!known || answer.size !== fields.size) return undefined;
    if (answer.get('ns') !== openIdNamespace || answer.get('mode') !== 'id_res') return undefined;
    if (answer.get('op_endpoint') !== login || answer.get('return_to') !== returnTo(state)) return undefined;
    const signed = answer.get('signed')?.split(',') ?? [];
    if (new Set(signed).size !== signed.length) return undefined;
    if (!signedFields.every((name) => signed.includes(name))) return undefined;
    const identity = answer.get('claimed_id') ?? '';
    if (identity !== answer.get('identity') || !identity.startsWith(claimedId)) return undefined;
    const id = identity.slice(claimedId.length);
    return steamId.test(id) ? id : undefined;
  }

  /** @param reason must contain nothing from the answer */
  function failed<Problem extends ProviderProblem>(problem: Problem, reason: string): Problem {
    log.warn({ provider: 'steam', problem, reason }, 'a sign-in failed');
    return problem;
  }

  /** Returns whether Steam confirms that it made the answer (§11.4.2.2). */
  async function isGenuine(answer: ReadonlyMap<string, string>): Promise<boolean> {
    const body = new URLSearchParams();
    for (const [name, value] of answer)
      body.set(`openid.${name}`, name === 'mode' ? 'check_authentication' : value);
    const response = await askProvider(login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    if (response.status !== 200) return false;
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    return (
      lines.filter((line) => line.startsWith('is_valid:')).join() === 'is_valid:true' &&
      lines.filter((line) => line.startsWith('ns:')).join() === `ns:${openIdNamespace}`
    );
  }

  return {
    begin: async ({ state }) =>
      `${login}?${new URLSearchParams({
        'openid.ns': openIdNamespace,
        'openid.mode': 'checkid_setup',
        'openid.claimed_id': anyIdentifier,
        'openid.identity': anyIdentifier,
        'openid.return_to': returnTo(state),
        'openid.realm': baseUrl,
      }).toString()}`,

    async finish({ state }, search) {
      const { values, faulty } = readParameters(search);
      // Refuse repeated parameters, because two programs could read them differently.
      if (faulty.size > 0) return failed('refused', 'repeated or malformed parameters');
      const answer = new Map(
        [...values].flatMap(([name, value]): [string, string][] =>
          name.startsWith('openid.') ? [[name.slice('openid.'.length), value]] : [],
        ),
      );
      // Refuse parameters other than the fields and `state`, which is part of `return_to` (§11.1).
      if (values.size !== answer.size + 1 || values.get('state') !== state)
        return failed('refused', 'unexpected parameters');
      if (answer.get('mode') === 'cancel') return 'cancelled';
      const subject = claimed(answer, state);
      const nonce = answer.get('response_nonce') ?? '';
      if (subject === undefined) return failed('refused', 'incomplete answer, or one for another sign-in');
      if (!nonces.isFresh(nonce)) return failed('refused', 'time of the answer differs too much from ours');
      try {
        if (!(await isGenuine(answer))) return failed('refused', 'Steam does not confirm the answer');
      } catch (error) {
        if (!(error instanceof ProviderDown)) throw error;
        return failed('unavailable', error.message);
      }
      if (!(await nonces.use(nonce))) return failed('refused', 'answer was used before');
      return { provider: 'steam', subject, emailVerified: false };
    },
  };
}
