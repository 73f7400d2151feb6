import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Endpoint } from '../../../../contracts/http/endpoint.ts';
import { OAuthErrorBody, RelicErrorBody } from '../../../../contracts/http/error-forms.ts';
import { z } from '../../../../contracts/zod.ts';
import { operation, type Operation } from '../../../../server/http/openapi/openapi-operation.ts';
import { openApiDocument, type OpenApiDocument } from '../../../../server/http/openapi/openapi.ts';
import type { App } from '../../../../server/app.ts';
import type { ErrorTable } from '../../../../contracts/http/errors.ts';
import { originForm } from '../../../../server/http/connections/target.ts';

export interface GivenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Check = (answer: GivenAnswer) => string | undefined;

const undeclared = new Set([204, 400, 404, 405, 431]);

function operations(document: OpenApiDocument): { pattern: RegExp; methods: Record<string, Operation> }[] {
  return Object.entries(document.paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
}

export function conformance(document: OpenApiDocument): Check {
  // Do not optimise the compiled schemas, because compiling is slow. Each schema is compiled once.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    validateSchema: false,
    code: { optimize: false },
  });
  const compiled = new Map<object, ValidateFunction>();
  /** Validators by the text of the schema, because equal schemas may be different objects. */
  const compiledTexts = new Map<string, ValidateFunction>();
  const known = operations(document);
  const errorSchema = { $ref: '#/components/schemas/Error' };
  const relicErrorSchema = z.toJSONSchema(RelicErrorBody);
  const oauthErrorSchema = z.toJSONSchema(OAuthErrorBody);
  const formlessErrorSchema = (path: string): object => {
    if (/^\/relics\/api(?:\/|$)/.test(path)) return relicErrorSchema;
    return path.startsWith('/mana/oauth/') ? oauthErrorSchema : errorSchema;
  };

  const misfit = (schema: object, body: string): string | undefined => {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      const text = JSON.stringify(schema);
      validate = compiledTexts.get(text) ?? ajv.compile({ ...schema, components: document['components'] });
      compiledTexts.set(text, validate);
      compiled.set(schema, validate);
    }
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return 'the body is not JSON';
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };

  return ({ method, path, status, headers, body }) => {
    if (headers['x-request-id'] === undefined) return 'no X-Request-Id';
    if (status === 401 && headers['www-authenticate'] === undefined) return 'no WWW-Authenticate';
    if ((status === 429 || status === 503) && headers['retry-after'] === undefined) return 'no Retry-After';
    if (status === 405 && headers['allow'] === undefined) return 'no Allow';
    if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers';
    const empty = method === 'HEAD' || status === 204 || status === 304;
    if (empty && body !== '') return 'a body although its status allows none';

    const formless = formlessErrorSchema(path);
    const unframed = (status === 400 || status === 431) && headers['connection'] === 'close';
    if (unframed && !empty && misfit(formless, body) === undefined) return undefined;

    const operation = known.find(({ pattern }) => pattern.test(path))?.methods[
      method === 'HEAD' ? 'get' : method.toLowerCase()
    ];
    const response = operation?.responses[status];
    if (response === undefined) {
      if (operation === undefined && path.startsWith('/assets/') && status < 400) return undefined;
      // A browser gets a page instead of JSON for an unknown path.
      const isPage = headers['content-type']?.startsWith('text/html') === true;
      if (operation === undefined && status === 404 && isPage) return undefined;
      if (!undeclared.has(status) || (operation !== undefined && status < 400)) return 'an undeclared status';
      return empty || method === 'OPTIONS' ? undefined : misfit(formless, body);
    }
    const content = Object.entries(response.content ?? {})[0];
    if (content === undefined) return body === '' ? undefined : 'a body although none is declared';
    const [type, { schema }] = content;
    const wanted = type === '*/*' ? '' : type.replace('*', '');
    if (!headers['content-type']?.startsWith(wanted) && !empty)
      return `content type ${headers['content-type']}`;
    if (empty || type !== 'application/json' || schema === undefined) return undefined;
    const fault = misfit(schema, body);
    if (fault !== undefined) return fault;
    // In the relic API, `error` is an object with the code. In the form of OAuth, it is a string.
    const refused = JSON.parse(body) as { code?: unknown; error?: { code?: unknown } | string | null };
    const code = refused.code ?? (typeof refused.error === 'object' ? refused.error?.code : undefined);
    return status >= 400 && typeof code === 'string' && !response.description.includes(`\`${code}\``)
      ? `code ${code} is not declared for ${status}`
      : undefined;
  };
}

type Written = readonly string[] | Record<string, string> | undefined;

function headerRecord(written: Written): Record<string, string> {
  if (written === undefined) return {};
  if (!Array.isArray(written)) {
    return Object.fromEntries(Object.entries(written).map(([name, value]) => [name.toLowerCase(), value]));
  }
  const record: Record<string, string> = {};
  for (let index = 0; index < written.length; index += 2) {
    record[String(written[index]).toLowerCase()] = String(written[index + 1]);
  }
  return record;
}

/** Describes each endpoint at its first answer, because the descriptions of all endpoints take a second. */
function documentOf(endpoints: readonly Endpoint[], errors: ErrorTable): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    let described: Operation | undefined;
    Object.defineProperty((paths[endpoint.path] ??= {}), endpoint.method, {
      get: () => (described ??= operation(endpoint, errors)),
    });
  }
  return { ...openApiDocument([], errors, 'http://localhost', 'http://localhost/mana/oauth/token'), paths };
}

const checks: { endpoints: readonly Endpoint[]; errors: string; check: Check }[] = [];

function checkOf({ routes, errors }: Pick<App, 'routes' | 'errors'>): Check {
  const endpoints = routes.map((route) => route.endpoint);
  const errorsText = JSON.stringify(errors);
  const known = checks.find(
    (each) =>
      each.errors === errorsText &&
      each.endpoints.length === endpoints.length &&
      each.endpoints.every((endpoint, at) => endpoint === endpoints[at]),
  );
  if (known !== undefined) return known.check;
  const check = conformance(documentOf(endpoints, errors));
  checks.push({ endpoints, errors: errorsText, check });
  return check;
}

export function watchAnswers(server: Server, app: Pick<App, 'routes' | 'errors'>): readonly string[] {
  const check = checkOf(app);
  const misfits: string[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      headers?: Written,
    ) => ServerResponse;
    const end = response.end.bind(response) as (body?: string | Buffer) => ServerResponse;
    const write = response.write.bind(response) as (piece: Buffer) => boolean;
    const pieces: Buffer[] = [];
    let headers: Record<string, string> = {};
    Object.assign(response, {
      write(piece: Buffer) {
        pieces.push(piece);
        return write(piece);
      },
      writeHead(status: number, written?: Written) {
        headers = headerRecord(written);
        return writeHead(status, written);
      },
      end(body?: string | Buffer) {
        const method = request.method ?? '';
        const path = originForm(request.url ?? '').split('?')[0] as string;
        const bytes = Buffer.concat([...pieces, Buffer.from(body ?? '')]);
        const packed = headers['content-encoding'] === 'gzip' && bytes.length > 0;
        const text = (packed ? gunzipSync(bytes) : bytes).toString();
        const answer = { method, path, status: response.statusCode, headers, body: text };
        const fault = check(answer);
        if (fault !== undefined && misfits.length < 20) {
          misfits.push(
            `${method} ${path.slice(0, 200)} ${answer.status}: ${fault}\n  ${answer.body.slice(0, 300)}`,
          );
        }
        return end(body);
      },
    });
  });
  return misfits;
}
