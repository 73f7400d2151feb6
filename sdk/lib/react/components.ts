import {
  createElement,
  useEffect,
  useInsertionEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { handleOAuthCallback, type SvcCallbackOutcome } from '../callback/handle-callback.ts';
import { isSvcOAuthProvider, svcOAuthProviders, type SvcOAuthProvider } from '../providers.ts';
import { buttonCss } from '../ui/button-css.ts';
import { callbackWords } from '../ui/callback-words.ts';
import { providerLabel, providerMarks } from '../ui/provider-marks.ts';

let sheet: CSSStyleSheet | undefined;

/** Adds the styles to the document by script, because a policy may forbid `<style>` and style attributes. */
function useStyles(): void {
  useInsertionEffect(() => {
    if (sheet) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(buttonCss);
    document.adoptedStyleSheets.push(sheet);
  }, []);
}

export interface SvcProviderButtonProps {
  readonly provider: SvcOAuthProvider;
  /** Whether a sign-in is running. Default: false. */
  readonly loading?: boolean | undefined;
  readonly onClick?: ((provider: SvcOAuthProvider) => void) | undefined;
  /** Text in place of "Continue with …". */
  readonly children?: ReactNode;
}

/** Button of one provider. Renders nothing if the name is not a provider. */
export function SvcProviderButton({
  provider,
  loading = false,
  onClick,
  children = providerLabel(provider),
}: SvcProviderButtonProps): ReactElement | null {
  useStyles();
  if (!isSvcOAuthProvider(provider)) return null;
  const mark = createElement(
    'svg',
    { className: 'svc-mark', viewBox: '0 0 24 24', fill: 'currentColor', 'aria-hidden': true },
    providerMarks[provider].map(([d, fill]) => createElement('path', { key: d, d, fill })),
  );
  const press = () => {
    if (!loading) onClick?.(provider);
  };
  return createElement(
    'button',
    {
      className: 'svc-button',
      type: 'button',
      'aria-busy': loading,
      'aria-disabled': loading,
      onClick: press,
    },
    mark,
    children,
  );
}

export interface SvcProviderPanelProps {
  /** Default: all. */
  readonly providers?: readonly SvcOAuthProvider[] | undefined;
  readonly loading?: boolean | undefined;
  readonly onProviderClick?: ((provider: SvcOAuthProvider) => void) | undefined;
}

/** Buttons of several providers. */
export function SvcProviderPanel({
  providers = svcOAuthProviders,
  loading,
  onProviderClick: onClick,
}: SvcProviderPanelProps): ReactElement {
  const buttons = providers.map((provider) =>
    createElement(SvcProviderButton, { key: provider, provider, loading, onClick }),
  );
  return createElement('div', { className: 'svc-panel' }, buttons);
}

/** Content of the callback page: handles the answer of the service, and shows the outcome. */
export function SvcCallbackPage(): ReactElement {
  useStyles();
  const [outcome, setOutcome] = useState<SvcCallbackOutcome>();
  useEffect(() => void handleOAuthCallback().then(setOutcome), []);
  const role = outcome?.error ? 'alert' : 'status';
  return createElement('p', { className: 'svc-callback', role }, callbackWords(outcome));
}
