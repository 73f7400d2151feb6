/** Pages of the shop, without scripts. */
import { html, type Html } from './html.ts';
import { newOrderId, type Order, type OrderState, type Product } from './orders.ts';
import type { Currency } from './relics.ts';
import type { Session } from './sign-in.ts';
import { wordsOf, type Words } from './words.ts';

export interface View {
  readonly session: Session | undefined;
  /** Undefined if the service does not answer. */
  readonly currency: Currency | undefined;
  /** Available balance of the buyer. Undefined if it is not known. */
  readonly available?: number | undefined;
  readonly isSeller: boolean;
}

const currencyName = ({ currency }: View) => currency?.name ?? 'relics';

function money(amount: number, { currency }: View): Html {
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : (currency?.decimals ?? 2) };
  const text = amount.toLocaleString('en', { ...digits, maximumFractionDigits: currency?.decimals ?? 2 });
  return html`<span class="money">${text} ${currencyName({ currency } as View)}</span>`;
}

const time = (iso: string) =>
  html`<time datetime="${iso}"
    >${new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}
    UTC</time
  >`;

function form(view: View, action: string, content: Html): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="token" value="${view.session?.token}" />${content}
  </form>`;
}

export function page(view: View, title: string, main: Html): string {
  const { session, available, isSeller } = view;
  const links = html`<a href="/">Lamps</a> ${session?.buyer && html`<a href="/orders">Orders</a>`}
    ${isSeller && html`<a href="/seller">Back office</a>`}`;
  const person = session?.buyer
    ? html`<p class="person">
          <strong>${session.buyer.name}</strong>
          ${available !== undefined && html`<span>${money(available, view)} to spend</span>`}
        </p>
        ${form(view, '/sign-out', html`<button class="plain">Sign out</button>`)}`
    : html`<a class="button" href="/sign-in">Sign in</a>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Lamp shop</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/shop.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/">Lamp shop</a>
          <nav aria-label="Shop">${links}</nav>
          <div class="account">${person}</div>
        </header>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`.text;
}

const notice = ({ title, text }: Words) =>
  html`<div class="notice" role="alert">
    <strong>${title}</strong>
    <p>${text}</p>
  </div>`;

const lamp = ({ light }: Product) =>
  html`<svg viewBox="0 0 120 120" aria-hidden="true">
    <circle cx="60" cy="52" r="46" fill="${light}" opacity=".16" />
    <circle cx="60" cy="52" r="30" fill="${light}" opacity=".3" />
    <path d="M44 30h32l12 32H32z" fill="${light}" />
    <path d="M60 62v40M42 104h36" stroke="currentColor" stroke-width="4" stroke-linecap="round" />
  </svg>`;

/** Renders a product with a form to buy it. Each form has its own order id, so that a double click places one order. */
function offer(view: View, product: Product): Html {
  const button = html`<input type="hidden" name="order" value="${newOrderId()}" />
    <input type="hidden" name="product" value="${product.id}" />
    <button aria-label="Buy ${product.name}">Buy</button>`;
  return html`<li class="card">
    ${lamp(product)}
    <h2>${product.name}</h2>
    <p>${product.text}</p>
    <div class="row">
      ${money(product.price, view)}
      ${
        view.session?.buyer
          ? view.currency?.enabled === true && form(view, '/orders', button)
          : html`<a class="button" href="/sign-in" aria-label="Sign in to buy ${product.name}">Buy</a>`
      }
    </div>
  </li>`;
}

export function shopPage(view: View, products: readonly Product[]): string {
  const { currency } = view;
  const closed: Words | undefined =
    currency === undefined
      ? { title: 'The payment service does not answer', text: 'You can look around. Please try again later.' }
      : currency.enabled
        ? undefined
        : { title: `${currency.name} is not accepted at the moment`, text: 'You can look around.' };
  return page(
    view,
    'Lamps for a good evening',
    html`<p class="lead">
        You pay in ${currencyName(view)}. It is reserved when you buy, and paid when your lamp is shipped.
      </p>
      ${closed && notice(closed)}
      <ul class="grid">
        ${products.map((product) => offer(view, product))}
      </ul>`,
  );
}

const labels: Readonly<Record<OrderState['kind'], string>> = {
  open: 'Not paid',
  reserved: 'Reserved',
  shipped: 'Shipped',
  canceled: 'Canceled',
  expired: 'Reservation ended',
};

function explained({ state }: Order, view: View): Html {
  const name = currencyName(view);
  switch (state.kind) {
    case 'open':
      return html`Your ${name} has not been reserved.`;
    case 'reserved':
      return html`Your ${name} is reserved until ${time(state.expiresAt)}. You pay when the lamp is shipped.`;
    case 'shipped':
      return html`You have paid ${money(state.capture.amountCaptured, view)}.`;
    case 'canceled':
      return html`You have paid nothing. Your ${name} is available.`;
    case 'expired':
      return html`It was not shipped in time. You have paid nothing, and your ${name} is available again.`;
  }
}

export function orderPage(view: View, order: Order): string {
  const { state, product, id } = order;
  const fault = order.faults.buyer;
  const cancel = form(view, `/orders/${id}/cancel`, html`<button class="plain">Cancel order</button>`);
  return page(
    view,
    `Order ${order.number}`,
    html`${fault && notice(wordsOf(fault, currencyName(view)))}
      <section class="card order">
        ${lamp(product)}
        <div>
          <p class="state ${state.kind}">${labels[state.kind]}</p>
          <h2>${product.name}</h2>
          <p>${money(product.price, view)}</p>
          <p>${explained(order, view)}</p>
          <div class="row">
            ${state.kind === 'open' && form(view, `/orders/${id}/pay`, html`<button>Try again</button>`)}
            ${(state.kind === 'open' || state.kind === 'reserved') && cancel}
            ${(state.kind === 'canceled' || state.kind === 'expired') && html`<a class="button" href="/">Back to the lamps</a>`}
          </div>
        </div>
      </section>`,
  );
}

const orderRow = (order: Order, view: View, last: Html) =>
  html`<li>
    <span>${order.number}</span>
    <span>${order.product.name}</span>
    ${money(order.product.price, view)}
    <span class="state ${order.state.kind}">${labels[order.state.kind]}</span>
    ${last}
  </li>`;

export function ordersPage(view: View, orders: readonly Order[]): string {
  return page(
    view,
    'Your orders',
    orders.length === 0
      ? html`<div class="empty">
          <p>You have not ordered anything yet.</p>
          <a class="button" href="/">Look at the lamps</a>
        </div>`
      : html`<ul class="rows">
          ${orders.map((order) => orderRow(order, view, html`<a href="/orders/${order.id}">Show order ${order.number}</a>`))}
        </ul>`,
  );
}

/** Renders the page for the staff who pack the parcels. */
export function sellerPage(view: View, orders: readonly Order[]): string {
  const actions = (order: Order) => {
    if (order.state.kind === 'shipped') {
      const { withdrawalAmount, withdrawalCurrency } = order.state.capture.settlement;
      return html`<span>${withdrawalAmount.toFixed(2)} ${withdrawalCurrency}</span>`;
    }
    if (order.state.kind !== 'reserved') return html`<span></span>`;
    const button = (word: string, style: string) =>
      html`<button class="${style}" aria-label="${word} order ${order.number}">${word}</button>`;
    return html`<div class="row">
      ${form(view, `/seller/${order.id}/ship`, button('Ship', ''))}
      ${form(view, `/seller/${order.id}/cancel`, button('Cancel', 'plain'))}
    </div>`;
  };
  const faults = orders.flatMap(({ number, faults: { seller } }) =>
    seller === undefined
      ? []
      : notice({
          title: `Order ${number}`,
          text: seller.kind === 'refused' ? `${seller.message} (${seller.code})` : seller.message,
        }),
  );
  return page(
    view,
    'Back office',
    html`${faults}
    ${
      orders.length === 0
        ? html`<div class="empty"><p>Orders appear here when somebody buys a lamp.</p></div>`
        : html`<ul class="rows">
            ${orders.map((order) => orderRow(order, view, actions(order)))}
          </ul>`
    }`,
  );
}

export function problemPage(view: View, title: string, text: string): string {
  return page(
    view,
    title,
    html`<p class="lead">${text}</p>
      <p><a class="button" href="/">Back to the lamps</a></p>`,
  );
}
