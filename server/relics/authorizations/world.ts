import type { KeyObject } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Granted } from '../../identity/index.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import type { RelicClient } from '../clients/documents.ts';
import type { LiveCurrencies } from '../currencies/live-currencies.ts';
import type { LiveRates } from '../rates/live-rates.ts';

/**
 * Parts of the service that payments use. Currencies, rates and settings of clients are read before a commit; the clock
 * and the state of a payer within it.
 */
export interface PaymentWorld extends Pick<Deps, 'store' | 'clock' | 'random' | 'log'> {
  /** Key of the ids of authorizations. */
  readonly referenceKey: KeyObject;
  readonly currencies: Pick<LiveCurrencies, 'get'>;
  readonly rates: Pick<LiveRates, 'at'>;
  readonly payers: {
    /** Returns whether an account exists and is active. */
    isActive(accountId: string): Promise<boolean>;
    /** Returns whether an account is active, within a commit that touches `aggregate(accountId)`. */
    isActiveIn(tx: Transaction, accountId: string): boolean;
    aggregate(accountId: string): string;
    /** Returns the evidence that a user has signed in to a client. Undefined if there is none, or it was revoked. */
    granted(clientId: string, accountId: string): Promise<Granted | undefined>;
  };
  /** Reports that a client named an authorization of another client. */
  reportForeign(clientId: string, authorizationId: string): Promise<void>;
}

/** The calling client, as read before the commit. */
export type PaymentClient = RelicClient;

/** How a command answers: with an HTTP answer or, for callers within the process, with plain data. */
export interface Reply<Data, R> {
  /** Commits an effect. `decide` returns the data of the answer. */
  commit(commit: Commit<Data | Refusal>): Promise<R>;
  /** Answers without an effect. */
  succeed(data: Data): R;
}
