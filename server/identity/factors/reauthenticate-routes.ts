/** Re-authentication of a signed-in person (docs/rules/identity.md, "Re-authentication"). */
import type { IncomingHttpHeaders } from 'node:http';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { readReauthenticate, reauthenticate } from '../../../contracts/identity/sign-in/reauthenticate.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { route, type Call, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import { isPassword } from '../accounts/password.ts';
import type { FailedSignIns } from '../audit/failed-sign-ins.ts';
import { accounts, userNameKey, type Account } from '../documents.ts';
import type { Sessions } from '../seams.ts';
import { lackOf } from '../sessions/authenticate-session.ts';
import { Attempts } from '../sign-in/attempts.ts';
import { KnownDevices } from '../sign-in/known-devices.ts';
import { withinCodeLimit } from './code-attempts.ts';
import { confirmProvidersOf, confirmWaysOf } from './confirm-ways.ts';
import { factorsOf, hasSecondFactor } from './factor-sets.ts';
import type { Proofs } from './proofs.ts';

export interface ConfirmParts {
  readonly sessions: Sessions;
  readonly failed: FailedSignIns;
  /** Ways to sign in that this service offers. */
  readonly offered: readonly ProviderName[];
}

export function reauthenticateRoutes(
  deps: Deps,
  proofs: Proofs,
  { sessions, failed, offered }: ConfirmParts,
): readonly Route[] {
  const { store } = deps;
  const attempts = new Attempts(deps.config.masterKey);
  const devices = new KnownDevices(deps);

  async function signedIn(headers: IncomingHttpHeaders) {
    const session = await sessions.of(headers);
    const account = session && (await store.get(accounts.ref(session.accountId)));
    if (session === undefined || account === undefined) return undefined;
    const held = await factorsOf(store, account.userId);
    const providers = confirmProvidersOf(account, held, offered);
    return { session, account, providers, ways: confirmWaysOf(account, held, session) };
  }

  const view = route(readReauthenticate, async ({ headers }): Promise<Outcome> => {
    const found = await signedIn(headers);
    if (found === undefined) return refuse('session_required');
    const { session, account, ways, providers } = found;
    const { token, cookies } = sessions.csrf(headers);
    const hasWay = ways.length + providers.length > 0;
    // Read the session again, because another node may have just confirmed it.
    const latest = (await sessions.latest(session)) ?? session;
    const recentByFactor = latest.strong !== true && (await hasSecondFactor(store, account.userId));
    const lack = lackOf(latest, { strong: false, recent: true, recentByFactor }, deps.clock.now());
    return {
      status: 200,
      body: {
        ...{ ways: hasWay ? ways : ['sign-in'], providers, userName: account.userName },
        confirmed: lack === undefined,
        csrf: token,
      },
      cookies,
    };
  });

  async function isPasswordOf(
    account: Account,
    password: string,
    {
      headers,
      address,
      limit,
    }: Pick<Call<unknown, unknown, unknown, Caller>, 'headers' | 'address' | 'limit'>,
  ): Promise<Refusal | boolean> {
    const device = devices.keyOf(headers, account);
    const attempt = await attempts.begin(limit, {
      ...{ nameKey: userNameKey(account.userName), accountId: account.userId, address, device },
    });
    if (attempt instanceof Refusal) return attempt;
    try {
      const right = await isPassword(
        password,
        account.password,
        device === undefined ? 'ordinary' : 'preferred',
      );
      if (!right || (await attempt.isSpent)) return false;
      await attempt.forgive();
      return true;
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      await attempt.forgive();
      return refuse('unavailable', { retryAfter: 2 });
    }
  }

  const confirm = route(reauthenticate, async (call): Promise<Outcome> => {
    const { headers, body, limit } = call;
    const found = await signedIn(headers);
    if (found === undefined) return refuse('session_required');
    const { session, account, ways } = found;
    const accountId = account.userId;
    const { password, passkey, totp } = body;
    const right =
      password !== undefined
        ? ways.includes('password') && (await isPasswordOf(account, password, call))
        : passkey !== undefined
          ? (await proofs.passkeys.prove(headers, passkey, 'confirm')) === accountId
          : await withinCodeLimit(limit, accountId, devices.keyOf(headers, account), () =>
              proofs.codes.totp(accountId, totp ?? ''),
            );
    if (right instanceof Refusal) return right;
    if (!right) {
      failed.note(accountId, password === undefined ? (passkey ? 'passkey' : 'totp') : 'password');
      return refuseSignIn('proof_failed');
    }
    const strong = password === undefined;
    if (!(await sessions.confirm(session, { strong }))) return refuse('session_required');
    return { status: 200, body: { strong: strong || session.strong === true } };
  });

  return [view, confirm];
}
