import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Session } from '../seams.ts';
import type { AuthorizeRequest, SignInRequest } from './request.ts';

/** Whether the session's provider and account fit the request, regardless of its age. */
export function isAcceptable(signIn: SignInRequest, session: Session): boolean {
  const otherProvider = signIn.providerRequired && session.provider !== signIn.provider;
  const otherAccount = signIn.accountId !== undefined && session.accountId !== signIn.accountId;
  return !otherProvider && !otherAccount;
}

/**
 * Whether the request can continue with this session without a sign-in (docs/rules/identity.md, "Prompts").
 * @param now milliseconds since the epoch
 */
export function goesOnWith(
  request: SignInRequest & Pick<AuthorizeRequest, 'sessionId'>,
  session: Session,
  now: number,
): boolean {
  if (!isAcceptable(request, session)) return false;
  if (request.sessionId === session.id) return true;
  const { fresh, maxAge } = request;
  return !fresh && (maxAge === undefined || now - session.authenticatedAt <= maxAge * 1_000);
}

/** Returns the configured providers that the page offers for a request. */
export function offeredProviders(
  { provider, providerRequired, chooser }: SignInRequest,
  configured: readonly ProviderName[],
): ProviderName[] {
  const only = provider !== undefined && (providerRequired || !chooser);
  return configured.filter((each) => !only || each === provider);
}
