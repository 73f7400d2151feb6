import type { IncomingHttpHeaders } from 'node:http';
import { signInPage } from '../../../contracts/identity/oauth/authorize.ts';
import { ProviderName, type SecondWay } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { BrowserCookie, Sealed } from '../authorize/sealed.ts';
import { accounts, epochOf, type Account } from '../documents.ts';
import type { Proof } from '../seams.ts';
import { spentTexts, type Factors } from './documents.ts';
import { factorsOf, needsSecondStep, secondWaysOf } from './factor-sets.ts';
import type { Spendable } from './spent.ts';

/** Maximum milliseconds between the first proof and the second. */
const lifetime = 10 * 60_000;

const Waiting = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  provider: ProviderName,
  providerSubject: z.string(),
  /** The account's session epoch at the first proof. A new epoch ends the waiting sign-in. */
  epoch: z.int(),
});
type Waiting = z.infer<typeof Waiting>;

export interface WaitingSignIn extends Spendable {
  readonly proof: Proof;
  readonly account: Account;
  readonly held: Factors;
  readonly ways: readonly SecondWay[];
}

/**
 * Sign-ins between the first proof and the second. They are not stored: the address of the page contains their
 * sealed state (docs/rules/identity.md, "Second step").
 */
export class SecondStep {
  readonly #deps: Deps;
  readonly #cookie: BrowserCookie;
  readonly #sealed: Sealed<Waiting>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cookie = new BrowserCookie(deps);
    this.#sealed = new Sealed(deps, 'svc/identity/second-step', Waiting);
  }

  /** Returns the address of the page that requests the second step. Returns undefined if the account needs none. */
  async begin(
    headers: IncomingHttpHeaders,
    { accountId, provider, providerSubject, epoch: proved }: Proof,
    onwards: { readonly request?: string | undefined; readonly returnTo?: string | undefined },
  ): Promise<{ readonly location: string; readonly cookies: readonly string[] } | undefined> {
    const { store, clock, random } = this.#deps;
    if (!needsSecondStep(await factorsOf(store, accountId))) return undefined;
    const epoch = proved ?? epochOf(await store.get(accounts.ref(accountId)));
    const id = Buffer.from(random.bytes(16)).toString('base64url');
    const { browser, cookies } = this.#cookie.keep(headers);
    const second = this.#sealed.seal(
      browser,
      { id, accountId, provider, providerSubject, epoch },
      clock.now() + lifetime,
    );
    const { request, returnTo } = onwards;
    const query = new URLSearchParams({
      ...(request !== undefined && { request }),
      ...(returnTo !== undefined && { returnTo }),
      second,
    });
    return { location: `${signInPage.path}?${query.toString()}`, cookies };
  }

  /** Returns the sign-in of a sealed text. Returns undefined if it has expired or cannot continue. */
  async open(headers: IncomingHttpHeaders, text: string): Promise<WaitingSignIn | undefined> {
    const opened = this.#sealed.open(this.#cookie.read(headers), text);
    if (opened === undefined) return undefined;
    const { id, accountId, provider, providerSubject, epoch } = opened.value;
    const { store } = this.#deps;
    const account = await store.get(accounts.ref(accountId));
    if (account?.active !== true || epochOf(account) !== epoch) return undefined;
    const held = await factorsOf(store, accountId);
    const spent = await store.get(spentTexts.ref(id));
    if (held === undefined || !needsSecondStep(held) || spent !== undefined) return undefined;
    const proof = { accountId, provider, providerSubject, epoch };
    return { id, endsAt: opened.expiresAt, proof, account, held, ways: secondWaysOf(held) };
  }
}
