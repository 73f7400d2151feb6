import { createSvcCookieSessionAdapter } from '@svc/oauth/server';

export interface Session {
  readonly userId: string;
  readonly name: string;
  readonly refreshToken: string | undefined;
}

export const service = {
  apiBaseUrl: process.env.SVC_API_URL ?? '',
  clientId: process.env.NEXT_PUBLIC_SVC_CLIENT_ID ?? '',
  clientSecret: process.env.SVC_CLIENT_SECRET ?? '',
};

export const sessions = () =>
  createSvcCookieSessionAdapter<Session>({
    appId: 'next',
    clientSecret: service.clientSecret,
    secure: process.env.NODE_ENV === 'production',
  });
