import { SvcCallbackPage, SvcProviderPanel, useSvcOAuth } from '../../../../sdk/react.ts';
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

declare const __CONFIG__: { clientId: string; svcWebUrl: string };

const query = new URLSearchParams(location.search);
const options = JSON.parse(query.get('options') ?? '{}') as object;

function SignIn() {
  const [results, setResults] = useState<string[]>([]);
  const [shown, setShown] = useState<string[]>([]);
  const { phase, error, authenticating, startLogin, clearError, resolvedInteractionMode } = useSvcOAuth<{
    userId: string;
  }>({
    ...__CONFIG__,
    ...options,
    onSuccess: ({ userId }) => setResults((before) => [...before, userId]),
    onError: ({ code }) => setResults((before) => [...before, code]),
  });
  if (shown.at(-1) !== phase) setShown([...shown, phase]);
  return h(
    'main',
    { 'data-mode': resolvedInteractionMode },
    h('h1', null, 'Sign in'),
    h(SvcProviderPanel, {
      loading: authenticating,
      onProviderClick: (provider) => void startLogin(provider),
    }),
    h('p', { role: 'alert' }, error && `${error.code} ${error.provider ?? ''}`),
    h('button', { onClick: clearError }, 'Clear'),
    h('output', null, results.join(' ')),
    h('p', { id: 'shown' }, shown.join(' ')),
  );
}

const isCallback = location.pathname.startsWith('/auth/svc/');
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  h(StrictMode, null, isCallback ? h('main', null, h('h1', null, 'Sign-in'), h(SvcCallbackPage)) : h(SignIn)),
);
