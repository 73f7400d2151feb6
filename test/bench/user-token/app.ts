import { createHash } from 'node:crypto';
import type { BootstrapApp } from '../../../contracts/identity/bootstrap.ts';
import type { LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';

export const redirectUri = 'https://app.example/callback';
export const scopes: LoginScope[] = ['openid', 'profile', 'offline_access'];
export const verifier = 'v'.repeat(43);
export const challenge = createHash('sha256').update(verifier).digest('base64url');

export const app: BootstrapApp = {
  clientId: 'svc_bench',
  clientSecret: 'secret-of-the-app-that-is-measured-00000000',
  name: 'Measured',
  owner: 'alice',
  kind: 'oauth',
  redirectUris: [redirectUri],
  scopeSets: [scopes.join(' ')],
};
