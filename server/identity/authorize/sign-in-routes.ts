/** Sign-in page, its view and its decisions (docs/rules/identity.md, "Sign-in page" and "Consent"). */
import { signInPage, signOutPage } from '../../../contracts/identity/oauth/authorize.ts';
import {
  cancelSignIn,
  decideConsent,
  readSignIn,
  SealedRequest,
  type ProviderName,
  type SignInView,
} from '../../../contracts/identity/sign-in/sign-in.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { pageRoute, route, type AnyRoute } from '../../http/route.ts';
import type { Directory } from '../accounts/directory.ts';
import type { SecondStep } from '../factors/second-step.ts';
import { signInPolicy } from '../pages/sign-in-policy.ts';
import { logoPath } from '../portal/logo.ts';
import type { Session, Sessions } from '../seams.ts';
import type { AuthorizeFlow, Opened } from './flow.ts';
import { noticeOfApp } from './app-notices.ts';
import { offeredProviders, offersPasskey } from './next-step.ts';
import { readParameters } from './parameters.ts';

export interface SignInParts {
  readonly flow: AuthorizeFlow;
  readonly sessions: Pick<Sessions, 'of' | 'csrf' | 'checkCsrf'>;
  readonly directory: Directory;
  readonly secondStep: Pick<SecondStep, 'open'>;
  readonly providers: readonly ProviderName[];
  readonly mail: boolean;
}

export function signInRoutes({
  flow,
  sessions,
  directory,
  secondStep,
  providers,
  mail,
}: SignInParts): readonly AnyRoute[] {
  const accountOf = async (session: Session | undefined): Promise<SignInView['account']> => {
    const account = session && (await directory.accounts.get(session.accountId));
    return account === undefined ? null : { userName: account.userName, displayName: account.displayName };
  };

  async function viewOf(opened: Opened, session: Session | undefined): Promise<Omit<SignInView, 'csrf'>> {
    const { request, app } = opened;
    const askedForConsent =
      session !== undefined &&
      request.sessionId === session.id &&
      (await flow.lacks(opened, session)) !== 'sign-in';
    return {
      step: askedForConsent ? 'consent' : 'sign-in',
      app: { name: app.name, host: new URL(request.redirectUri).host, logo: logoPath(app) },
      compact: request.compact,
      providers: offeredProviders(request, providers),
      passkey: offersPasskey(request),
      secondWays: [],
      loginHint: request.loginHint,
      language: request.language ?? null,
      mail,
      account: await accountOf(session),
      scopes: request.scopes,
    };
  }

  const viewWithoutApp = async (session: Session | undefined): Promise<Omit<SignInView, 'csrf'>> => ({
    step: 'sign-in',
    app: null,
    compact: false,
    providers: [...providers],
    passkey: true,
    secondWays: [],
    loginHint: '',
    language: null,
    mail,
    account: await accountOf(session),
    scopes: [],
  });

  const page = pageRoute(signInPage, async ({ headers, search }) => {
    const sent = z.safeParse(SealedRequest, readParameters(search).values.get('request'));
    // Show the page even for an expired request: it tells the person that the request has expired.
    const opened = sent.success ? await flow.open(headers, sent.data) : undefined;
    if (opened === undefined || opened instanceof Refusal) return { page: 'sign-in', ...signInPolicy };
    const session = await sessions.of(headers);
    const closed = await flow.closed(opened, session);
    if (closed !== undefined) return noticeOfApp(closed);
    if (session === undefined) return { page: 'sign-in', ...signInPolicy };
    const lack = await flow.lacks(opened, session);
    const waits = lack === 'sign-in' || (lack === 'consent' && opened.request.sessionId === session.id);
    return waits ? { page: 'sign-in', ...signInPolicy } : { redirect: await flow.proceed(opened, session) };
  });

  const view = route(readSignIn, async ({ headers, query: { request, second } }): Promise<Outcome> => {
    const session = await sessions.of(headers);
    const opened = request === undefined ? undefined : await flow.open(headers, request);
    if (opened instanceof Refusal) return opened;
    const { token, cookies } = sessions.csrf(headers);
    const read = opened === undefined ? await viewWithoutApp(session) : await viewOf(opened, session);
    const waiting = second === undefined ? undefined : await secondStep.open(headers, second);
    const step = waiting && { step: 'second-step', secondWays: waiting.ways };
    return { status: 200, body: { ...read, ...step, csrf: token }, cookies };
  });

  const consent = route(
    decideConsent,
    async ({ caller: { accountId }, headers, body: { request, allow }, limit }): Promise<Outcome> => {
      const refusal = allow ? await limit('clientChange', accountId) : undefined;
      return refusal ?? onward(await flow.decide(headers, request, await sessions.of(headers), allow));
    },
  );

  const cancel = route(cancelSignIn, async ({ headers, body: { request } }) =>
    onward(sessions.checkCsrf(headers) ?? (await flow.cancel(headers, request, await sessions.of(headers)))),
  );

  const leave = pageRoute(signOutPage, () => ({ page: 'sign-out', ...signInPolicy }));

  return [page, view, consent, cancel, leave];
}

function onward(answer: { readonly location: string } | Refusal): Outcome {
  return answer instanceof Refusal ? answer : { status: 200, body: { location: answer.location } };
}
