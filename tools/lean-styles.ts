import type { Plugin } from 'vite';

const styleText = /\bcss`((?:[^`\\]|\\.)*)`/g;

/** Removes comments and indentation from CSS in template literals, because minifiers do not change it. */
const lean = (css: string): string =>
  css.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^[ \t]+/gm, '');

export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]components[\\/].*\.ts$/, code: 'css`' },
      handler: (code) => ({
        code: code.replace(styleText, (_match, css: string) => `css\`${lean(css)}\``),
        map: null,
      }),
    },
  };
}
