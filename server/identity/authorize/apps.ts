import type { Directory } from '../accounts/directory.ts';
import { isOpenTo } from '../clients/client-state.ts';
import type { OAuthClient } from '../documents.ts';
import { AuthorizeError } from './answer-app.ts';

const stopped = new AuthorizeError('unauthorized_client', 'The app is not active');
export const waiting = new AuthorizeError('unauthorized_client', 'The app waits for approval');
export const scopeBeyond = new AuthorizeError(
  'invalid_scope',
  'The app has no scope set with all of these scopes',
);

export class Apps {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Returns the app. Returns undefined if there is no such client, or the client is not an app. */
  async find(clientId: string): Promise<OAuthClient | undefined> {
    const client = await this.#directory.clients.get(clientId);
    return client?.kind === 'oauth' ? client : undefined;
  }

  /** Returns whether the app is active. Reads the store, because another node may have deleted the app. */
  async remains(clientId: string): Promise<boolean> {
    const client = await this.#directory.clients.read(clientId);
    if (client !== undefined) await this.#directory.accounts.read(client.ownerId);
    return this.#directory.alive(client);
  }

  /**
   * Returns the reason why this person cannot sign in to the app now. The owner may try the app before its approval.
   * @param accountId undefined if nobody is signed in
   */
  async fault(app: OAuthClient, accountId: string | undefined): Promise<AuthorizeError | undefined> {
    if (!(await this.#directory.alive(app))) return stopped;
    return isOpenTo(app, accountId) ? undefined : waiting;
  }
}
