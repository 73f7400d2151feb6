/** Commands of the model test, as plain data that fast-check generates and prints. */
import fc from 'fast-check';

/** An amount in units of its currency, or as the number in a request. */
export type ModelAmount = { readonly units: number } | { readonly number: number };

const small = fc.nat({ max: 20 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const amount: fc.Arbitrary<ModelAmount> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ units: fc.integer({ min: 1, max: 5_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ units: fc.constantFrom(1, 999_999_999_999_999, 1_000_000_000_000_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      number: fc.constantFrom(0, -0, -1, NaN, 1e-9, 1e300, 0.1 + 0.2, 1.005, 1e-8, 9_999_999_999_999.99),
    }),
  },
);

/** Seconds until the expiry. For 3,600, the time is sent with an offset; for `'zone'`, without a time zone. */
const lifetime = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(undefined, 60, 61, 3_600, 2_592_000) },
  { weight: 1, arbitrary: fc.constantFrom(59, 2_592_001, 'zone' as const) },
);

const text = fc.constantFrom('one', 'two', 'drei 3');
const status = fc.constantFrom('active', 'confirmed', 'released', 'expired', 'expired');

const base = { client: fc.nat({ max: 2 }), user: fc.nat({ max: 3 }), currency: fc.nat({ max: 2 }) } as const;

/** Chooses a payment or transfer that was made before, counted from the latest. */
const pick = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: small });

const operator = fc.nat({ max: 1 });

/** Whether to freeze, or to end a freeze. Freezes are rarer, because most other commands fail during one. */
const rarely = fc.constantFrom(true, false, false);

/** Index of a user, of a client, or 7 for an id without account. */
const party = fc.nat({ max: 7 });

const supply: fc.Arbitrary<ModelAmount> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ units: fc.integer({ min: 1, max: 100_000 }) }) },
  { weight: 1, arbitrary: fc.record({ units: fc.constant(999_999_999_999_999) }) },
  { weight: 1, arbitrary: fc.record({ number: fc.constantFrom(0, 0.1 + 0.2, 1e300) }) },
);

const record = <Kind extends string, T extends object>(
  kind: Kind,
  members: { [K in keyof T]: fc.Arbitrary<T[K]> },
) =>
  fc.record({ kind: fc.constant(kind), ...members }) as fc.Arbitrary<{ readonly kind: Kind } & Readonly<T>>;

