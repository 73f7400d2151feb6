/** Plays commands on the service and on the reference model, and compares the answers. */
import assert from 'node:assert/strict';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { AuthorizeBody } from '../../../../contracts/relics/authorization-endpoints.ts';
import type { TransferBody } from '../../../../contracts/relics/transfer.ts';
import { authorizationIdOf } from '../../../../server/relics/authorizations/authorization-id.ts';
import { authorize } from '../../../../server/relics/authorizations/authorize.ts';
import { capture } from '../../../../server/relics/authorizations/capture.ts';
import { reverse } from '../../../../server/relics/authorizations/reverse.ts';
import type { PaymentClient } from '../../../../server/relics/authorizations/world.ts';
import { transferIdOf } from '../../../../server/relics/transfers/documents.ts';
import { transfer } from '../../../../server/relics/transfers/transfer.ts';
import type { CommandOf, ModelAmount, ModelCommand } from './commands.ts';
import { configure } from './configuration.ts';
import type { RelicNode, RelicNodes } from './nodes.ts';
import * as model from './payments.ts';
import { readCommands } from './reading.ts';
import type { Setting } from './setting.ts';
import type { ModelState } from './state.ts';
import * as transfers from './transfers.ts';

export type Outcome = object | Refusal | model.Refused;

/** Chooses from the end of a list, so that a small number means something recent. */
export const latest = <T>(values: readonly T[], pick: number): T | undefined =>
  values.length === 0 ? undefined : values[values.length - 1 - (pick % values.length)];

type Handlers = {
  readonly [Kind in ModelCommand['kind']]: (command: CommandOf<Kind>) => unknown;
};

export class Player {
  readonly setting: Setting;
  readonly state: ModelState;
  readonly nodes: RelicNodes;
  readonly #paymentBodies: { readonly clientId: string; readonly body: AuthorizeBody }[] = [];
  readonly #transferBodies: { readonly clientId: string; readonly body: TransferBody }[] = [];
  readonly #handlers: Handlers;
  /** Number of answers by command and code. */
  readonly answers = new Map<string, number>();
  #step = 0;
  #kind = '';

