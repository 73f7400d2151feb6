/** Passkeys and second steps on the sign-in page (docs/rules/identity.md, "Passkeys" and "Second step"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import {
  challengePasskey,
  signInWithPasskey,
  takeSecondStep,
} from '../../../contracts/identity/sign-in/second-step.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { FailedSignIns } from '../audit/failed-sign-ins.ts';
import { accounts, epochOf } from '../documents.ts';
import type { Proof, Sessions } from '../seams.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import { KnownDevices } from '../sign-in/known-devices.ts';
import { finishedAnswer } from '../sign-in/sign-in.ts';
import { withinCodeLimit } from './code-attempts.ts';
import { factorsOf, noFactors } from './factor-sets.ts';
import type { Proofs } from './proofs.ts';
import type { SecondStep } from './second-step.ts';

export interface SignInFactors {
  readonly proofs: Proofs;
  readonly secondStep: SecondStep;
  readonly sessions: Sessions;
  readonly finishing: FinishSignIn;
  readonly failed: FailedSignIns;
}

export function factorSignInRoutes(
  deps: Deps,
  { proofs, secondStep, sessions, finishing, failed }: SignInFactors,
): readonly Route[] {
  const devices = new KnownDevices(deps);

  const challenge = route(
    challengePasskey,
    async ({ headers, body: { second, confirm } }): Promise<Outcome> => {
      const forgery = sessions.checkCsrf(headers);
      if (forgery !== undefined) return forgery;
      if (second !== undefined) {
        const waiting = await secondStep.open(headers, second);
        if (waiting === undefined) return refuseSignIn('second_step_expired');
        return { status: 200, ...(await proofs.challenges.ask(headers, 'second-step', waiting.held)) };
      }
      if (confirm !== true) return { status: 200, ...(await proofs.challenges.ask(headers, 'sign-in')) };
      const session = await sessions.of(headers);
      if (session === undefined) return refuse('session_required');
      const held = (await factorsOf(deps.store, session.accountId)) ?? noFactors(session.accountId);
      return { status: 200, ...(await proofs.challenges.ask(headers, 'confirm', held)) };
    },
  );

  const passkey = route(signInWithPasskey, async ({ headers, body, requestId }): Promise<Outcome> => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const inVain = finishing.admits(headers, body, 'credentials');
    if (inVain !== undefined) return inVain;
    const accountId = await proofs.passkeys.prove(headers, body.passkey, 'sign-in');
    const account = accountId === undefined ? undefined : await deps.store.get(accounts.ref(accountId));
    if (account === undefined) return refuseSignIn('proof_failed');
    if (!account.active) return refuseSignIn('account_suspended');
    const { userId } = account;
    const proof: Proof = {
      ...{ accountId: userId, provider: 'credentials', providerSubject: userId },
      ...{ epoch: epochOf(account), strong: true, passkey: true },
    };
    return finishedAnswer(await finishing.finish(headers, proof, body), requestId);
  });

  const second = route(takeSecondStep, async ({ headers, body, limit, requestId }): Promise<Outcome> => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const waiting = await secondStep.open(headers, body.second);
    if (waiting === undefined) return refuseSignIn('second_step_expired');
    const { accountId, provider } = waiting.proof;
    const inVain = finishing.admits(headers, body, provider);
    if (inVain !== undefined) return inVain;
    const { totp, recovery } = body;
    const right =
      body.passkey !== undefined
        ? (await proofs.passkeys.prove(headers, body.passkey, 'second-step', [waiting])) === accountId
        : recovery !== undefined
          ? await proofs.codes.recovery(accountId, recovery, [waiting])
          : await withinCodeLimit(limit, accountId, devices.keyOf(headers, waiting.account), () =>
              proofs.codes.totp(accountId, totp ?? '', [waiting]),
            );
    if (right instanceof Refusal) return right;
    const way = body.passkey ? 'passkey' : recovery === undefined ? 'totp' : 'recovery';
    if (!right) {
      failed.note(accountId, way);
      return refuseSignIn('proof_failed');
    }
    return finishedAnswer(
      await finishing.finish(headers, { ...waiting.proof, strong: true, second: way }, body),
      requestId,
    );
  });

  return [challenge, passkey, second];
}
