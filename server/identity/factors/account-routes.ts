/** Factors of the signed-in account (docs/rules/identity.md, "Factors"). */
import type { IncomingHttpHeaders } from 'node:http';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import {
  addPasskey,
  addTotp,
  mostPasskeys,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  setUpPasskey,
  setUpTotp,
  type FactorAdded,
} from '../../../contracts/identity/sign-in/factors.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { BrowserCookie, Sealed } from '../authorize/sealed.ts';
import { accounts } from '../documents.ts';
import type { Sessions } from '../seams.ts';
import { KnownDevices } from '../sign-in/known-devices.ts';
import { ChangeFactors } from './change-factors.ts';
import { withinCodeLimit } from './code-attempts.ts';
import type { Factors } from './documents.ts';
import { factorsOf, factorsView, noFactors } from './factor-sets.ts';
import type { Proofs } from './proofs.ts';
import { stepOfSecret, totpAddress } from './totp.ts';

/** Secret of an authenticator app, before a code has confirmed the app. */
const TotpSetup = z.strictObject({ accountId: z.string(), secret: z.string() });

export function factorAccountRoutes(
  deps: Deps,
  proofs: Proofs,
  sessions: Sessions,
  configured: readonly ProviderName[],
): readonly Route[] {
  const { store, clock, config } = deps;
  const change = new ChangeFactors(deps, proofs, configured);
  const devices = new KnownDevices(deps);
  const cookie = new BrowserCookie(deps);
  const setups = new Sealed(deps, 'svc/identity/totp-setup', TotpSetup);

  /** Answers with the added factor. Makes the session strong, because the person has just used this factor. */
  const added = async (headers: IncomingHttpHeaders, answer: FactorAdded | Refusal): Promise<Outcome> => {
    if (answer instanceof Refusal) return answer;
    const session = await sessions.of(headers);
    if (session !== undefined) await sessions.confirm(session, { strong: true });
    return { status: 201, body: answer };
  };

  const left = (answer: Factors | Refusal): Outcome =>
    answer instanceof Refusal ? answer : { status: 200, body: factorsView(answer) };

  return [
    route(readFactors, async ({ caller }) => ({
      status: 200,
      body: factorsView(await factorsOf(store, caller.accountId)),
    })),

    route(setUpPasskey, async ({ caller: { accountId }, headers }): Promise<Outcome> => {
      const account = await store.get(accounts.ref(accountId));
      if (account === undefined) return refuse('session_required');
      const held = (await factorsOf(store, accountId)) ?? noFactors(accountId);
      if (held.passkeys.length >= mostPasskeys) return refuseSignIn('factor_limit');
      return { status: 200, ...(await proofs.challenges.invite(headers, account, held)) };
    }),

    route(addPasskey, async ({ caller: { accountId }, headers, body }): Promise<Outcome> => {
      const challenge = proofs.challenges.open(headers, body.challenge, 'add');
      if (challenge?.accountId !== accountId) return refuseSignIn('proof_failed');
      return added(headers, await change.addPasskey(accountId, challenge, body.passkey, body.name.trim()));
    }),

    route(renamePasskey, async ({ caller, params, body }) =>
      left(await change.renamePasskey(caller.accountId, params.id, body.name.trim())),
    ),

    route(removePasskey, async ({ caller, params }) =>
      left(await change.removePasskey(caller.accountId, params.id)),
    ),

    route(setUpTotp, async ({ caller: { accountId }, headers }): Promise<Outcome> => {
      const account = await store.get(accounts.ref(accountId));
      if (account === undefined) return refuse('session_required');
      if ((await factorsOf(store, accountId))?.totp !== undefined) return refuse('conflict');
      const secret = proofs.secrets.create();
      const { browser, cookies } = cookie.keep(headers);
      const address = totpAddress(secret, account.userName, new URL(config.baseUrl).host);
      const setup = setups.seal(browser, { accountId, secret });
      return { status: 200, body: { setup, secret, address }, cookies };
    }),

    route(addTotp, async ({ caller: { accountId }, headers, body, limit }): Promise<Outcome> => {
      const setup = setups.open(cookie.read(headers), body.setup)?.value;
      const account = await store.get(accounts.ref(accountId));
      if (account === undefined || setup?.accountId !== accountId) return refuseSignIn('proof_failed');
      let step: number | undefined;
      const right = await withinCodeLimit(limit, accountId, devices.keyOf(headers, account), async () => {
        step = stepOfSecret(setup.secret, body.code, clock.now());
        return step !== undefined;
      });
      if (right instanceof Refusal) return right;
      if (step === undefined) return refuseSignIn('proof_failed');
      return added(headers, await change.addTotp(accountId, setup.secret, step));
    }),

    route(removeTotp, async ({ caller }) => left(await change.removeTotp(caller.accountId))),

    route(renewRecoveryCodes, async ({ caller }): Promise<Outcome> => {
      const answer = await change.renewRecoveryCodes(caller.accountId);
      return answer instanceof Refusal ? answer : { status: 201, body: answer };
    }),
  ];
}
