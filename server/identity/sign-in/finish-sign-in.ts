import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../../contracts/http/errors.ts';
import { ownPath } from '../../../contracts/identity/sign-in/own-path.ts';
import type { Deps } from '../../runtime/deps.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { accounts } from '../documents.ts';
import { SecondStep } from '../factors/second-step.ts';
import type { Continue, Proof, Session, Sessions } from '../seams.ts';
import { KnownDevices } from './known-devices.ts';

/** Page that opens after a sign-in if neither an app nor a page requested the sign-in. */
const ownPage = '/account';

/** Address after a sign-in: the app of a sealed request, or a path on this service. */
export interface Onwards {
  readonly request?: string | undefined;
  readonly returnTo?: string | undefined;
}

export interface Finished {
  /** Next address of the browser, or the reason why the request of the app cannot continue. */
  readonly next: string | Refusal;
  readonly cookies: readonly string[];
}

/**
 * Last step of every way to sign in: begins the session, remembers the device, and returns the next address. An
 * account with a second factor goes through the second step first.
 */
export class FinishSignIn {
  readonly #deps: Deps;
  readonly #sessions: Sessions;
  readonly #onward: Continue;
  readonly #devices: KnownDevices;
  readonly #second: SecondStep;

  constructor(deps: Deps, sessions: Sessions, onward: Continue) {
    this.#deps = deps;
    this.#sessions = sessions;
    this.#onward = onward;
    this.#devices = new KnownDevices(deps);
    this.#second = new SecondStep(deps);
  }

  /** Refuses a sealed request that cannot continue. Called before anybody signs in for it. */
  admits(
    headers: IncomingHttpHeaders,
    { request }: Onwards,
    provider: Session['provider'],
  ): Refusal | undefined {
    return request === undefined ? undefined : this.#onward.admits(headers, request, provider);
  }

  async finish(
    headers: IncomingHttpHeaders,
    proof: Proof,
    { request, returnTo }: Onwards,
  ): Promise<Finished> {
    const { accountId } = proof;
    const second =
      proof.strong === true ? undefined : await this.#second.begin(headers, proof, { request, returnTo });
    if (second !== undefined) return { next: second.location, cookies: second.cookies };
    const account = (await this.#deps.store.get(accounts.ref(accountId))) ?? { userId: accountId };
    const known = this.#devices.keyOf(headers, account) !== undefined;
    const { session, cookies } = await this.#sessions.start(headers, proof);
    const kind = known ? 'signed_in' : 'signed_in_on_new_device';
    const event = auditEvent(this.#deps, { accountId, kind, details: detailsOf(proof) });
    await this.#deps.store.commit({
      touch: [`audit:${accountId}`],
      decide: (tx) => recordAudit(tx, event),
    });
    const set = [...cookies, this.#devices.remember(headers, account)];
    if (request === undefined)
      return { next: ownPath(returnTo ?? ownPage, this.#deps.config.baseUrl), cookies: set };
    const next = await this.#onward.afterSignIn(headers, request, session);
    return next instanceof Refusal
      ? { next, cookies: set }
      : { next: next.location, cookies: [...set, ...next.cookies] };
  }
}

function detailsOf({ provider, passkey, second }: Proof): Record<string, string> {
  return {
    provider,
    ...(provider === 'credentials' && { proof: passkey === true ? 'passkey' : 'password' }),
    ...(second !== undefined && { second }),
  };
}
