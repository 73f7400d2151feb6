/** `/oauth/authorize` (docs/rules/identity.md, "Authorize"; RFC 6749 §4.1.1, RFC 9700 §2.1). */
import { authorize } from '../../../contracts/identity/oauth/authorize.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { pageRoute, type Notice, type PageOutcome, type PageRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { ClientActivity } from '../clients/client-activity.ts';
import { redirectDifference } from '../clients/redirect-difference.ts';
import type { OAuthClient } from '../documents.ts';
import type { Grants, Sessions } from '../seams.ts';
import { AuthorizeError } from './answer-app.ts';
import { noticeOfApp } from './app-notices.ts';
import type { Apps } from './apps.ts';
import type { AuthorizeFlow } from './flow.ts';
import { goesOnWith } from './next-step.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { readState, readRequest, type ParsedRequest } from './read-request.ts';
import type { AuthorizeRequest } from './request.ts';
import { sealedLifetime, type BrowserCookie } from './sealed.ts';

const loginRequired = new AuthorizeError('login_required', 'No signed-in account matches the request');
const consentRequired = new AuthorizeError('consent_required', 'The person has not allowed this yet');

const notices = {
  incomplete: {
    title: 'This sign-in link is not complete',
    text: 'Part of it is missing or repeated. Go back to the app and try again, or report it to the owner of the app.',
  },
  unknownApp: {
    title: 'This app is not known here',
    text: 'It was removed, or the link is wrong. Go back to the app and try again, or report it to the owner of the app.',
  },
  unknownAddress: {
    title: 'This app asked us to send you to an unknown address',
    text: 'For your safety, we only open addresses that the owner of the app has registered. Please report this to the owner.',
  },
} as const;

interface Target {
  readonly app: OAuthClient;
  readonly redirectUri: string;
}

export interface AuthorizeParts {
  readonly apps: Apps;
  readonly flow: AuthorizeFlow;
  readonly cookie: BrowserCookie;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly grants: Pick<Grants, 'readIdToken'>;
  readonly activity: Pick<ClientActivity, 'refused'>;
  readonly providers: readonly ProviderName[];
}

export function authorizeRoute(deps: Pick<Deps, 'clock'>, parts: AuthorizeParts): PageRoute {
  const { apps, flow, cookie, sessions, grants, activity, providers } = parts;

  const refused = ({ clientId }: OAuthClient, code: string, reason: string): void =>
    activity.refused(clientId, { where: 'authorize', code, reason });

  async function findTarget(
    { values, faulty }: Parameters,
    accountId: string | undefined,
  ): Promise<Target | Notice> {
    const clientId = values.get('client_id');
    const redirectUri = values.get('redirect_uri');
    if (faulty.has('client_id') || faulty.has('redirect_uri')) return noticeOf('incomplete');
    if (clientId === undefined || redirectUri === undefined) return noticeOf('incomplete');
    const app = await apps.find(clientId);
    if (app === undefined) return noticeOf('unknownApp');
    if (!app.redirectUris.includes(redirectUri)) {
      refused(app, 'invalid_redirect_uri', redirectDifference(redirectUri, app.redirectUris));
      return noticeOf('unknownAddress');
    }
    // Never redirect to an app that an operator has suspended or not yet approved.
    const fault = await apps.fault(app, accountId);
    if (fault === undefined) return { app, redirectUri };
    refused(app, fault.code, fault.description);
    return noticeOfApp(fault);
  }

  const parse = (parameters: Parameters, app: OAuthClient): Promise<ParsedRequest | AuthorizeError> =>
    readRequest(parameters, app, { providers, readIdToken: (token) => grants.readIdToken(token) });

  return pageRoute(authorize, async ({ headers, search }): Promise<PageOutcome> => {
    const parameters = readParameters(search);
    const session = await sessions.of(headers);
    const target = await findTarget(parameters, session?.accountId);
    if ('notice' in target) return target;
    const state = readState(parameters);
    const parsed = state instanceof AuthorizeError ? state : await parse(parameters, target.app);
    const destination = {
      clientId: target.app.clientId,
      redirectUri: target.redirectUri,
      state: state instanceof AuthorizeError ? undefined : state,
    };
    if (parsed instanceof AuthorizeError) {
      refused(target.app, parsed.code, parsed.description);
      return { redirect: flow.answer(destination, parsed) };
    }

    const request: AuthorizeRequest = { ...parsed.signIn, ...destination };
    if (parsed.silent) {
      const lack =
        session === undefined ? 'sign-in' : await flow.lacks({ request, app: target.app }, session);
      if (lack === 'sign-in') return { redirect: flow.answer(destination, loginRequired) };
      if (lack === 'consent') return { redirect: flow.answer(destination, consentRequired) };
    }
    const { browser, cookies } = cookie.keep(headers);
    const now = deps.clock.now();
    const expiresAt = now + sealedLifetime;
    const redirect =
      session !== undefined && goesOnWith(request, session, now)
        ? await flow.proceed({ request, app: target.app, browser, expiresAt }, session)
        : flow.startAddress(browser, request, expiresAt);
    return { redirect, cookies };
  });
}

function noticeOf(fault: keyof typeof notices): Notice {
  return { status: 400, notice: notices[fault] };
}
