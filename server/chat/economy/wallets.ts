/** Changes of balances, each with a line in the ledger (docs/rules/chat.md, "Credits"). */
import { economyLimits } from '../../../contracts/chat/economy-config.ts';
import { creditPeriods, type CreditPeriod } from '../../../contracts/chat/economy-endpoints.ts';
import type { Transaction } from '../../store/port.ts';
import { chatMembers, isListed } from '../members/documents.ts';
import { moveScores, type Board, type Move } from '../ranks/trie.ts';
import {
  ledgerLines,
  wallets,
  type Earned,
  type EconomyDocument,
  type LineReason,
  type Wallet,
} from './documents.ts';
import { periodKeys } from './periods.ts';

export const creditBoard = (guildId: string, period: CreditPeriod, key: string): Board => ({
  ...{ guildId, name: `${period}:${key}` },
});

/** Reasons that count as earned. Changes by managers, refunds and the starting balance do not. */
const earning: ReadonlySet<LineReason> = new Set(['message', 'daily', 'level', 'giveaway']);

export interface WalletEntry {
  readonly reason: LineReason;
  /** Negative to take credits. */
  readonly amount: number;
  readonly reference?: string | undefined;
}

const emptyWallet = (guildId: string, userId: string): Wallet => ({
  ...{ guildId, userId, balance: 0, lines: 0, listed: true, earned: {}, creditedAt: null },
  ...{ capped: null, daily: null, bought: {}, timedRoles: [] },
});

/** Wallets of a guild within one commit. All are read together, and each is written at most once. */
export class Wallets {
  readonly #tx: Transaction;
  readonly #config: EconomyDocument;
  readonly #now: number;
  readonly #before = new Map<string, Wallet | undefined>();
  readonly #after = new Map<string, Wallet>();

  constructor(tx: Transaction, config: EconomyDocument, userIds: readonly string[], now: number) {
    this.#tx = tx;
    this.#config = config;
    this.#now = now;
    const refs = userIds.map((userId) => wallets.ref(config.guildId, userId));
    const stored = tx.getAll(refs);
    userIds.forEach((userId, at) => this.#before.set(userId, stored[at]));
  }

  /** Returns a wallet. A new one gets the starting balance when it is first changed. */
  of(userId: string): Wallet {
    const known = this.#after.get(userId) ?? this.#before.get(userId);
    return known ?? emptyWallet(this.#config.guildId, userId);
  }

  /** Balance that the member can spend. */
  balance(userId: string): number {
    const isNew = this.#before.get(userId) === undefined && !this.#after.has(userId);
    return isNew ? this.#config.settings.startingBalance : this.of(userId).balance;
  }

  change(userId: string, change: (wallet: Wallet) => Wallet): void {
    this.#begin(userId);
    this.#after.set(userId, change(this.of(userId)));
  }

  /**
   * Adds a line to the ledger. Returns the credits that were added or, as a negative number, taken. The balance stays
   * between 0 and its maximum: credits above the maximum are lost, and no more are taken than there are.
   */
  enter(userId: string, { reason, amount, reference }: WalletEntry): number {
    this.#begin(userId);
    const wallet = this.of(userId);
    const balance = Math.max(0, Math.min(economyLimits.credits, wallet.balance + amount));
    const moved = balance - wallet.balance;
    if (moved === 0) return 0;
    const number = wallet.lines + 1;
    const { guildId } = this.#config;
    this.#tx.put(ledgerLines.ref(guildId, `${userId}:${number}`), {
      ...{ guildId, userId, number, at: this.#now, reason, amount: moved, balance },
      ...(reference !== undefined && { reference }),
    });
    const earned = earning.has(reason) && moved > 0 ? this.#earned(wallet, moved) : wallet.earned;
    this.#after.set(userId, { ...wallet, balance, lines: number, earned });
    return moved;
  }

  /** Writes the changed wallets. Call this once, at the end, and before `putMembers`. */
  store(): void {
    const { guildId } = this.#config;
    const changes = [...this.#after].map(([userId, changed]) => {
      const before = this.#before.get(userId);
      const member = before === undefined ? this.#tx.get(chatMembers.ref(guildId, userId)) : undefined;
      return { before, after: member === undefined ? changed : { ...changed, listed: isListed(member) } };
    });
    putWallets(this.#tx, guildId, changes);
  }

  /** Gives a new wallet the starting balance. */
  #begin(userId: string): void {
    if (this.#before.get(userId) !== undefined || this.#after.has(userId)) return;
    this.#after.set(userId, emptyWallet(this.#config.guildId, userId));
    const { startingBalance } = this.#config.settings;
    if (startingBalance > 0) this.enter(userId, { reason: 'start', amount: startingBalance });
  }

  /** Adds credits to the counts of the current periods. Counts of earlier periods are dropped. */
  #earned({ earned }: Wallet, credits: number): Wallet['earned'] {
    const keys = periodKeys(this.#config, this.#now);
    const entries = creditPeriods.map((period) => {
      const key = keys[period];
      const known = earned[period];
      const sum = (known?.key === key ? known.credits : 0) + credits;
      return [period, { key, credits: Math.min(economyLimits.credits, sum), reachedAt: this.#now }];
    });
    return Object.fromEntries(entries) as Wallet['earned'];
  }
}

interface WalletChange {
  readonly before: Wallet | undefined;
  readonly after: Wallet;
}

/** Writes wallets, and their places in the leaderboards. */
function putWallets(tx: Transaction, guildId: string, changes: readonly WalletChange[]): void {
  const boards = new Map<string, { readonly board: Board; readonly moves: Move[] }>();
  const move = (period: CreditPeriod, key: string, from: number | undefined, to: number | undefined) => {
    const board = creditBoard(guildId, period, key);
    const known = boards.get(board.name) ?? { board, moves: [] };
    boards.set(board.name, known);
    known.moves.push({ from, to });
  };
  for (const { before, after } of changes) {
    tx.put(wallets.ref(guildId, after.userId), after);
    for (const period of creditPeriods) {
      const [earlier, current] = [before?.earned[period], after.earned[period]];
      if (current === undefined) continue;
      // Do not change the place in an earlier period, which stays as it was when the period ended.
      const from = earlier?.key === current.key ? scoreOf(before, earlier) : undefined;
      const to = scoreOf(after, current);
      if (from !== to) move(period, current.key, from, to);
    }
  }
  for (const { board, moves } of boards.values()) moveScores(tx, board, moves);
}

const scoreOf = (wallet: Wallet | undefined, { credits }: Earned): number | undefined =>
  wallet?.listed === true && credits > 0 ? credits : undefined;

/** Takes a wallet out of the leaderboards, or back into them. */
export function listWallet(tx: Transaction, guildId: string, userId: string, listed: boolean): void {
  const before = tx.get(wallets.ref(guildId, userId));
  if (before === undefined || before.listed === listed) return;
  putWallets(tx, guildId, [{ before, after: { ...before, listed } }]);
}

/** Deletes a wallet with its places in the leaderboards. The lines of the ledger remain. */
export function removeWallet(tx: Transaction, guildId: string, userId: string): void {
  const ref = wallets.ref(guildId, userId);
  const before = tx.get(ref);
  if (before === undefined) return;
  putWallets(tx, guildId, [{ before, after: { ...before, listed: false } }]);
  tx.delete(ref);
}
