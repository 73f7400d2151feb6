import fc from 'fast-check';
import type { Operation } from '../../server/http/openapi/openapi-operation.ts';
import type { OpenApiDocument } from '../../server/http/openapi/openapi.ts';

export interface OddRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly chunked: boolean;
  readonly declared: number | undefined;
}

const names = [
  'party',
  'giveaway',
  'PARTY',
  'none',
  'x',
  '-',
  'a--b',
  'ü',
  '..',
  '',
  'a'.repeat(64),
  'a'.repeat(65),
];

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
  ),
  fc.constantFrom(
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '{{7*7}}',
    '${7*7}',
    '\r\nX-Injected: 1',
    '\u202e',
    '𝕏'.repeat(200),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer({ min: 1_000, max: 8_000 }).map((length) => 'a'.repeat(length)),
);

const oddNumber = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '-1',
    '1e308',
    '1e309',
    '-1e309',
    '1e-400',
    '9007199254740993',
    '0.1',
    '00',
    '1'.repeat(400),
  ),
  fc.double().map(String),
);

/** Generates JSON as text, because JavaScript has no number such as `1e999`. */
const { json: oddJson } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: false },
    { arbitrary: oddText.map((text) => JSON.stringify(text)), weight: 6 },
    { arbitrary: oddNumber, weight: 6 },
    {
      arbitrary: fc.constantFrom(
        'null',
        'true',
        'false',
        '{}',
        '[]',
        '"\\u0000"',
        '"\\ud800"',
        '{"__proto__":{}}',
      ),
      weight: 6,
    },
    { arbitrary: fc.array(tie('json'), { maxLength: 5 }).map((items) => `[${items.join(',')}]`), weight: 5 },
    {
      arbitrary: fc
        .array(fc.tuple(oddText, tie('json')), { maxLength: 4 })
        .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
      weight: 5,
    },
    {
      arbitrary: fc.integer({ min: 10, max: 60_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
      weight: 1,
    },
    {
      arbitrary: fc
        .integer({ min: 10, max: 20_000 })
        .map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
      weight: 1,
    },
  ),
}));

type Schema = Record<string, unknown>;

function nearly(schema: Schema, depth = 0): fc.Arbitrary<string> {
  const odd = (arbitrary: fc.Arbitrary<string>) =>
    fc.oneof({ arbitrary, weight: 4 }, { arbitrary: oddJson, weight: 1 });
  const variants = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (variants !== undefined) return fc.oneof(...variants.map((variant) => nearly(variant, depth)));
  if (schema['const'] !== undefined) return odd(fc.constant(JSON.stringify(schema['const'])));
  if (schema['enum'] !== undefined) {
    return odd(fc.constantFrom(...(schema['enum'] as unknown[]).map((value) => JSON.stringify(value))));
  }
  switch (schema['type']) {
    case 'string':
      return odd(fc.constantFrom('"party"', '"giveaway"', '"#ff0000"', '"Ada"', '"custom"'));
    case 'number':
    case 'integer':
      return odd(fc.integer({ min: 0, max: 100 }).map(String));
    case 'boolean':
      return odd(fc.constantFrom('true', 'false'));
    case 'array':
      return odd(
        fc
          .array(nearly((schema['items'] ?? {}) as Schema, depth + 1), { maxLength: 6 })
          .map((items) => `[${items.join(',')}]`),
      );
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
      const required = new Set((schema['required'] ?? []) as string[]);
      const members = properties.map(([name, inner]) =>
        fc
          .tuple(fc.integer({ min: 0, max: 9 }), depth > 4 ? oddJson : nearly(inner, depth + 1))
          .map(([dice, value]) =>
            dice < (required.has(name) ? 9 : 3) ? `${JSON.stringify(name)}:${value}` : '',
          ),
      );
      const extra = fc
        .tuple(fc.integer({ min: 0, max: 9 }), oddText, oddJson)
        .map(([dice, key, value]) => (dice === 0 ? `${JSON.stringify(key)}:${value}` : ''));
      return odd(
        fc.tuple(...members, extra).map((parts) => `{${parts.filter((part) => part !== '').join(',')}}`),
      );
    }
    default:
      return oddJson;
  }
}

const spoiled = (body: fc.Arbitrary<string>) =>
  fc.tuple(body, fc.integer({ min: 0, max: 19 }), fc.nat()).map(([text, dice, at]) => {
    if (dice === 0) return text.slice(0, at % (text.length + 1));
    if (dice === 1) return `${text}${text}`;
    if (dice === 2) return `\ufeff${text}`;
    if (dice === 3) return text.replace('"', "'");
    return text;
  });

const encoded = fc.oneof(
  { arbitrary: fc.constantFrom(...names).map(encodeURIComponent), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%ff',
      '%00',
      '%ed%a0%80',
      '%2e%2e',
      '%2f',
      '%252f',
      'a%',
      '%c3',
      '+',
      ';',
      '*',
      '~',
      '%F0%9F%8E%A1',
    ),
    weight: 2,
  },
  { arbitrary: fc.integer({ min: 100, max: 7_000 }).map((length) => 'p'.repeat(length)), weight: 1 },
);

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  {
    arbitrary: fc
      .array(
        fc.constantFrom(
          'limit=1',
          'limit=-1',
          'limit=1e9',
          'limit',
          '=',
          '&&',
          'fields=entries',
          'fields=%00',
          'return=full',
          'return=full&return=head',
          'a=%',
          'a=%ff',
          '__proto__=1',
          'a[]=1',
          'a[b]=1',
          '%F0%28',
          'listName=party',
        ),
        { maxLength: 4 },
      )
      .map((parts) => `?${parts.join('&')}`),
    weight: 2,
  },
);

