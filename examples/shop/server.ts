/** A shop that takes payments in relics (examples/README.md, "Shop"). Secrets and tokens stay in this process. */
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response } from 'express';
import { createOrders, type Orders } from './orders.ts';
import { orderPage, ordersPage, problemPage, sellerPage, shopPage, type View } from './pages.ts';
import { products } from './products.ts';
import { createRelics } from './relics.ts';
import { addSignIn, isOwnForm, newSession, sessionOf } from './sign-in.ts';

const {
  SVC_URL: service = 'http://localhost:8080',
  SVC_CLIENT_ID: clientId = '',
  SVC_CLIENT_SECRET: clientSecret = '',
  SVC_REDIRECT_URI: redirectUri = 'http://127.0.0.1:8092/callback',
  SHOP_RELICS_URL: url = `${service}/relics/api/relics`,
  SHOP_CURRENCY: relicType = 'gold',
  SHOP_SELLER: seller = 'usr_merchant',
  SHOP_HOLD_SECONDS: holdSeconds = String(3 * 86_400),
} = process.env;
const home = new URL('/', redirectUri);

const relics = createRelics({ url, clientId, clientSecret });
const orders = createOrders({ relics, relicType, holdSeconds: Number(holdSeconds) });

async function viewOf(request: Request, response: Response): Promise<View> {
  const session = sessionOf(request) ?? newSession(response, home.protocol === 'https:');
  const sub = session.buyer?.sub;
  const [listed, read] = await Promise.all([
    relics.currencies(),
    sub === undefined ? undefined : relics.balances([sub], relicType),
  ]);
  return {
    session,
    currency: listed.ok ? listed.data.currencies.find(({ key }) => key === relicType) : undefined,
    available: read?.ok === true ? read.data.balances[0]?.available : undefined,
    isSeller: sub === seller,
  };
}

const app = express();
app.disable('x-powered-by');
app.use((_, response, next) => {
  // Allow the service as a target of forms, because the form for signing out is redirected to it.
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${new URL(service).origin}`;
  response.set({
    'Content-Security-Policy': `${policy}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  next();
});
app.use(express.static(fileURLToPath(new URL('public', import.meta.url))));
app.use(express.urlencoded({ extended: false, limit: '10kb' }));

async function refuse(request: Request, response: Response, title: string, text: string, status = 400) {
  response.status(status).send(problemPage(await viewOf(request, response), title, text));
}
addSignIn(app, { service, clientId, clientSecret, redirectUri }, (...call) => void refuse(...call));

const ended = ['This page is too old', 'Please sign in and try again.'] as const;
const missing = ['There is no such page', 'It may belong to another account.'] as const;

interface Form {
  readonly sub: string;
  readonly field: (name: string) => string;
}

/** Handles a form of a signed-in person. `handle` returns the path to open next, or undefined if nothing was found. */
const onForm =
  (handle: (form: Form, request: Request) => Promise<string | undefined>) =>
  async (request: Request, response: Response): Promise<void> => {
    const session = sessionOf(request);
    const body = (request.body ?? {}) as Record<string, unknown>;
    if (session?.buyer === undefined || !isOwnForm(session, body['token']))
      return refuse(request, response, ...ended, 403);
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    const next = await handle({ sub: session.buyer.sub, field }, request);
    if (next === undefined) return refuse(request, response, ...missing, 404);
    response.redirect(303, next);
  };

/** Handles a form about an order. Only the buyer of the order, or the seller, may send it. */
const onOrder = (by: 'buyer' | 'seller', action: Orders['cancel']) =>
  onForm(async ({ sub }, request) => {
    const order = orders.find(String(request.params['id']));
    if (order === undefined || sub !== (by === 'seller' ? seller : order.buyer.sub)) return undefined;
    await action(order, by);
    return by === 'seller' ? '/seller' : `/orders/${order.id}`;
  });

app.get('/', async (request, response) => {
  response.send(shopPage(await viewOf(request, response), products));
});

app.post(
  '/orders',
  onForm(async ({ field }, request) => {
    const product = products.find(({ id }) => id === field('product'));
    const buyer = sessionOf(request)?.buyer;
    const order = product && buyer && orders.place(field('order'), buyer, product);
    if (order === undefined) return undefined;
    await orders.pay(order);
    return `/orders/${order.id}`;
  }),
);
app.post('/orders/:id/pay', onOrder('buyer', orders.pay));
app.post('/orders/:id/cancel', onOrder('buyer', orders.cancel));
app.post('/seller/:id/ship', onOrder('seller', orders.ship));
app.post('/seller/:id/cancel', onOrder('seller', orders.cancel));

app.get('/orders', async (request, response) => {
  const buyer = sessionOf(request)?.buyer;
  if (buyer === undefined) {
    response.redirect(303, '/sign-in?then=/orders');
    return;
  }
  const own = orders.of(buyer.sub);
  await orders.refresh(own);
  response.send(ordersPage(await viewOf(request, response), own));
});

app.get('/orders/:id', async (request, response) => {
  const order = orders.find(request.params.id);
  if (order === undefined || order.buyer.sub !== sessionOf(request)?.buyer?.sub)
    return refuse(request, response, ...missing, 404);
  await orders.refresh([order]);
  response.send(orderPage(await viewOf(request, response), order));
});

app.get('/seller', async (request, response) => {
  const buyer = sessionOf(request)?.buyer;
  if (buyer === undefined) {
    response.redirect(303, '/sign-in?then=/seller');
    return;
  }
  if (buyer.sub !== seller)
    return refuse(
      request,
      response,
      'This page is for the seller',
      'Sign in as the merchant to ship orders.',
      403,
    );
  await orders.refresh(orders.all());
  response.send(sellerPage(await viewOf(request, response), orders.all()));
});

app.use((request: Request, response: Response) => refuse(request, response, ...missing, 404));
app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
  console.error(error);
  void refuse(request, response, 'Something went wrong', 'Please try again.', 500);
});

app.listen(Number(home.port), home.hostname, () => console.log(`Shop: ${home.href}`));
