import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Grants } from '../seams.ts';
import { readIdToken } from '../tokens/id-token.ts';
import type { KeyRings } from '../tokens/key-rings.ts';
import type { GrantEndings } from './end-grants.ts';
import { issueCode } from './issue-code.ts';

export function createGrants(
  deps: Deps,
  directory: Directory,
  endings: GrantEndings,
  keys: KeyRings,
): Grants {
  return {
    issueCode: (authorization) => issueCode(deps, directory, authorization),
    revoke: (accountId, clientId) => endings.between(accountId, clientId),
    endAccount: (accountId) => endings.ofAccount(accountId),
    endSession: (sessionId) => endings.ofSession(sessionId),
    readIdToken: (token) => readIdToken(deps, keys, token),
  };
}