  constructor(nodes: RelicNodes, setting: Setting, state: ModelState) {
    this.nodes = nodes;
    this.setting = setting;
    this.state = state;
    this.#handlers = {
      wait: () => undefined,
      ...this.#payments(),
      ...this.#transfers(),
      ...readCommands(this),
      ...configure(this),
    };
  }

  /** Node of the current command. Nodes take turns. */
  get node(): RelicNode {
    return this.nodes.nodes[this.#step % this.nodes.nodes.length]!;
  }

  /** Compares an answer with that of the model, as JSON. */
  same(actual: Outcome, expected: Outcome): void {
    const { code, details } = actual instanceof Refusal ? actual : {};
    const found = code === undefined ? actual : { refused: code, ...(details && { details }) };
    assert.deepEqual(JSON.parse(JSON.stringify(found)), JSON.parse(JSON.stringify(expected)));
    const answer = `${this.#kind} ${code ?? 'succeeded'}`;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  async play(command: ModelCommand): Promise<void> {
    this.#step += 1;
    this.#kind = command.kind;
    for (const { clock } of this.nodes.nodes) clock.time = this.state.now;
    const handler = this.#handlers[command.kind] as (command: ModelCommand) => unknown;
    await handler(command);
  }

  amountOf(amount: ModelAmount, currency: string): number {
    if ('number' in amount) return amount.number;
    const { decimals } = this.state.currencies.get(currency)!;
    return Number(`${amount.units}e-${decimals}`);
  }

  /** Account id of a user, id of a client, or an id without account. */
  partyOf(index: number): string {
    return [...this.setting.users, ...this.setting.clients][index] ?? 'nobody';
  }

  /** Calls the service as a client, as the route of an endpoint does. */
  async asClient<T>(clientId: string, call: (client: PaymentClient) => Promise<T>): Promise<T | Refusal> {
    const client = await this.node.world.clients.enabled(clientId);
    return client instanceof Refusal ? client : call(client);
  }

  payment(pick: number) {
    return latest([...this.state.payments.values()], pick);
  }

  async #authorize(clientId: string, body: AuthorizeBody): Promise<void> {
    const { world } = this.node;
    const reply = this.node.reply<object>();
    const id = authorizationIdOf(world.referenceKey, clientId, body.merchantReference);
    this.same(
      await this.asClient(clientId, (client) => authorize(world, client, body, reply)),
      model.authorize(this.state, clientId, body, id),
    );
  }

  async capture(clientId: string, id: string, body: object = {}): Promise<void> {
    const { world } = this.node;
    const reply = this.node.reply<object>();
    this.same(
      await this.asClient(clientId, (client) => capture(world, client, id, body, reply)),
      model.capture(this.state, clientId, id, body),
    );
  }

  async reverse(clientId: string, id: string, body: object = {}): Promise<void> {
    const { world } = this.node;
    const reply = this.node.reply<object>();
    this.same(
      await this.asClient(clientId, (client) => reverse(world, client, id, body, reply)),
      model.reverse(this.state, clientId, id, body),
    );
  }

  #payments() {
    const { setting } = this;
    const chosen = ({ pick }: { pick: number }, status?: string) => {
      const all = [...this.state.payments.values()];
      const fitting = status === undefined ? all : all.filter((payment) => payment.status === status);
      return latest(fitting.length > 0 ? fitting : all, pick);
    };
    const changing =
      <C extends { readonly pick: number }>(
        act: 'capture' | 'reverse',
        bodyOf: (command: C, currency: string, units: bigint) => object,
        status?: string,
      ) =>
      async (command: C) => {
        const payment = chosen(command, status);
        if (payment === undefined) return;
        const { clientId, id, currency, units } = payment;
        await this[act](clientId, id, bodyOf(command, currency.key, units));
      };
    return {
      authorize: async ({
        client,
        user,
        currency,
        amount,
        lifetime,
        orderId,
        notes,
      }: CommandOf<'authorize'>) => {
        const relicType = setting.currencies[currency]!;
        const body: AuthorizeBody = {
          ...{ accountId: setting.users[user]!, amount: this.amountOf(amount, relicType), relicType },
          ...{ merchantReference: `order ${this.#step}`, orderId, notes, expiresAt: this.#expiry(lifetime) },
        };
        this.#paymentBodies.push({ clientId: setting.clients[client]!, body });
        await this.#authorize(setting.clients[client]!, body);
      },
      authorizeAgain: async ({ pick }: CommandOf<'authorizeAgain'>) => {
        const first = latest(this.#paymentBodies, pick);
        if (first !== undefined) await this.#authorize(first.clientId, first.body);
      },
      authorizeDiffering: async ({ pick, user, amount, orderId }: CommandOf<'authorizeDiffering'>) => {
        const first = latest(this.#paymentBodies, pick);
        if (first === undefined) return;
        await this.#authorize(first.clientId, {
          ...first.body,
          ...(user !== undefined && { accountId: setting.users[user]! }),
          ...(amount !== undefined && { amount: this.amountOf(amount, first.body.relicType) }),
          ...(orderId !== undefined && { orderId }),
        });
      },
      capture: changing<CommandOf<'capture'>>(
        'capture',
        ({ reference }) => (reference === undefined ? {} : { settlementReference: reference }),
        'active',
      ),
      capturePart: changing<CommandOf<'capturePart'>>(
        'capture',
        ({ amount, percent }, currency, units) => ({
          amount: this.amountOf(amount ?? { units: Math.ceil((Number(units) * percent) / 100) }, currency),
        }),
        'active',
      ),
      captureAgain: changing<CommandOf<'captureAgain'>>('capture', () => ({}), 'confirmed'),
      reverse: changing<CommandOf<'reverse'>>('reverse', reversal, 'active'),
      reverseAgain: changing<CommandOf<'reverseAgain'>>('reverse', reversal, 'released'),
    };
  }

  #expiry(lifetime: CommandOf<'authorize'>['lifetime']): string | undefined {
    if (lifetime === undefined) return undefined;
    if (lifetime === 'zone') return model.iso(this.state.now + 3_600_000).replace('Z', '');
    const text = model.iso(this.state.now + lifetime * 1_000);
    return lifetime === 3_600 ? text.replace('Z', '+00:00') : text;
  }

  async #transfer(clientId: string, body: TransferBody): Promise<void> {
    const { world } = this.node;
    const reply = this.node.reply<object>();
    const id = transferIdOf(world.referenceKey, clientId, body.transferReference);
    this.same(
      await this.asClient(clientId, (client) => transfer(world, client, body, reply)),
      transfers.transfer(this.state, clientId, body, id),
    );
  }

  #transfers() {
    return {
      transfer: async ({ client, to, currency, amount, purpose }: CommandOf<'transfer'>) => {
        const relicType = this.setting.currencies[currency]!;
        const body: TransferBody = {
          ...{ toAccountId: this.partyOf(to), relicType, amount: this.amountOf(amount, relicType) },
          ...{ purpose, transferReference: `transfer ${this.#step}` },
        };
        this.#transferBodies.push({ clientId: this.setting.clients[client]!, body });
        await this.#transfer(this.setting.clients[client]!, body);
      },
      transferAgain: async ({ pick, amount, purpose }: CommandOf<'transferAgain'>) => {
        const first = latest(this.#transferBodies, pick);
        if (first === undefined) return;
        await this.#transfer(first.clientId, {
          ...first.body,
          ...(amount !== undefined && { amount: this.amountOf(amount, first.body.relicType) }),
          ...(purpose !== undefined && { purpose }),
        });
      },
    };
  }
}

const reversal = ({ reference }: { readonly reference?: string | undefined }) =>
  reference === undefined ? {} : { reversalReference: reference };
