import { createSvcLogoutRoute } from '@svc/oauth/next';
import { resolveSvcAuthSession, revokeSvcToken } from '@svc/oauth/server';
import { service, sessions } from '../../../session';

export const { GET, POST } = createSvcLogoutRoute({
  resolveSession: (request) => resolveSvcAuthSession(request, { sdk_session: sessions().read }),
  clearSession: (headers) => headers.append('set-cookie', sessions().clear()),
  onLogout: async ({ refreshToken }) => {
    if (refreshToken) await revokeSvcToken(refreshToken, service);
  },
});
