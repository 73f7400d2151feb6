import { type SvcOAuthProvider } from '../providers.ts';
import { toOAuthError, type SvcOAuthError } from './oauth-error.ts';

export type SvcOAuthClientPhase =
  'idle' | 'preparing' | 'interactive_provider' | 'awaiting_code_exchange' | 'done' | 'error';

/** State of a client. Each change creates a new object. */
export interface SvcOAuthSnapshot {
  readonly phase: SvcOAuthClientPhase;
  readonly error: SvcOAuthError | null;
  /** Whether the client is signing somebody in. */
  readonly authenticating: boolean;
}

const idle: SvcOAuthSnapshot = { phase: 'idle', error: null, authenticating: false };

export class SnapshotStore {
  #snapshot = idle;
  readonly #listeners = new Set<() => void>();

  readonly getSnapshot = (): SvcOAuthSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly clearError = (): void => {
    if (this.#snapshot.error) this.set('idle');
  };

  /** @param authenticating false if the client has finished its part, and the app has to exchange the code */
  set(
    phase: SvcOAuthClientPhase,
    error: SvcOAuthError | null = null,
    authenticating: boolean = !['idle', 'done', 'error'].includes(phase),
  ): void {
    const before = this.#snapshot;
    if (before.phase === phase && before.error === error && before.authenticating === authenticating) return;
    this.#snapshot = { phase, error, authenticating };
    for (const listener of [...this.#listeners]) listener();
  }

  /** Runs a sign-in. A failure becomes the error of the snapshot, and is thrown again. */
  async run<T>(work: () => Promise<T>, provider?: SvcOAuthProvider): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = toOAuthError(error, provider);
      this.set('error', failure);
      throw failure;
    }
  }
}
