/** Describes an endpoint as an OpenAPI 3.1 operation. */
import {
  bodyLimits,
  rateLimits,
  rateWindows,
  usesCookies,
  type Endpoint,
} from '../../../contracts/http/endpoint.ts';
import { errorBodies } from '../../../contracts/http/error-forms.ts';
import type { SessionAuth } from '../../../contracts/http/auth.ts';
import type { ErrorCode, ErrorTable } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { credentialsNote, security, type Security } from './openapi-security.ts';

export type JsonObject = Record<string, unknown>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: Security;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Record<string, { readonly schema: JsonObject; readonly example?: unknown }>;
  };
  readonly responses: Record<string, DescribedResponse>;
}

export interface Parameter {
  readonly description?: unknown;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonObject;
}

export interface DescribedResponse {
  readonly description: string;
  readonly headers?: JsonObject;
  readonly content?: Record<string, { schema?: JsonObject; example?: unknown }>;
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const bearerErrors: readonly ErrorCode[] = [
  'missing_token',
  'invalid_token',
  'invalid_audience',
  'service_token_required',
  'insufficient_scope',
  'client_inactive',
];

function sessionErrors({ optional, csrf, role, recent }: SessionAuth): readonly ErrorCode[] {
  return [
    ...(optional === true ? [] : (['session_required'] as const)),
    ...(csrf || role !== undefined ? (['forbidden'] as const) : []),
    ...(role === 'admin' ? (['second_factor_required'] as const) : []),
    ...(recent === true ? (['reauthentication_required'] as const) : []),
  ];
}

/** Returns the error codes of this endpoint: its own codes, and codes that follow from its declaration. */
function errorsOf(endpoint: Endpoint): ReadonlySet<string> {
  // Skip OAuth endpoints, which declare their own codes with their answers.
  if (endpoint.errorForm === 'oauth') return new Set();
  return new Set<string>([
    'validation_failed',
    ...(endpoint.auth.kind === 'service' ? bearerErrors : []),
    ...(endpoint.auth.kind === 'session' ? sessionErrors(endpoint.auth) : []),
    ...(endpoint.auth.kind === 'clientInBody' || endpoint.auth.kind === 'clientBasic'
      ? (['browser_origin'] as const)
      : []),
    ...(endpoint.body ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(endpoint.rate === null ? [] : (['rate_limited'] as const)),
    ...(endpoint.errors ?? []),
    'internal_error',
    'unavailable',
  ]);
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Moves the description from the schema to the parameter, where readers look for it. */
function parameter(name: string, place: string, required: boolean, schema: JsonObject): Parameter {
  const { description, ...rest } = schema;
  return { name, in: place, required, ...(description !== undefined && { description }), schema: rest };
}

function parameters(endpoint: Endpoint): Parameter[] {
  const { auth } = endpoint;
  const list: Parameter[] = [];
  const params = endpoint.params && jsonSchema(endpoint.params, 'input');
  for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const schema = (params?.['properties'] as Record<string, JsonObject> | undefined)?.[name as string];
    list.push(parameter(name as string, 'path', true, schema ?? { type: 'string' }));
  }
  if (endpoint.query !== undefined) {
    const query = jsonSchema(endpoint.query, 'input');
    const required = (query['required'] ?? []) as string[];
    for (const [name, schema] of Object.entries((query['properties'] ?? {}) as Record<string, JsonObject>)) {
      list.push(parameter(name, 'query', required.includes(name), schema));
    }
  }
  if (endpoint.idempotent) {
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Within 24 hours a repeat with the same key and body gets the first answer again, without a second effect. 1 to 128 visible ASCII characters.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    });
  }
  if (endpoint.method === 'get' && (auth.kind === 'service' || auth.kind === 'session')) {
    list.push({
      name: 'If-None-Match',
      in: 'header',
      description: 'Entity tag of the answer that the caller has; if it is current, the answer is 304.',
      schema: { type: 'string' },
    });
  }
  if (endpoint.ifMatch !== undefined) {
    list.push({
      name: 'If-Match',
      in: 'header',
      description: `Entity tags of a read, or \`*\`; 412 \`version_conflict\` if all are outdated. ${endpoint.ifMatch}`,
      schema: { type: 'string' },
    });
  }
  return list;
}

function isPage({ method, answers }: Endpoint): boolean {
  return method === 'get' && answers[200]?.contentType === 'text/html';
}

