'use client';
import { SvcProviderPanel, useSvcOAuth } from '@svc/oauth/react';
import { useRouter } from 'next/navigation';

export function SignIn() {
  const router = useRouter();
  const { authenticating, error, startLogin } = useSvcOAuth({
    clientId: process.env.NEXT_PUBLIC_SVC_CLIENT_ID ?? '',
    svcWebUrl: process.env.NEXT_PUBLIC_SVC_WEB_URL ?? '',
    onSuccess: () => router.refresh(),
  });
  return (
    <>
      <p role="status">You are not signed in.</p>
      <SvcProviderPanel loading={authenticating} onProviderClick={(provider) => void startLogin(provider)} />
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}
