import { svcCallbackPath } from '../paths.ts';
import { isSvcOAuthProvider, type SvcOAuthProvider } from '../providers.ts';
import { SvcOAuthError } from './oauth-error.ts';

export interface SvcOAuthPopupSize {
  /** Pixels. Default: 500. */
  readonly width?: number | undefined;
  /** Pixels. Default: 650. */
  readonly height?: number | undefined;
}

export interface SvcOAuthClientOptions {
  readonly clientId: string;
  /** Web address of the service, such as `https://svc.example`. */
  readonly svcWebUrl: string;
  /** Path of the callback page on this origin. Default: `/auth/svc/callback`. */
  readonly callbackPath?: string | undefined;
  /** Scopes, separated by spaces. Optional if the app has only one set of scopes. */
  readonly scope?: string | undefined;
  readonly popup?: SvcOAuthPopupSize | undefined;
  /** Whether people can sign in with `primaryProvider` only. */
  readonly primaryProviderOnly?: boolean | undefined;
  readonly primaryProvider?: SvcOAuthProvider | undefined;
}

/** Options after the checks. */
export interface CheckedOptions {
  readonly clientId: string;
  readonly service: URL;
  readonly redirectUri: string;
  readonly scope: string | undefined;
  readonly provider: SvcOAuthProvider | undefined;
  readonly requiredProvider: SvcOAuthProvider | undefined;
}

/**
 * Validates options.
 * @throws {SvcOAuthError} `config_error`, `unsupported_browser`
 */
export function checkOptions(
  options: SvcOAuthClientOptions,
  provider: SvcOAuthProvider | undefined,
): CheckedOptions {
  const { clientId, svcWebUrl, callbackPath = svcCallbackPath, scope } = options;
  const fault = (message: string) => new SvcOAuthError('config_error', message, provider);
  if (!clientId) throw fault('clientId is missing');
  const service = URL.canParse(svcWebUrl) ? new URL(svcWebUrl) : undefined;
  if (!service || !/^https?:$/.test(service.protocol)) throw fault('svcWebUrl is not a web address');
  const callback = URL.canParse(callbackPath, location.origin) && new URL(callbackPath, location.origin);
  if (!callback || callback.origin !== location.origin)
    throw fault('callbackPath must be a path of this site');
  if (provider !== undefined && !isSvcOAuthProvider(provider)) throw fault('The provider is not known');
  const requiredProvider = options.primaryProviderOnly ? options.primaryProvider : undefined;
  if (options.primaryProviderOnly && !isSvcOAuthProvider(requiredProvider))
    throw fault('primaryProviderOnly needs primaryProvider');
  if (requiredProvider && provider && provider !== requiredProvider)
    throw fault('Only primaryProvider is allowed');
  // Check for WebCrypto, which browsers offer only over https and on loopback.
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!isSecureContext || !subtle)
    throw new SvcOAuthError('unsupported_browser', 'Signing in needs https and a current browser', provider);
  return { clientId, service, redirectUri: callback.href, scope, provider, requiredProvider };
}
