import type { ProviderName } from '../../../contracts/identity/sign-in.ts';
import type { Session } from '../seams.ts';
import type { AuthorizeRequest, Wanted } from './request.ts';

/** Whether a session is one that the request accepts, however long ago it began. */
export function isAcceptable(wanted: Wanted, session: Session): boolean {
  const otherProvider = wanted.providerRequired && session.provider !== wanted.provider;
  const otherAccount = wanted.accountId !== undefined && session.accountId !== wanted.accountId;
  return !otherProvider && !otherAccount;
}

/**
 * Whether the request goes on with this session, and nobody has to sign in (docs/rules/identity.md, "Prompts").
 * @param now milliseconds since the epoch
 */
export function goesOnWith(
  request: Wanted & Pick<AuthorizeRequest, 'sessionId'>,
  session: Session,
  now: number,
): boolean {
  if (!isAcceptable(request, session)) return false;
  if (request.sessionId === session.id) return true;
  const { fresh, maxAge } = request;
  return !fresh && (maxAge === undefined || now - session.authenticatedAt <= maxAge * 1_000);
}

/** Ways to sign in that the page offers for a request, of those that are configured. */
export function offeredProviders(
  { provider, providerRequired, chooser }: Wanted,
  configured: readonly ProviderName[],
): ProviderName[] {
  const only = provider !== undefined && (providerRequired || !chooser);
  return configured.filter((each) => !only || each === provider);
}
