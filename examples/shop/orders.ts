/** Orders and their payments, held in memory. A real shop stores an order before it requests the payment. */
import { randomUUID } from 'node:crypto';
import type { Authorization, Capture, Fault, Relics, Result } from './relics.ts';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Price in the currency of the shop. */
  readonly price: number;
  /** Colour of the lamp's light. */
  readonly light: string;
}

export interface Buyer {
  readonly sub: string;
  readonly name: string;
}

export type OrderState =
  /** Not paid as far as the shop knows. After a fault, the payment may exist nevertheless; paying again finds it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'reserved'; readonly authorizationId: string; readonly expiresAt: string }
  | { readonly kind: 'shipped'; readonly capture: Pick<Capture, 'amountCaptured' | 'settlement'> }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'expired' };

export interface Order {
  /** `merchantReference` of the payment. Made with the form, so that sending the form twice places one order. */
  readonly id: string;
  readonly number: number;
  readonly buyer: Buyer;
  readonly product: Product;
  state: OrderState;
  /** Faults of the buyer's and the seller's last action. */
  readonly faults: { buyer: Fault | undefined; seller: Fault | undefined };
}

export interface OrdersOptions {
  readonly relics: Relics;
  readonly relicType: string;
  readonly holdSeconds: number;
}

export const newOrderId = (): string => `order-${randomUUID()}`;
const idShape = /^order-[0-9a-f-]{36}$/;

export type Orders = ReturnType<typeof createOrders>;

export function createOrders({ relics, relicType, holdSeconds }: OrdersOptions) {
  const orders = new Map<string, Order>();
  const running = new Map<string, Promise<void>>();

  /** Runs the actions of an order one after another, so that a double click takes effect only once. */
  function inTurn(order: Order, action: () => Promise<void>): Promise<void> {
    const turn = (running.get(order.id) ?? Promise.resolve()).then(action);
    const settled = turn.catch(() => undefined);
    running.set(order.id, settled);
    return turn;
  }

  function note<Data>({ faults }: Order, by: keyof Order['faults'], result: Result<Data>): Data | undefined {
    faults[by] = result.ok ? undefined : result.fault;
    return result.ok ? result.data : undefined;
  }

  /** Sets the state of an order from its payment. */
  function follow(order: Order, payment: Authorization): void {
    const { authorizationId, expiresAt, status, amountCaptured, settlement } = payment;
    if (status === 'active') order.state = { kind: 'reserved', authorizationId, expiresAt };
    else if (status === 'confirmed' && amountCaptured !== undefined && settlement !== undefined)
      order.state = { kind: 'shipped', capture: { amountCaptured, settlement } };
    else order.state = { kind: status === 'expired' ? 'expired' : 'canceled' };
  }

  async function pay(order: Order): Promise<void> {
    if (order.state.kind !== 'open') return;
    const payment = note(
      order,
      'buyer',
      await relics.authorize({
        accountId: order.buyer.sub,
        relicType,
        amount: order.product.price,
        merchantReference: order.id,
        orderId: String(order.number),
        statementDescriptor: `Lamp shop ${order.number}`,
        expiresAt: new Date(Date.now() + holdSeconds * 1_000).toISOString(),
      }),
    );
    if (payment) follow(order, payment);
  }

  async function ship(order: Order): Promise<void> {
    if (order.state.kind !== 'reserved') return;
    const { authorizationId } = order.state;
    const capture = note(
      order,
      'seller',
      await relics.capture(authorizationId, { settlementReference: `parcel-${order.number}-${order.id}` }),
    );
    if (capture) order.state = { kind: 'shipped', capture };
    else await refresh(order, authorizationId);
  }

  async function cancel(order: Order, by: 'buyer' | 'seller'): Promise<void> {
    if (order.state.kind === 'open') {
      // Look for a payment, because its answer may have been lost.
      const found = note(order, by, await relics.list({ merchantReference: order.id }));
      if (found === undefined) return;
      const [payment] = found.authorizations;
      if (payment === undefined) order.state = { kind: 'canceled' };
      else follow(order, payment);
    }
    if (order.state.kind !== 'reserved') return;
    const { authorizationId } = order.state;
    const reversal = note(order, by, await relics.reverse(authorizationId));
    if (reversal) order.state = { kind: 'canceled' };
    else await refresh(order, authorizationId);
  }

  /**
   * Updates an order from its payment after a refused action, because the payment may have changed. The fault is still
   * shown.
   */
  async function refresh(order: Order, authorizationId: string): Promise<void> {
    const payment = await relics.read(authorizationId);
    if (payment.ok) follow(order, payment.data);
  }

  return {
    /** Returns the orders, newest first. */
    all: (): readonly Order[] => [...orders.values()].reverse(),

    of: (sub: string): readonly Order[] =>
      [...orders.values()].filter(({ buyer }) => buyer.sub === sub).reverse(),

    find: (id: string): Order | undefined => orders.get(id),

    /**
     * Places an order. If an order has this id, returns it if it belongs to the buyer. Returns undefined for another
     * buyer's order, and for an id that the shop has not made.
     */
    place(id: string, buyer: Buyer, product: Product): Order | undefined {
      const known = orders.get(id);
      if (known !== undefined) return known.buyer.sub === buyer.sub ? known : undefined;
      if (!idShape.test(id)) return undefined;
      const order: Order = {
        ...{ id, number: 1_001 + orders.size, buyer, product },
        ...{ state: { kind: 'open' }, faults: { buyer: undefined, seller: undefined } },
      };
      orders.set(id, order);
      return order;
    },

    pay: (order: Order) => inTurn(order, () => pay(order)),
    ship: (order: Order) => inTurn(order, () => ship(order)),
    cancel: (order: Order, by: 'buyer' | 'seller') => inTurn(order, () => cancel(order, by)),

    /** Loads the payments of reserved orders again, because the shop is not notified when a hold expires. */
    async refresh(list: readonly Order[]): Promise<void> {
      await Promise.all(
        list.map((order) =>
          inTurn(order, async () => {
            if (order.state.kind === 'reserved') await refresh(order, order.state.authorizationId);
          }),
        ),
      );
    },
  };
}
