import type { LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Directory } from '../accounts/directory.ts';
import { isApproved } from '../clients/client-state.ts';
import { fitsScopeSet } from '../clients/scope-sets.ts';
import type { OAuthClient } from '../documents.ts';
import { AuthorizeError } from './answer-app.ts';

const stopped = new AuthorizeError('unauthorized_client', 'The app is not active');
export const waiting = new AuthorizeError('unauthorized_client', 'The app waits for approval');
export const scopeBeyond = new AuthorizeError(
  'invalid_scope',
  'The app has no scope set with all of these scopes',
);

/** Apps that people sign in to. */
export class Apps {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Returns the app; undefined if there is no such client, or it is not an app. */
  async find(clientId: string): Promise<OAuthClient | undefined> {
    const client = await this.#directory.clients.get(clientId);
    return client?.kind === 'oauth' ? client : undefined;
  }

  /** Returns the reason why nobody can sign in to the app now; undefined if people can. */
  async fault(app: OAuthClient): Promise<AuthorizeError | undefined> {
    if (!(await this.#directory.alive(app))) return stopped;
    return isApproved(app) ? undefined : waiting;
  }

  /** Checks a stored request again, since the app may have changed after it was stored. */
  async faultSince(app: OAuthClient, scopes: readonly LoginScope[]): Promise<AuthorizeError | undefined> {
    return (await this.fault(app)) ?? (fitsScopeSet(app, scopes) ? undefined : scopeBeyond);
  }
}
