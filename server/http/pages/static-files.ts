/**
 * Files of the build. Only files listed at the start are answered, so no request can name a file outside the folder.
 * Bytes and compressed forms are cached on first use.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Request } from 'express';
import type { Answer } from '../answers/answer.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.webm': 'audio/webm',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'application/typescript; charset=utf-8',
};

/** Matches names with a hash, such as `svc-wheel-Bx8_3kPq.js`. The content under such a name never changes. */
const hashed = /^assets\/.*-[A-Za-z0-9_-]{8}\.[a-z0-9.]+$/;

/** In the order of the server's preference, because browsers state none. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
type Encoding = (typeof encodings)[number];

export interface StaticFiles {
  /** @param path relative to the build folder, such as `assets/page-a1b2c3d4.js` */
  has(path: string): boolean;
  /** Returns the file in the best encoding that the caller accepts. Returns undefined if there is no such file. */
  answer(path: string, request: Pick<Request, 'acceptsEncodings'>): Promise<Answer | undefined>;
}

function listed(directory: string, folder: string, recursive = true): string[] {
  const root = join(directory, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .split(sep)
        .join('/'),
    );
}

export function staticFiles(directory: string): StaticFiles {
  const names = new Set([
    ...listed(directory, '', false),
    ...listed(directory, 'assets'),
    ...listed(directory, 'pages'),
  ]);
  const contents = new Map<string, Promise<{ bytes: Buffer; etag: string }>>();

  const read = (name: string) => {
    let content = contents.get(name);
    if (content === undefined) {
      content = readFile(join(directory, name)).then((bytes) => ({
        bytes,
        etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      }));
      contents.set(name, content);
      content.catch(() => contents.delete(name));
    }
    return content;
  };

  const has = (path: string) => names.has(path) && types[extname(path)] !== undefined;
  return {
    has,
    async answer(path, request) {
      if (!has(path)) return undefined;
      const encoding: Encoding | undefined = encodings.find(
        ({ name, suffix }) => names.has(path + suffix) && request.acceptsEncodings(name) !== false,
      );
      const { bytes, etag } = await read(path + (encoding?.suffix ?? ''));
      return {
        status: 200,
        bytes,
        etag,
        headers: {
          'Content-Type': types[extname(path)] as string,
          'Cache-Control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          Vary: 'Accept-Encoding',
          ...(encoding && { 'Content-Encoding': encoding.name }),
        },
      };
    },
  };
}
