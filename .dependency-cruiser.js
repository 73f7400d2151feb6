const tops = ['contracts', 'components', 'pages', 'server', 'sdk'];

const domain = '(?!commands/|runtime/|http/|media/|start/|store/)[^/]+';

/**
 * Modules for texts in the current language (on the server: English). They do not use the DOM, so the server can import
 * them.
 */
const pureTexts = '^components/language/(text|formats|spoken)\\.ts$';

/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 */
const only = (name, from, ...allowed) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { path: from },
  to: { path: `^(${[...tops, 'test', 'tools'].join('|')})/`, pathNot: [from, ...allowed] },
});

/** Folders of server/wheel/. Each may import only the folders listed before it. */
const wheelFolders = [
  ...['settings', 'core', 'quota', 'lists', 'assets', 'entries', 'participants', 'join', 'spins'],
  ...['bodies', 'pages', 'wheels', 'live'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-shipped',
      severity: 'error',
      from: { path: `^(${tops.join('|')})/` },
      // Exempt peer dependencies, which the apps that use the client SDK install themselves.
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    only('contracts-import-nothing', '^contracts/'),
    only('engine-imports-contracts', '^components/wheel/engine/', pureTexts, '^contracts/'),
    only(
      'render-imports-engine',
      '^components/wheel/render/',
      '^components/wheel/engine/',
      '^components/lazy/',
      pureTexts,
      '^contracts/',
    ),
    only(
      'sound-imports-engine',
      '^components/wheel/sound/',
      '^components/wheel/engine/',
      '^components/lazy/',
      '^contracts/',
    ),
    only('components-import-contracts', '^components/', '^contracts/'),
    only('pages-import-components', '^pages/', '^components/', '^sdk/', '^contracts/'),
    only('server-imports-engine', '^server/', '^components/wheel/engine/', pureTexts, '^contracts/'),
    only('sdk-imports-contracts', '^sdk/', '^contracts/'),
    ...wheelFolders.map((folder, at) => ({
      name: `wheel-${folder}-imports-lower-folders`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/wheel/${folder}/` },
      to: { path: '^server/wheel/', pathNot: `^server/wheel/(${wheelFolders.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'engine-is-pure',
      comment: 'No lit, no pixi, no DOM: the server runs the engine too.',
      severity: 'error',
      from: { path: '^components/wheel/engine/' },
      to: { path: '^node_modules/', pathNot: '^node_modules/@noble/hashes/' },
    },
    {
      name: 'pages-are-separate',
      severity: 'error',
      from: { path: '^pages/([^/]+)/' },
      to: { path: '^pages/([^/]+)/', pathNot: '^pages/$1/' },
    },
    {
      name: 'domains-use-their-index',
      comment: 'Domains import each other through index.ts only.',
      severity: 'error',
      from: { path: `^server/(${domain})/` },
      to: {
        path: `^server/${domain}/`,
        pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'server-enters-domains-at-their-index',
      comment: 'app.ts, http/ and store/ import a domain through index.ts only.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/${domain}/` },
      to: { path: `^server/${domain}/`, pathNot: '/index\\.ts$' },
    },
  ],
  options: {
    includeOnly: [`^(${[...tops, 'test', 'tools'].join('|')})/`, '^node_modules/'],
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|sdk/dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
