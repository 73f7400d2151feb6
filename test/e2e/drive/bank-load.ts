/**
 * Clients that pay, capture, reverse and transfer until they are stopped, and read all balances as of one moment in
 * between. They repeat a request without an answer at another node.
 */
import assert from 'node:assert/strict';
import { seededRandom } from '../../server/store/simulated-disk.ts';
import { NodeLoad } from './node-load.ts';
import { bank, currency, funds, merchants, secretOf, total, users } from './bank.ts';

type Data = Readonly<Record<string, unknown>>;

interface Answer {
  readonly data: Data;
  readonly error?: { readonly code: string; readonly details?: Data };
}

interface Balance {
  readonly accountId: string;
  readonly kind: 'user' | 'client' | 'treasury';
  readonly posted: number;
  readonly held: number;
  readonly available: number;
  readonly asOf: string;
}

const base = '/relics/api/relics';
const unitsOf = (amount: unknown) => Math.round(Number(amount) * 100);

export class BankLoad extends NodeLoad {
  readonly counts = {
    payments: 0,
    captures: 0,
    reversals: 0,
    transfers: 0,
    reads: 0,
    poor: 0,
  };
  /** Balances that follow from the acknowledged changes, in units. */
  readonly #posted = new Map<string, number>([
    ...users.map((user) => [user, funds.user] as const),
    [bank, funds.bank],
    ['treasury', 0],
  ]);
  /** Acknowledged payments and transfers, with the state that was acknowledged last. */
  readonly #payments = new Map<string, { clientId: string; status: string; captured: number }>();
  readonly #transfers = new Map<string, Data>();
  readonly #random: () => number;

  constructor({ seed, ...nodes }: { urls: readonly string[]; clients: number; seed: number }) {
    super(nodes);
    this.#random = seededRandom(seed);
    this.begin((client, step) => this.#step(client, step));
  }

  get acknowledged(): number {
    const { payments, captures, reversals, transfers } = this.counts;
    return payments + captures + reversals + transfers;
  }

  /** Compares balances, payments and transfers with everything that was acknowledged. */
  async check(): Promise<void> {
    for (let node = 0; node < this.urls.length; node++) {
      const found = await this.#balances(node);
      assert.deepEqual(new Map(found.map((each) => [nameOf(each), unitsOf(each.posted)])), this.#posted);
    }
    const read = async (clientId: string, path: string) => (await this.#get(clientId, path)).data;
    const checks = [
      ...[...this.#payments].map(([id, { clientId, status, captured }]) => async () => {
        const found = await read(clientId, `/payment-authorizations/${id}`);
        assert.equal(found['status'], status, `${id} was acknowledged as ${status}`);
        assert.equal(unitsOf(found['amountCaptured'] ?? 0), captured, `captured relics of ${id}`);
      }),
      ...[...this.#transfers].map(([id, made]) => async () => {
        assert.deepEqual(await read(bank, `/transfers/${id}`), { ...made, alreadyProcessed: false });
      }),
    ];
    const checked = async () => {
      for (let check = checks.pop(); check !== undefined; check = checks.pop()) await check();
    };
    await Promise.all(Array.from({ length: this.clients }, checked));
  }

  async #step(client: number, step: number): Promise<void> {
    const reference = `${client}-${step}`;
    if (this.#random() < 0.35) await this.#transfer(reference);
    else await this.#pay(reference);
    if (step % 2 === 0) await this.#balances(client + step);
  }

  async #transfer(transferReference: string): Promise<void> {
    const toAccountId = this.#user();
    const units = 1 + Math.floor(this.#random() * 500);
    const body = {
      toAccountId,
      relicType: currency,
      amount: units / 100,
      purpose: 'reward',
      transferReference,
    };
    const { data, error } = await this.#post(bank, '/transfers', body, transferReference);
    if (error !== undefined) return this.#note('poor');
    this.#move(bank, toAccountId, units);
    this.#transfers.set(String(data['transferId']), data);
    this.#note('transfers');
  }

  async #pay(merchantReference: string): Promise<void> {
    const [accountId, clientId] = [this.#user(), merchants[Math.floor(this.#random() * merchants.length)]!];
    const units = 2 + Math.floor(this.#random() * 20_000);
    const body = { accountId, relicType: currency, amount: units / 100, merchantReference };
    const { data, error } = await this.#post(clientId, '/payment-authorizations', body, merchantReference);
    if (error !== undefined) return this.#note('poor');
    const id = String(data['authorizationId']);
    assert.ok(!this.#payments.has(id), `${id} is used once`);
    const payment = { clientId, status: 'active', captured: 0 };
    this.#payments.set(id, payment);
    this.#note('payments');
    const fate = this.#random();
    if (fate < 0.6) {
      const part = fate < 0.2 ? 1 + Math.floor(this.#random() * units) : units;
      const amount = part < units ? { amount: part / 100 } : {};
      const captured = await this.#post(
        clientId,
        `/payment-authorizations/${id}/capture`,
        amount,
        merchantReference,
      );
      assert.notEqual(captured.error?.code, 'insufficient_balance', 'a hold covers its capture');
      assert.equal(unitsOf((captured.error?.details ?? captured.data)['amountCaptured']), part);
      Object.assign(payment, { status: 'confirmed', captured: part });
      this.#move(accountId, 'treasury', part);
      this.#note('captures');
    } else if (fate < 0.95) {
      await this.#post(clientId, `/payment-authorizations/${id}/reversal`, {}, merchantReference);
      payment.status = 'released';
      this.#note('reversals');
    }
  }

  #move(from: string, to: string, units: number): void {
    this.#posted.set(from, this.#posted.get(from)! - units);
    this.#posted.set(to, this.#posted.get(to)! + units);
  }

  #user(): string {
    return users[Math.floor(this.#random() * users.length)]!;
  }

  /** Reads all balances as of one moment, and checks that their sum is unchanged and none is negative. */
  async #balances(at: number): Promise<readonly Balance[]> {
    const captured = this.#posted.get('treasury')!;
    const body = { accountIds: [bank, ...users], relicType: currency };
    const { data } = await this.#post(bank, '/balances', body, undefined, at);
    const found = data['balances'] as readonly Balance[];
    assert.equal(new Set(found.map(({ asOf }) => asOf)).size, 1);
    assert.equal(
      found.reduce((sum, { posted }) => sum + unitsOf(posted), 0),
      total,
      'the sum of all balances never changes',
    );
    for (const { accountId, held, available } of found)
      assert.ok(held >= 0 && available >= 0, `${accountId} has ${available}, and ${held} on hold`);
    const treasury = unitsOf(found.find(({ kind }) => kind === 'treasury')?.posted);
    assert.ok(treasury >= captured, 'captures that were acknowledged before are in the balance');
    this.#note('reads');
    return found;
  }

  /**
   * Sends a request. Of the requests with a reference, sends a quarter to two nodes at once, and half with an
   * `Idempotency-Key`.
   */
  async #post(
    clientId: string,
    path: string,
    members: object,
    reference?: string,
    at?: number,
  ): Promise<Answer> {
    const node = at ?? Math.floor(this.#random() * this.urls.length);
    const keyed = reference !== undefined && this.#random() < 0.5;
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(keyed && { 'idempotency-key': reference }) },
      body: JSON.stringify({ clientId, clientSecret: secretOf(clientId), ...members }),
    };
    const twice = reference !== undefined && this.#random() < 0.25;
    const answers = await Promise.all(
      (twice ? [node, node + 1] : [node]).map((each) => this.#ask(each, path, init)),
    );
    const [first, second] = answers as [Answer, Answer?];
    if (second !== undefined && first.error === undefined && second.error === undefined)
      for (const member of ['authorizationId', 'transferId'])
        assert.equal(first.data[member], second.data[member], 'one effect');
    return answers.find(({ error }) => error === undefined) ?? first;
  }

  #get(clientId: string, path: string): Promise<Answer> {
    const authorization = `Basic ${btoa(`${clientId}:${encodeURIComponent(secretOf(clientId))}`)}`;
    return this.#ask(this.counts.reads, path, { headers: { authorization } });
  }

  async #ask(at: number, path: string, init: RequestInit): Promise<Answer> {
    const { json, code } = await this.ask(at, base + path, init);
    const { data, error } = json as { data?: Data; error?: NonNullable<Answer['error']> };
    const expected = [undefined, 'insufficient_balance', 'authorization_already_captured'];
    assert.ok(expected.includes(code) && (data ?? error), `${path}: ${JSON.stringify(json)}`);
    return { data: data ?? {}, ...(error && { error }) };
  }

  #note(count: keyof BankLoad['counts']): void {
    this.note(() => (this.counts[count] += 1));
  }
}

const nameOf = ({ kind, accountId }: Balance) => (kind === 'treasury' ? 'treasury' : accountId);
