import { svcCallbackPath, svcPopupCallbackPath } from '../paths.ts';
import { type SvcServerOptions } from './options.ts';

export type RedirectOptions = Pick<SvcServerOptions, 'callbackPath' | 'redirectUri'>;

/**
 * Returns the redirect address of the app.
 * @param origin origin of the app; ignored if the options contain the full address
 */
export function resolvePopupRedirectUri(
  { redirectUri, callbackPath = svcCallbackPath }: RedirectOptions,
  origin: string,
): string {
  return redirectUri ?? new URL(callbackPath, origin).href;
}

/**
 * Returns the redirect addresses for which a code may have been issued: the configured one, or those of both default
 * paths.
 */
export function redirectUriCandidates(options: RedirectOptions, origin: string): readonly string[] {
  const { redirectUri, callbackPath } = options;
  const first = resolvePopupRedirectUri(options, origin);
  // Accept the path for popups as well, because an app that has replaced it may still have both pages.
  const isDefault = redirectUri === undefined && callbackPath === undefined;
  const others = isDefault ? [svcPopupCallbackPath] : [];
  return [first, ...others.map((path) => new URL(path, first).href)];
}
