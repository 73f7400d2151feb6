import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imported =
  /(?:^|[^\w.])(?:import|export)(?!\s+type\b)(?:[^'"`;]*?\bfrom)?\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;
const besideIt = /new URL\(\s*'(\.{1,2}\/[^']+)'/g;
const started = /'((?:contracts|components|pages|sdk|server|test|tools)\/[\w./-]+\.(?:ts|mjs))'/g;
const script = /<script[^>]*\ssrc="(\.{0,2}\/[^"]+)"/g;

export class ImportGraph {
  #root;
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, readonly string[]>} */
  #direct = new Map();

  /** @param {string} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} file */
  text(file) {
    let text = this.#texts.get(file);
    if (text === undefined) {
      const path = join(this.#root, file);
      text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      this.#texts.set(file, text);
    }
    return text;
  }

  /** @param {string} file */
  direct(file) {
    let direct = this.#direct.get(file);
    if (direct === undefined) {
      direct = [...this.#read(file)];
      this.#direct.set(file, direct);
    }
    return direct;
  }

  /** @param {string} file */
  #read(file) {
    const found = new Set();
    if (!/\.(ts|mjs|js|html)$/.test(file)) return found;
    const text = this.text(file);
    for (const pattern of [imported, besideIt]) {
      for (const [, path = ''] of text.matchAll(pattern)) found.add(join(dirname(file), path));
    }
    for (const [, path = ''] of text.matchAll(started)) found.add(path);
    if (file.endsWith('.html')) {
      for (const [, path = ''] of text.matchAll(script)) found.add(join(dirname(file), path));
    }
    if (text.includes("'dist/server/main.js'")) found.add('server/main.ts');
    found.delete(file);
    return found;
  }

  /**
   * @param {string} file
   * @param {(from: string, to: string) => boolean} [follow] returns whether to follow an import
   */
  reach(file, follow = () => true) {
    const seen = new Set([file]);
    const waiting = [file];
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
      for (const to of this.direct(from)) {
        if (seen.has(to) || !follow(from, to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
    return seen;
  }
}
