import { svcCallbackPath, svcPopupCallbackPath } from '../paths.ts';
import { type SvcServerOptions } from './options.ts';

export type RedirectOptions = Pick<SvcServerOptions, 'callbackPath' | 'redirectUri'>;

/**
 * Returns the redirect address of the app.
 * @param origin origin of the app; ignored if the options have the whole address
 */
export function resolvePopupRedirectUri(
  { redirectUri, callbackPath = svcCallbackPath }: RedirectOptions,
  origin: string,
): string {
  return redirectUri ?? new URL(callbackPath, origin).href;
}

/** Returns the addresses that a code may have been issued for: the configured one, or else those of the default paths. */
export function redirectUriCandidates(options: RedirectOptions, origin: string): readonly string[] {
  const { redirectUri, callbackPath } = options;
  const first = resolvePopupRedirectUri(options, origin);
  // An app that moved from the popup-only path may still have both pages.
  const isDefault = redirectUri === undefined && callbackPath === undefined;
  const others = isDefault ? [svcPopupCallbackPath] : [];
  return [first, ...others.map((path) => new URL(path, first).href)];
}
