import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../../../server/http/openapi/openapi.ts';
import { conformance } from '../../server/http/openapi/conforms.ts';

const run = promisify(execFile);

export interface CurlAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // Tests read bodies of every kind.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export type Curl = (path: string, ...options: string[]) => Promise<CurlAnswer>;

export type Answered = Set<string>;

export async function curlOf(baseUrl: string): Promise<{ curl: Curl; answered: Answered }> {
  const answered: Answered = new Set();
  const document = JSON.parse((await ask(baseUrl, '/openapi.json', [])).text) as OpenApiDocument;
  const check = conformance(document);
  const operationOf = operationsOf(document);
  const curl: Curl = async (path, ...options) => {
    const { status, headers, text } = await ask(baseUrl, path, options);
    const named = options.indexOf('-X');
    const method = named >= 0 ? options[named + 1]! : options.includes('-d') ? 'POST' : 'GET';
    const bare = path.split('?')[0]!;
    const fault = check({ method, path: bare, status, headers, body: text });
    assert.equal(fault, undefined, `${method} ${path} ${status}: ${text.slice(0, 300)}`);
    answered.add(`${operationOf(method, bare)} ${status}`);
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text };
  };
  return { curl, answered };
}

async function ask(baseUrl: string, path: string, options: readonly string[]) {
  const usual = ['-sS', '-i', '--noproxy', '*', '-H', 'Expect:'];
  const { stdout } = await run('curl', [...usual, ...options, baseUrl + path], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const end = stdout.indexOf('\r\n\r\n');
  const [first = '', ...lines] = stdout.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]),
    headers: Object.fromEntries(headers),
    text: stdout.slice(end + 4),
  };
}

function operationsOf({ paths }: OpenApiDocument): (method: string, path: string) => string {
  const known = Object.entries(paths)
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
  return (method, path) =>
    known.find(({ pattern }) => pattern.test(path))?.methods[method.toLowerCase()]?.operationId ?? '';
}
