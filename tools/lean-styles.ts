import type { Plugin } from 'vite';

const styleText = /\bcss`((?:[^`\\]|\\.)*)`/g;

/**
 * Removes comments and indentation from CSS in template literals, because minifiers do not change the text of literals.
 * Keeps line breaks.
 */
const lean = (css: string): string =>
  css.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^[ \t]+/gm, '');

/** Removes comments and indentation from the styles of elements in a build. */
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
