/** State of the reference model: plain maps, and money as BigInt. */
export interface ModelCurrency {
  readonly key: string;
  readonly decimals: number;
  /** In units of 10^-6. */
  ratio: bigint;
  readonly payout: string;
  enabled: boolean;
  frozen: boolean;
  /** Relics above which a second operator has to approve. */
  approvalAbove: number;
  version: number;
}

export interface ModelClient {
  readonly clientId: string;
  currencies: string[];
  treasury: string | undefined;
  withdrawal: string | undefined;
  enabled: boolean;
  transfer: boolean;
  strict: boolean;
  needsGrant: boolean;
  version: number;
}

export interface ModelRate {
  readonly id: string;
  /** In units of 10^-12. */
  readonly rate: bigint;
  readonly effectiveAt: number;
  readonly maxAgeSeconds: number | undefined;
}

export type About = Record<string, string | string[]>;

/** Entry as the model expects it. */
export interface ModelEntry {
  readonly kind: string;
  readonly at: number;
  readonly about: About;
  readonly versions: Record<string, string | number>;
  readonly changes: readonly {
    readonly account: string;
    readonly available: bigint;
    readonly held: bigint;
  }[];
}

export interface ModelAccount {
  readonly key: string;
  available: bigint;
  held: bigint;
  frozen: boolean;
  /** Whether the account is stored. */
  stored: boolean;
  at: number;
  /** Ids of payments, the oldest first. */
  holds: string[];
  readonly entries: { readonly entry: ModelEntry; readonly delta: bigint; readonly balance: bigint }[];
}

export interface ModelLot {
  readonly lotId: string;
  readonly number: number;
  readonly relics: bigint;
  readonly base: bigint;
  readonly baseCurrency: string;
  readonly withdrawal: bigint;
  readonly withdrawalCurrency: string;
  readonly rate: bigint;
  readonly rateId: string;
  readonly ratio: bigint;
}

export interface ModelPayment {
  readonly id: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly currency: ModelCurrency;
  readonly units: bigint;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly reference: string;
  readonly orderId: string | undefined;
  readonly notes: string | undefined;
  /** Stored status. An expiry may not be stored yet. */
  status: 'active' | 'confirmed' | 'released' | 'expired';
  capture?: {
    readonly at: number;
    readonly units: bigint;
    readonly reference: string;
    readonly treasury: string;
    readonly lot: ModelLot;
    readonly accountBalance: bigint;
    readonly treasuryBalance: bigint;
  };
  release?: { readonly at: number; readonly reference: string; readonly byOperator?: true };
}

/** Account that a request of an operator names. */
export interface ModelHolder {
  readonly kind: 'user' | 'client';
  readonly accountId: string;
}

export interface ModelRequest {
  readonly id: string;
  readonly kind: 'mint' | 'burn' | 'adjust' | 'approval_limit';
  readonly currency: ModelCurrency;
  /** Absent for approval_limit. */
  readonly units?: bigint;
  /** New approval limit. */
  readonly limit?: number;
  readonly from?: ModelHolder | undefined;
  readonly to?: ModelHolder | undefined;
  readonly reference?: string;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
  /** Stored status. */
  status: 'pending' | 'executed' | 'rejected' | 'withdrawn';
  decided?: { readonly by: string; readonly at: number; readonly reason?: string };
}

export interface ModelTransfer {
  readonly id: string;
  readonly clientId: string;
  readonly to: string;
  readonly currency: ModelCurrency;
  readonly units: bigint;
  readonly purpose: string;
  readonly reference: string;
  readonly at: number;
  readonly balance: bigint;
}

export type Draft = Omit<ModelEntry, 'at' | 'changes'> & {
  readonly changes: readonly {
    readonly account: string;
    readonly available?: bigint;
    readonly held?: bigint;
  }[];
};

export class ModelState {
  now: number;
  readonly currencies = new Map<string, ModelCurrency>();
  readonly clients = new Map<string, ModelClient>();
  readonly rates = new Map<string, ModelRate[]>();
  readonly accounts = new Map<string, ModelAccount>();
  readonly payments = new Map<string, ModelPayment>();
  readonly transfers = new Map<string, ModelTransfer>();
  /** Lots by treasury and withdrawal currency. */
  readonly queues = new Map<string, ModelLot[]>();
  /** Times of blocks, by `clientId accountId`. */
  readonly blocks = new Map<string, number>();
  /** Requests of operators by id. */
  readonly requests = new Map<string, ModelRequest>();
  /** Times of the freezes of users in all currencies. */
  readonly frozenHolders = new Map<string, number>();
  readonly grants = new Set<string>();
  readonly inactive = new Set<string>();
  readonly users: string[] = [];

  constructor(now: number) {
    this.now = now;
  }

  account(key: string): ModelAccount {
    let account = this.accounts.get(key);
    if (account === undefined) {
      account = { key, available: 0n, held: 0n, frozen: false, stored: false, at: 0, holds: [], entries: [] };
      this.accounts.set(key, account);
    }
    return account;
  }

  /** Writes an entry that the rules allow. Returns its time. */
  post({ changes, ...draft }: Draft): number {
    const changed = changes.map(({ account: key, available = 0n, held = 0n }) => ({
      ...{ account: this.account(key), available, held },
    }));
    const entry: ModelEntry = {
      ...draft,
      at: Math.max(this.now, ...changed.map(({ account }) => account.at)),
      changes: changed.map(({ account, available, held }) => ({ account: account.key, available, held })),
    };
    for (const { account, available, held } of changed) {
      account.available += available;
      account.held += held;
      account.at = entry.at;
      account.stored = true;
      const balance = account.available + account.held;
      account.entries.push({ entry, delta: available + held, balance });
    }
    return entry.at;
  }

  statusOf({ status, expiresAt }: ModelPayment): ModelPayment['status'] {
    return status === 'active' && expiresAt <= this.now ? 'expired' : status;
  }

  /** Returns the payments whose holds have expired, but whose expiry is not stored yet. */
  due(key: string): ModelPayment[] {
    const held = this.account(key).holds.map((id) => this.payments.get(id)!);
    return held.filter((payment) => this.statusOf(payment) === 'expired');
  }

  /** Returns the available relics, including those of expired holds. */
  usable(key: string): bigint {
    return this.due(key).reduce((sum, { units }) => sum + units, this.account(key).available);
  }

  /** Stores the expiries of an account. */
  expire(key: string): void {
    const due = this.due(key);
    if (due.length === 0) return;
    for (const payment of due) payment.status = 'expired';
    this.unhold(key, due);
    const sum = due.reduce((total, { units }) => total + units, 0n);
    this.post({
      ...{ kind: 'expire', about: { authorizationIds: due.map(({ id }) => id) }, versions: {} },
      changes: [{ account: key, available: sum, held: -sum }],
    });
  }

  unhold(key: string, payments: readonly ModelPayment[]): void {
    const account = this.account(key);
    account.holds = account.holds.filter((id) => !payments.some((payment) => payment.id === id));
  }
}

export const userKey = (currency: string, accountId: string) => `${currency}:user:${accountId}`;
export const clientKey = (currency: string, clientId: string) => `${currency}:client:${clientId}`;
export const treasuryKey = (currency: string, accountId: string) => `${currency}:treasury:${accountId}`;
