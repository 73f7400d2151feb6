/** First sign-in at a provider (docs/rules/identity.md, "First sign-in at a provider"). */
import { signInPage } from '../../../contracts/identity/oauth/authorize.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import {
  createByProvider,
  leaveWelcome,
  linkByWelcome,
  readWelcome,
  welcomePage,
} from '../../../contracts/identity/sign-in/providers.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { pageRoute, route, type AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { randomToken } from '../../runtime/random.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { Directory } from '../accounts/directory.ts';
import { freeUserName, nameState, readUserName, refuseName } from '../accounts/user-names.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import type { AuthorizeFlow } from '../authorize/flow.ts';
import { accounts } from '../documents.ts';
import { emailOwner } from '../mail/claims.ts';
import { signInPolicy } from '../pages/sign-in-policy.ts';
import type { Session, Sessions } from '../seams.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import { finishedAnswer } from '../sign-in/sign-in.ts';
import { linkedIdentity, linkIdentity } from './links.ts';
import type { Newcomers } from './newcomers.ts';
import type { ProviderIdentity } from './provider-client.ts';

export interface WelcomeParts {
  readonly sessions: Sessions;
  readonly directory: Directory;
  readonly finishing: FinishSignIn;
  readonly newcomers: Newcomers;
  readonly flow: Pick<AuthorizeFlow, 'open'>;
}

const expired = () => refuseSignIn('request_expired');

export function welcomeRoutes(deps: Deps, parts: WelcomeParts): readonly AnyRoute[] {
  const { sessions, directory, finishing, newcomers, flow } = parts;

  const page = pageRoute(welcomePage, () => ({
    page: 'welcome',
    ...signInPolicy,
  }));

  /**
   * Returns the id of the account that has verified the address from the provider. The person has to sign in to that
   * account instead of creating another.
   */
  const ownerOfAddress = async ({ email, emailVerified }: ProviderIdentity) =>
    email === undefined || !emailVerified ? undefined : emailOwner(deps.store, email);

  const accountOf = async (session: Session | undefined) => {
    const account = session && (await directory.accounts.get(session.accountId));
    return account === undefined ? null : { userName: account.userName, displayName: account.displayName };
  };

  const view = route(readWelcome, async ({ headers }) => {
    const newcomer = newcomers.of(headers);
    if (newcomer === undefined) return expired();
    const { identity, onwards } = newcomer;
    const opened = onwards.request === undefined ? undefined : await flow.open(headers, onwards.request);
    if (opened instanceof Refusal) return opened;
    const { token, cookies } = sessions.csrf(headers);
    const body = {
      csrf: token,
      provider: identity.provider,
      name: identity.name ?? null,
      email: identity.emailVerified ? (identity.email ?? null) : null,
      known: (await ownerOfAddress(identity)) !== undefined,
      userName: await freeUserName(deps.store, identity.name ?? 'player'),
      account: await accountOf(await sessions.of(headers)),
      app:
        opened === undefined
          ? null
          : { name: opened.app.name, host: new URL(opened.request.redirectUri).host },
      signIn: `${signInPage.path}?${new URLSearchParams({ returnTo: welcomePage.path }).toString()}`,
      language: opened?.request.language ?? null,
    };
    return { status: 200, body, cookies };
  });

  const finish = async (
    headers: Parameters<FinishSignIn['finish']>[0],
    { identity: { provider, subject }, onwards }: NonNullable<ReturnType<Newcomers['of']>>,
    who: Pick<Session, 'accountId' | 'strong'>,
    requestId: string,
  ): Promise<Answer> => {
    const proof = { ...who, provider, providerSubject: subject };
    const finished = await finishing.finish(headers, proof, onwards);
    return finishedAnswer({ ...finished, cookies: [...finished.cookies, ...newcomers.forget()] }, requestId);
  };

  const create = route(createByProvider, async ({ headers, body, address, limit, requestId }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const newcomer = newcomers.of(headers);
    if (newcomer === undefined) return expired();
    const { identity, onwards } = newcomer;
    const { provider, subject, name, email, emailVerified } = identity;
    const inVain = finishing.admits(headers, onwards, provider);
    if (inVain !== undefined) return inVain;
    const userName = readUserName(body.userName);
    if (userName instanceof Refusal) return userName;
    const unfree = refuseName(await nameState(deps.store, userName));
    if (unfree !== undefined) return unfree;
    if ((await ownerOfAddress(identity)) !== undefined) return refuseSignIn('email_taken');
    const tooMany = await limit('registration', address);
    if (tooMany !== undefined) return tooMany;
    const userId = `usr_${randomToken(deps.random, 24)}`;
    const linked = linkedIdentity(identity, deps.clock.now());
    const event = auditEvent(deps, { accountId: userId, kind: 'account_created', details: { provider } });
    const fault = await createAccount(
      deps,
      {
        userId,
        userName,
        ...(name !== undefined && { displayName: displayNameOf(name) ?? userName }),
        ...(emailVerified && { email }),
        providers: { [provider]: subject },
      },
      (tx) => {
        const made = tx.get(accounts.ref(userId));
        if (made !== undefined) tx.put(accounts.ref(userId), { ...made, linked: { [provider]: linked } });
        recordAudit(tx, event);
      },
    );
    if (fault !== undefined) await limit('registration', address, -1);
    switch (fault) {
      case 'name_taken':
        return refuseSignIn('user_name_taken');
      case 'name_similar':
        return refuseSignIn('user_name_similar');
      case 'email_taken':
        return refuseSignIn('email_taken');
      case 'id_taken':
      case 'subject_taken':
        return refuseSignIn('provider_linked_elsewhere');
      case undefined:
        return finish(headers, newcomer, { accountId: userId }, requestId);
    }
  });

  const link = route(linkByWelcome, async ({ headers, requestId }) => {
    const newcomer = newcomers.of(headers);
    const session = await sessions.of(headers);
    if (newcomer === undefined) return expired();
    if (session === undefined) return refuseSignIn('forbidden');
    const inVain = finishing.admits(headers, newcomer.onwards, newcomer.identity.provider);
    if (inVain !== undefined) return inVain;
    const { accountId, strong } = session;
    const owner = await ownerOfAddress(newcomer.identity);
    if (owner !== undefined && owner !== accountId) return refuseSignIn('email_taken');
    const refusal = await linkIdentity(deps, accountId, newcomer.identity);
    return refusal ?? finish(headers, newcomer, { accountId, strong }, requestId);
  });

  const leave = route(leaveWelcome, ({ headers }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const { request, returnTo } = newcomers.of(headers)?.onwards ?? {};
    const query = new URLSearchParams({
      ...(request !== undefined ? { request } : returnTo !== undefined && { returnTo }),
    }).toString();
    const location = query === '' ? signInPage.path : `${signInPage.path}?${query}`;
    return { status: 200, body: { location }, cookies: newcomers.forget() };
  });

  return [page, view, create, link, leave];
}

/** Returns a name from a provider as a display name. Returns undefined if no character is visible. */
function displayNameOf(name: string): string | undefined {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return text === '' ? undefined : text.slice(0, 60).toWellFormed();
}