const kinds = {
  wait: [1, record('wait', {})],
  authorize: [
    16,
    record('authorize', { ...base, amount, lifetime, orderId: maybe(text), notes: maybe(text) }),
  ],
  authorizeAgain: [3, record('authorizeAgain', { pick })],
  authorizeDiffering: [
    3,
    record('authorizeDiffering', {
      pick,
      user: maybe(base.user),
      amount: maybe(amount),
      orderId: maybe(text),
    }),
  ],
  capture: [6, record('capture', { pick, reference: maybe(text) })],
  capturePart: [
    4,
    record('capturePart', { pick, amount: maybe(amount), percent: fc.integer({ min: 1, max: 101 }) }),
  ],
  captureAgain: [3, record('captureAgain', { pick })],
  reverse: [4, record('reverse', { pick, reference: maybe(text) })],
  reverseAgain: [3, record('reverseAgain', { pick, reference: maybe(text) })],
  read: [2, record('read', { pick })],
  list: [
    4,
    record('list', {
      ...{ client: base.client, status: maybe(status), user: maybe(base.user) },
      ...{ pick: maybe(pick), limit: fc.integer({ min: 1, max: 5 }) },
    }),
  ],
  foreign: [3, record('foreign', { pick, call: fc.constantFrom('read', 'capture', 'reverse') })],
  transfer: [
    6,
    record('transfer', {
      ...base,
      amount,
      to: fc.nat({ max: 7 }),
      purpose: fc.constantFrom('reward', 'b2b'),
    }),
  ],
  transferAgain: [
    3,
    record('transferAgain', {
      pick,
      amount: maybe(amount),
      purpose: maybe(fc.constantFrom('reward', 'offset')),
    }),
  ],
  balances: [
    3,
    record('balances', {
      ...{ client: base.client, currency: maybe(base.currency) },
      accounts: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }),
    }),
  ],
  statement: [
    3,
    record('statement', {
      ...{ client: base.client, currency: base.currency, limit: fc.integer({ min: 1, max: 5 }) },
      ...{ from: maybe(fc.integer({ min: -1, max: 20 })), to: maybe(fc.integer({ min: -1, max: 20 })) },
      account: fc.constantFrom('client' as const, 'treasury' as const),
    }),
  ],
  transfers: [
    2,
    record('transfers', {
      ...{ client: base.client, pick: maybe(pick), limit: fc.integer({ min: 1, max: 5 }) },
      ...{ from: maybe(fc.integer({ min: -1, max: 20 })), to: maybe(fc.integer({ min: -1, max: 20 })) },
    }),
  ],
  advance: [3, record('advance', { milliseconds: fc.constantFrom(1, 999, 60_000, 3_600_000, 86_400_000) })],
  toExpiry: [4, record('toExpiry', { pick, offset: fc.constantFrom(-1, 0, 1) })],
  back: [2, record('back', { milliseconds: fc.constantFrom(1, 60_000, 86_400_000) })],
  sweep: [3, record('sweep', {})],
  currency: [
    3,
    record('currency', {
      currency: base.currency,
      change: fc.constantFrom(
        'enable',
        'enable',
        'enable',
        'disable',
        'freeze',
        'thaw',
        'thaw',
        'thaw',
        'ratio',
      ),
      // Powers of two give quotients exactly between two units.
      ratio: fc.oneof(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(2 ** 16, 2 ** 20, 2 ** 26)),
    }),
  ],
  client: [
    3,
    record('client', {
      client: base.client,
      change: fc.constantFrom(
        ...['strict', 'needsGrant', 'transfer', 'enabled', 'treasury', 'noTreasury', 'withdrawal'],
        ...['noWithdrawal', 'currency', 'everything', 'everything', 'everything', 'everything'],
      ),
      currency: base.currency,
      value: fc.nat({ max: 3 }),
    }),
  ],
  rate: [
    2,
    record('rate', {
      ...{ base: fc.nat({ max: 1 }), quote: fc.nat({ max: 1 }) },
      rate: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.constant(5n * 10n ** 11n)),
      delay: fc.constantFrom(0, 0, -86_400_000, 60_000, 86_400_000),
      maxAgeSeconds: maybe(fc.constantFrom(1, 60, 86_400)),
    }),
  ],
  block: [2, record('block', { client: base.client, user: base.user, on: fc.boolean() })],
  grant: [2, record('grant', { client: base.client, user: base.user, on: fc.boolean() })],
  inactive: [1, record('inactive', { user: base.user, on: fc.boolean() })],
  rateAge: [
    6,
    record('rateAge', {
      ...{ pick, rate: fc.bigInt({ min: 1n, max: 10n ** 13n }) },
      ...{ maxAgeSeconds: fc.constantFrom(1, 60), offset: fc.constantFrom(-1, 0, 0, 1, 1, 1) },
    }),
  ],
  freeze: [2, record('freeze', { currency: base.currency, account: party, on: rarely, operator })],
  freezeHolder: [2, record('freezeHolder', { user: base.user, on: rarely, operator })],
  release: [3, record('release', { pick, operator })],
  request: [
    6,
    record('request', {
      ...{ currency: base.currency, amount: supply, from: party, to: party, operator },
      change: fc.constantFrom('mint', 'mint', 'burn', 'adjust'),
      // True for the largest amount that one operator may change alone.
      atLimit: fc.constantFrom(true, false, false, false),
      // True to take the relics from the user whose hold expires first, at the moment of the expiry.
      atExpiry: fc.constantFrom(true, false, false),
    }),
  ],
  requestAgain: [3, record('requestAgain', { pick, operator, amount: maybe(supply), to: maybe(party) })],
  limit: [
    1,
    record('limit', { currency: base.currency, operator, above: fc.constantFrom(0, 0.5, 10, 1_000_000) }),
  ],
  decide: [
    8,
    record('decide', {
      ...{ pick, operator },
      act: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'withdraw'),
      // Time of the decision relative to the expiry of the request. Rarely set, because all payments have expired by
      // then.
      late: fc.constantFrom(...Array<undefined>(20).fill(undefined), -1, 0),
    }),
  ],
} as const;

type Kinds = typeof kinds;
export type ModelCommand = {
  [K in keyof Kinds]: Kinds[K][1] extends fc.Arbitrary<infer C> ? C : never;
}[keyof Kinds];
export type CommandOf<Kind extends ModelCommand['kind']> = Extract<ModelCommand, { readonly kind: Kind }>;

export const commandKinds = Object.keys(kinds) as readonly ModelCommand['kind'][];

/** A failing command shrinks to `wait`, so that a counterexample has as few other commands as possible. */
export const commandLists = (length: number): fc.Arbitrary<ModelCommand[]> =>
  fc.array(
    fc.oneof(
      { withCrossShrink: true },
      ...(Object.values(kinds).map(([weight, arbitrary]) => ({ weight, arbitrary })) as {
        weight: number;
        arbitrary: fc.Arbitrary<ModelCommand>;
      }[]),
    ),
    { minLength: length, maxLength: length },
  );