const headerPool: readonly (readonly [string, string])[] = [
  ['Idempotency-Key', 'one'],
  ['Idempotency-Key', 'two'],
  ['Idempotency-Key', ' '],
  ['Idempotency-Key', 'k'.repeat(200)],
  ['If-Match', '*'],
  ['If-Match', '"1"'],
  ['If-Match', 'W/"1", "2"'],
  ['If-Match', '"'],
  ['If-None-Match', '*'],
  ['If-None-Match', ',,,'],
  ['X-Request-Id', 'mine'],
  ['X-Request-Id', '\xff\xfe'],
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'br;q=0, *;q=x'],
  ['Origin', 'null'],
  ['Range', 'bytes=0-1,2-3'],
  ['Expect', '100-continue'],
  ['Expect', 'nothing'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'identity'],
  ['Cookie', '__proto__=1; a'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '::1, nonsense, 1.2.3.4.5'],
  ['X-Forwarded-Host', 'evil.example'],
  ['Upgrade', 'h2c'],
  ['Accept-Language', '*;q=1e999'],
  ['Transfer-Encoding', 'gzip'],
  ['__proto__', 'x'],
];

const contentType = fc.oneof(
  { arbitrary: fc.constant<string | undefined>('application/json'), weight: 8 },
  {
    arbitrary: fc.constantFrom<(string | undefined)[]>(
      undefined,
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=',
      'application/json;;;',
      '\u00e4',
      'application/vnd.api+json',
    ),
    weight: 2,
  },
);

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
];

type Headers = OddRequest['headers'];

export interface Credentials {
  readonly tokens: readonly string[];
  readonly session: Headers;
}

function isOnWheels(path: string, { security }: Operation): boolean {
  return /^\/wheels?(?:app)?\//.test(path) && security.some((schemes) => 'session' in schemes);
}

function ofOperation(
  path: string,
  method: string,
  operation: Operation,
  { tokens, session }: Credentials,
): fc.Arbitrary<OddRequest> {
  const media = Object.entries(operation.requestBody?.content ?? {})[0];
  const form = media?.[0] === 'application/x-www-form-urlencoded';
  const body =
    media === undefined
      ? fc.oneof(fc.constant(''), oddJson)
      : form
        ? fc.oneof(
            oddText,
            fc.constantFrom('grant_type=client_credentials', 'grant_type=a&grant_type=b', '%', 'scope=%00'),
          )
        : spoiled(nearly(media[1].schema));
  const bearer = (value: string): Headers => [['Authorization', value]];
  const credentials = fc.oneof(
    {
      arbitrary: isOnWheels(path, operation)
        ? fc.constant(session)
        : fc.constantFrom(...tokens.map((token) => bearer(`Bearer ${token}`))),
      weight: 8,
    },
    { arbitrary: fc.constant<Headers>([]), weight: 1 },
    {
      arbitrary: fc
        .constantFrom(
          'Bearer',
          'Bearer ',
          'Basic Og==',
          'Basic %%%',
          'bearer a.b.c',
          `Bearer ${'a'.repeat(6_000)}`,
          'Digest x',
        )
        .map(bearer),
      weight: 1,
    },
  );
  return fc
    .record({
      method: fc.oneof(
        { arbitrary: fc.constant(method.toUpperCase()), weight: 9 },
        { arbitrary: fc.constantFrom(...methods), weight: 1 },
      ),
      segments: fc.array(encoded, { minLength: 3, maxLength: 3 }),
      tail: fc.oneof(
        { arbitrary: fc.constant(''), weight: 12 },
        { arbitrary: fc.constantFrom('/', '//', '/..', ';a=b', '%00', '/%2e'), weight: 1 },
      ),
      query,
      headers: fc.array(fc.constantFrom(...headerPool), { maxLength: 3 }),
      credentials,
      contentType: form ? fc.constant<string | undefined>(media?.[0]) : contentType,
      body,
      framing: fc.oneof(
        { arbitrary: fc.constant('right'), weight: 20 },
        { arbitrary: fc.constantFrom('chunked', 'none', 'short', 'long', 'huge', 'negative'), weight: 1 },
      ),
    })
    .map((parts): OddRequest => {
      let index = 0;
      const target =
        path.replaceAll(/\{\w+\}/g, () => parts.segments[index++] as string) + parts.tail + parts.query;
      const length = Buffer.byteLength(parts.body);
      const lengths: Record<string, number> = {
        none: NaN,
        short: Math.max(0, length - 3),
        long: length + 5,
        huge: 1e15,
        negative: -5,
      };
      const declared = lengths[parts.framing];
      return {
        method: parts.method,
        target,
        headers: [
          ...parts.credentials,
          ...(parts.contentType === undefined ? [] : [['Content-Type', parts.contentType] as const]),
          ...parts.headers,
        ],
        body: parts.body,
        chunked: parts.framing === 'chunked',
        declared,
      };
    });
}

export function oddRequests(
  document: OpenApiDocument,
  credentials: Credentials,
  count: number,
  seed: number,
): { operation: string; request: OddRequest }[] {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      name: `${method} ${path}`,
      share: operation.requestBody === undefined ? 1 : 3,
      arbitrary: ofOperation(path, method, operation, credentials),
    })),
  );
  const shares = operations.reduce((sum, { share }) => sum + share, 0);
  return operations.flatMap(({ name, share, arbitrary }, index) =>
    fc
      .sample(arbitrary, { numRuns: Math.ceil((count * share) / shares), seed: seed + index })
      .map((request) => ({ operation: name, request })),
  );
}
