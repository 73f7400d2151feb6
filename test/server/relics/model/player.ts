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
import type { ModelAmount, ModelCommand } from './commands.ts';
import type { RelicNode, RelicNodes } from './nodes.ts';
import * as model from './payments.ts';
import type { Setting } from './setting.ts';
import type { ModelState } from './state.ts';
import * as transfers from './transfers.ts';

export type Outcome = object | Refusal | model.Refused;

/** Chooses from the end of a list, so that a small number means something recent. */
export const latest = <T>(values: readonly T[], pick: number): T | undefined =>
  values.length === 0 ? undefined : values[values.length - 1 - (pick % values.length)];

export class Player {
  readonly setting: Setting;
  readonly state: ModelState;
  readonly nodes: RelicNodes;
  /** Number of answers by command and code. */
  readonly answers = new Map<string, number>();
  /** Number of the current command. */
  step = 0;
  #kind = '';

  constructor(nodes: RelicNodes, setting: Setting, state: ModelState) {
    this.nodes = nodes;
    this.setting = setting;
    this.state = state;
  }

  /** Node of the current command. Nodes take turns. */
  get node(): RelicNode {
    return this.nodes.nodes[this.step % this.nodes.nodes.length]!;
  }

  /** Compares an answer with that of the model, as JSON. */
  same(actual: Outcome, expected: Outcome): void {
    const { code, details } = actual instanceof Refusal ? actual : {};
    const found = code === undefined ? actual : { refused: code, ...(details && { details }) };
    assert.deepEqual(JSON.parse(JSON.stringify(found)), JSON.parse(JSON.stringify(expected)));
    const answer = `${this.#kind} ${code ?? 'succeeded'}`;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  /** Begins a command. Sets the clocks of the nodes to the time of the model. */
  begin(command: ModelCommand): void {
    this.step += 1;
    this.#kind = command.kind;
    this.setTime(this.state.now);
  }

  setTime(time: number): void {
    this.state.now = time;
    for (const { clock } of this.nodes.nodes) clock.time = time;
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

  async authorize(clientId: string, body: AuthorizeBody): Promise<void> {
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

  async transfer(clientId: string, body: TransferBody): Promise<void> {
    const { world } = this.node;
    const reply = this.node.reply<object>();
    const id = transferIdOf(world.referenceKey, clientId, body.transferReference);
    this.same(
      await this.asClient(clientId, (client) => transfer(world, client, body, reply)),
      transfers.transfer(this.state, clientId, body, id),
    );
  }
}
