import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';

export const examplesRoot = join(import.meta.dirname, '../examples');

const usual = 'http://localhost:8080';

/** @param {string} text @param {string} service */
export function withService(text, service) {
  return text.replaceAll(usual, service);
}

/**
 * @param {string} html
 * @param {string} service
 */
export function examplePage(html, service) {
  const snippet = () => readFileSync(join(examplesRoot, 'wordpress/snippet.html'), 'utf8');
  return withService(html.replace(/<!-- .*: snippet\.html -->/, snippet), service);
}

/**
 * @param {string} service
 * @returns {import('vite').InlineConfig}
 */
export function exampleConfig(service) {
  return {
    configFile: false,
    root: examplesRoot,
    appType: 'mpa',
    logLevel: 'warn',
    clearScreen: false,
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('svc-') } } }),
      {
        name: 'example-page',
        transformIndexHtml: { order: 'pre', handler: (html) => examplePage(html, service) },
      },
    ],
  };
}