function responses(endpoint: Endpoint, errors: ErrorTable): Record<string, DescribedResponse> {
  const all: Record<string, DescribedResponse> = {};
  // Omit `RateLimit` from 405 and 413 of endpoints with OAuth errors, because they check method and size before they
  // count calls.
  const limited = (status: string) =>
    endpoint.errorForm === 'oauth' ? !['405', '413'].includes(status) : endpoint.rate !== null;
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    const type = answer.contentType ?? 'application/json';
    all[status] = {
      description: answer.description,
      headers: {
        'X-Request-Id': header('X-Request-Id'),
        ...(endpoint.method === 'get' && { ETag: header('ETag') }),
        ...(status === '401' && { 'WWW-Authenticate': header('WWW-Authenticate') }),
        ...((status === '429' || status === '503') && { 'Retry-After': header('Retry-After') }),
        ...(limited(status) && {
          RateLimit: header('RateLimit'),
          'RateLimit-Policy': header('RateLimit-Policy'),
        }),
        ...(endpoint.idempotent && { 'Idempotency-Replayed': header('Idempotency-Replayed') }),
      },
      ...((answer.schema !== null || answer.contentType !== undefined) && {
        content: {
          [type]: {
            schema: answer.schema === null ? { type: 'string' } : jsonSchema(answer.schema, 'output'),
            ...(answer.example !== undefined && { example: answer.example }),
          },
        },
      }),
    };
  }
  if (isPage(endpoint) && usesCookies(endpoint)) {
    all['303'] ??= { description: 'At the embed origin: `Location` is this page at the base origin.' };
  }
  if (endpoint.method === 'get') {
    all['304'] = {
      description: 'The caller has the current answer already (`If-None-Match`).',
      headers: { ETag: header('ETag') },
    };
  }
  const { errorForm = 'common' } = endpoint;
  const errorBody = errorForm === 'common' ? undefined : errorBodies[errorForm];
  const byStatus = new Map<number, { code: string; message: string }[]>();
  for (const code of errorsOf(endpoint)) {
    const kind = errors[code];
    if (kind === undefined) throw new Error(`${endpoint.id} names ${code}, which no domain declares`);
    byStatus.set(kind.status, [...(byStatus.get(kind.status) ?? []), { code, message: kind.message }]);
  }
  // True for pages, which answer with HTML while the store is unavailable and after too many requests.
  const forPeople = endpoint.answers[503]?.contentType === 'text/html';
  for (const [status, refusals] of [...byStatus].sort(([a], [b]) => a - b)) {
    // Describe both forms of 400 of a page with parameters and a 400 of its own: a path that cannot be decoded is
    // refused before its route is known, so this error has the common JSON form.
    const own = endpoint.answers[status]?.contentType === undefined ? undefined : all[status];
    if (own && status === 400 && endpoint.path.includes('{')) {
      all[status] = {
        ...own,
        content: { ...own.content, 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
    }
    if (own) continue;
    all[status] = {
      description: refusals.map(({ code, message }) => `\`${code}\`: ${message}.`).join(' '),
      headers: {
        'X-Request-Id': header('X-Request-Id'),
        ...((status === 401 || status === 403) && { 'WWW-Authenticate': header('WWW-Authenticate') }),
        ...((status === 429 || status === 503) && { 'Retry-After': header('Retry-After') }),
      },
      content:
        forPeople && status === 429
          ? { 'text/html': { schema: { type: 'string' } } }
          : {
              'application/json': errorBody
                ? { schema: jsonSchema(errorBody, 'output') }
                : {
                    schema: { $ref: '#/components/schemas/Error' },
                    example: { ...refusals[0], requestId: 'req_Zk3v9Qp1000042' },
                  },
            },
    };
  }
  return all;
}

const size = (bytes: number) => (bytes < 1_048_576 ? `${bytes / 1_024} KiB` : `${bytes / 1_048_576} MiB`);

export function operation(endpoint: Endpoint, errors: ErrorTable): Operation {
  const limit =
    endpoint.rate === null
      ? undefined
      : `${rateLimits[endpoint.rate]} requests ${rateWindows[endpoint.rate] === 3_600 ? 'an hour' : 'a minute'}`;
  const notes = [
    endpoint.description,
    credentialsNote(endpoint.auth),
    endpoint.body && `Body up to ${size(bodyLimits[endpoint.bodyLimit ?? 'plain'])}.`,
    limit && `Limit: ${limit}.`,
  ].filter((note) => note !== undefined);
  const mediaType = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: notes.join('\n\n'),
    security: security(endpoint.auth),
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [mediaType]: {
            schema: jsonSchema(endpoint.body, 'input'),
            ...(endpoint.bodyExample !== undefined && { example: endpoint.bodyExample }),
          },
        },
      },
    }),
    responses: responses(endpoint, errors),
  };
}
