/** Limits for the Brotli bytes of the scripts that a visitor loads. */
import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

/**
 * @param {string} key
 * @param {Set<string>} found
 * @returns {string[]}
 */
const withImports = (key, found = new Set()) => {
  if (found.has(key)) return [];
  found.add(key);
  const { file, imports = [] } = /** @type {Chunk} */ (manifest[key]);
  return [`dist/${file}`, ...imports.flatMap((each) => withImports(each, found))];
};

/** @param {string} name */
const page = (name) =>
  [
    ...readFileSync(`dist/pages/${name}/index.html`, 'utf8').matchAll(
      /(?:src|href)="\/(assets\/[^"]+\.js)"/g,
    ),
  ].map(([, file]) => `dist/${file}`);

const turning = [
  'components/wheel/render/gl/gl-part.ts',
  'node_modules/howler/dist/howler.core.min.js',
].flatMap((part) => withImports(part));

/** @param {string[]} files */
const once = (files) => [...new Set(files)];

export default [
  {
    name: 'wheel.js until the first spin has ended',
    // Leave out the catalogues (`wheel-<hash>.js`), of which a page loads at most one.
    path: ['dist/wheel.js', 'dist/assets/wheel/*.js', '!dist/assets/wheel/wheel-????????.js'],
    limit: '115 kB',
    brotli: true,
  },
  { name: 'oauth.js', path: 'dist/oauth.js', limit: '6 kB', brotli: true },
  ...Object.entries({ client: 5, 'client-callback': 2, index: 12, react: 7 }).map(([name, limit]) => ({
    name: `the client SDK in an app that uses all of ${name}.js, without Lit and React`,
    path: `dist/sdk/${name}.js`,
    limit: `${limit} kB`,
    brotli: true,
  })),
  { name: 'embed.js', path: ['dist/embed.js', 'dist/assets/embed/*.js'], limit: '6 kB', brotli: true },
  {
    name: 'a wheel page until the first spin has ended',
    path: once([...page('customwheel'), ...turning]),
    limit: '130 kB',
    brotli: true,
  },
  { name: 'home page', path: once([...page('home'), ...turning]), limit: '108 kB', brotli: true },
  {
    name: 'snippet builder, loaded when it is near',
    path: 'dist/assets/svc-snippet-builder-*.js',
    limit: '66 kB',
    brotli: true,
  },
  { name: 'sign-in page', path: once(page('sign-in')), limit: '29 kB', brotli: true },
  { name: 'account page', path: once(page('account')), limit: '60 kB', brotli: true },
  { name: 'developer page', path: once(page('developer')), limit: '40 kB', brotli: true },
  { name: 'list of wheels', path: once(page('wheels')), limit: '43 kB', brotli: true },
  {
    name: 'console until the first spin has ended, without the editor',
    path: once([...page('console'), ...turning]),
    limit: '140 kB',
    brotli: true,
  },
  { name: 'page that shows where to join', path: once(page('poster')), limit: '30 kB', brotli: true },
  { name: 'verify page', path: once(page('verify')), limit: '45 kB', brotli: true },
];
