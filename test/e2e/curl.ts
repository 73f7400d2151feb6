/** curl as a child process, its answers held against the OpenAPI document of the server that gives them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../../server/http/openapi.ts';
import { conformance, type Check } from '../server/http/conforms.ts';

const run = promisify(execFile);

export interface CurlAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // Tests look into bodies of every kind.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export type Curl = (path: string, ...options: string[]) => Promise<CurlAnswer>;

/** Operations that were answered, by their id: `createWheel 201`. */
export type Answered = Set<string>;

export async function curlOf(
  baseUrl: string,
): Promise<{ curl: Curl; answered: Answered; document: OpenApiDocument }> {
  const answered: Answered = new Set();
  let check: Check | undefined;
  let operationOf = (_method: string, _path: string): string => '';
  const curl: Curl = async (path, ...options) => {
    // Without the line of a proxy's or of a 100 Continue: one head, one body.
    const { stdout } = await run(
      'curl',
      ['-sS', '-i', '--noproxy', '*', '-H', 'Expect:', ...options, baseUrl + path],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const end = stdout.indexOf('\r\n\r\n');
    const [first = '', ...lines] = stdout.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const body = stdout.slice(end + 4);
    const named = options.indexOf('-X');
    const method = named >= 0 ? options[named + 1]! : options.some((each) => each === '-d') ? 'POST' : 'GET';
    const bare = path.split('?')[0]!;
    const fault = check?.({ method, path: bare, status, headers, body });
    assert.equal(fault, undefined, `${method} ${path} ${status}: ${body.slice(0, 300)}`);
    answered.add(`${operationOf(method, bare)} ${status}`);
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    return { status, headers, body: isJson && body !== '' ? JSON.parse(body) : body };
  };
  const document = (await curl('/openapi.json')).body as OpenApiDocument;
  check = conformance(document);
  const known = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods,
    variables: path.split('{').length,
  }));
  known.sort((one, other) => one.variables - other.variables);
  operationOf = (method, path) =>
    known.find(({ pattern }) => pattern.test(path))?.methods[method.toLowerCase()]?.operationId ?? '';
  return { curl, answered, document };
}
