import { createSvcOAuthExchangeRoute } from '@svc/oauth/next';
import { service, sessions, type Session } from '../../../../session';

export const POST = createSvcOAuthExchangeRoute<Session>({
  ...service,
  onResolvedUser: ({ userInfo: { userId, name = userId }, tokens: { refreshToken } }) => ({
    body: { userId, name },
    session: { userId, name, refreshToken },
  }),
  applySession: async (session, headers) => headers.append('set-cookie', await sessions().write(session)),
});
