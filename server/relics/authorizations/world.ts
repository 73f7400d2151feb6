import type { KeyObject } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Commit } from '../../store/port.ts';
import type { RelicClient } from '../clients/documents.ts';
import type { LiveCurrencies } from '../currencies/live-currencies.ts';
import type { LiveRates } from '../rates/live-rates.ts';

/** Parts of the service that payments use. All of them are read before a commit. */
export interface PaymentWorld extends Pick<Deps, 'store' | 'clock' | 'random' | 'log'> {
  /** Key of the ids of authorizations. */
  readonly referenceKey: KeyObject;
  readonly currencies: Pick<LiveCurrencies, 'get'>;
  readonly rates: Pick<LiveRates, 'at'>;
  readonly payers: {
    /** Returns whether an account exists and is active. */
    isActive(accountId: string): Promise<boolean>;
    /** Returns whether a user has signed in to a client and has not revoked that. */
    hasGrant(clientId: string, accountId: string): Promise<boolean>;
  };
}

/** The calling client, as read before the commit. */
export type PaymentClient = RelicClient;

/** Way in which a command commits and answers: an HTTP answer, or plain data within the process. */
export interface Reply<Data, R> {
  /** Commits an effect. `decide` returns the data of the answer. */
  commit(commit: Commit<Data | Refusal>): Promise<R>;
  /** Answers without an effect. */
  succeed(data: Data): R;
}
