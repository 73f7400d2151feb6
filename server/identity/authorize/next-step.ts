import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Session } from '../seams.ts';
import type { AuthorizeRequest, SignInRequest } from './request.ts';

/** Returns whether the provider and the account of the session fit the request, regardless of the session's age. */
export function isAcceptable(signIn: SignInRequest, session: Session): boolean {
  const otherProvider = signIn.providerRequired && session.provider !== signIn.provider;
  const otherAccount = signIn.accountId !== undefined && session.accountId !== signIn.accountId;
  return !otherProvider && !otherAccount;
}

/**
 * Returns whether the request can continue in this session (docs/rules/identity.md, "Prompts").
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

/** Returns the only provider that the page offers for a request. Returns undefined if it offers all. */
function onlyProvider({ provider, providerRequired, chooser }: SignInRequest): ProviderName | undefined {
  return providerRequired || !chooser ? provider : undefined;
}

export function offeredProviders(
  request: SignInRequest,
  configured: readonly ProviderName[],
): ProviderName[] {
  const only = onlyProvider(request);
  return configured.filter((each) => only === undefined || each === only);
}

/**
 * Returns whether a person may sign in with a passkey for a request. Passkeys belong to the provider
 * `credentials`.
 */
export function offersPasskey(request: SignInRequest): boolean {
  return (onlyProvider(request) ?? 'credentials') === 'credentials';
}
