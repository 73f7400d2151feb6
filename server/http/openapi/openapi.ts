/** OpenAPI 3.1 document, generated from the endpoint declarations that also validate requests. */
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import type { ErrorTable } from '../../../contracts/http/errors.ts';
import { operationTag } from '../../../contracts/http/operation.ts';
import { operation, type JsonObject, type Operation } from './openapi-operation.ts';
import { securitySchemes } from './openapi-security.ts';

export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
}

const text = (description: string) => ({ description, schema: { type: 'string' } });

/** Returns the tags in reading order. The endpoints for operators come last. */
function tagsOf(endpoints: readonly Endpoint[]): string[] {
  const tags = new Set(endpoints.map(({ tag }) => tag));
  return tags.delete(operationTag) ? [...tags, operationTag] : [...tags];
}

export function openApiDocument(
  endpoints: readonly Endpoint[],
  errors: ErrorTable,
  baseUrl: string,
  tokenUrl: string,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method] = operation(endpoint, errors);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'SVC platform',
      version: '1',
      description:
        'Wheels, giveaways and identity for communities. Times are ISO 8601 UTC with milliseconds. Every answer ' +
        'carries `X-Request-Id`; errors repeat it. Unknown members of a request body are refused.',
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(endpoints).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: securitySchemes(endpoints, tokenUrl),
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code', 'requestId'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errors) },
            requestId: { type: 'string' },
            jailedUntil: {
              type: 'string',
              format: 'date-time',
              description: 'Only with `jailed`: end of the jail.',
            },
            errors: {
              type: 'array',
              maxItems: 100,
              items: {
                type: 'object',
                required: ['path', 'code', 'message'],
                properties: {
                  path: { type: 'string', description: 'Such as `entries.3.weight`.' },
                  code: { type: 'string' },
                  message: { type: 'string' },
                },
                additionalProperties: false,
              },
            },
          },
        },
      },
      headers: {
        'X-Request-Id': text('Id of this request in the logs; quote it when you report a problem.'),
        ETag: text('Strong entity tag of this representation.'),
        RateLimit: text('`"read";r=599;t=60`: remaining calls and seconds until the window ends.'),
        'RateLimit-Policy': text('`"read";q=600;w=60`: calls allowed in a window, and its seconds.'),
        'Retry-After': text('Seconds to wait before a retry.'),
        'WWW-Authenticate': text(
          'Challenge for a bearer token (RFC 6750), or for client id and secret (Basic).',
        ),
        'Idempotency-Replayed': text('`true` if the answer is a stored one.'),
      },
    },
  };
}
