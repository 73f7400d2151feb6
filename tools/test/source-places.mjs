/**
 * Replaces places in built files by places in the sources. `--enable-source-maps` would parse the maps in every
 * process, although few tests fail.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * @param {string} text output of a test
 * @param {string} built folder of the built tests
 * @param {string} root sources are shown relative to this folder
 */
export function withSourcePlaces(text, built, root) {
  /** @type {Map<string, SourceMap | undefined>} */
  const maps = new Map();
  /** @param {string} file */
  const mapOf = (file) => {
    if (!maps.has(file)) {
      const path = `${file}.map`;
      maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
    }
    return maps.get(file);
  };
  return text.replaceAll(/(?:file:\/\/)?(\/[^\s:()]+\.js):(\d+):(\d+)/g, (whole, file, line, column) => {
    if (!file.startsWith(`${built}/`)) return whole;
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return whole;
    const source = relative(root, join(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
