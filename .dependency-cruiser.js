/** The import directions of the design: what may not import what. */

const tops = ['contracts', 'components', 'pages', 'server', 'sdk'];

/** Every folder of the server but those that all domains share. */
const domain = '(?!commands/|runtime/|http/|start/|store/)[^/]+';

/**
 * Files under `from` import, of the project's own, only each other and what is named.
 * @param {string} name @param {string} from @param {string[]} allowed
 */
const only = (name, from, ...allowed) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { path: from },
  to: { path: `^(${[...tops, 'test', 'tools'].join('|')})/`, pathNot: [from, ...allowed] },
});

/** Rooms of the wheel, lowest first: a room imports only rooms before it. */
const wheelRooms = [
  ...['settings', 'core', 'quota', 'lists', 'entries', 'participants', 'spins', 'bodies', 'pages'],
  ...['wheels', 'live'],
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
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    only('contracts-import-nothing', '^contracts/'),
    only('engine-imports-contracts', '^components/wheel/engine/', '^contracts/'),
    only(
      'render-imports-engine',
      '^components/wheel/render/',
      '^components/wheel/engine/',
      '^components/lazy/',
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
    only('server-imports-engine', '^server/', '^components/wheel/engine/', '^contracts/'),
    only('sdk-imports-contracts', '^sdk/', '^contracts/'),
    ...wheelRooms.map((room, at) => ({
      name: `wheel-${room}-imports-lower-rooms`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/wheel/${room}/` },
      to: { path: '^server/wheel/', pathNot: `^server/wheel/(${wheelRooms.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'engine-is-pure',
      comment: 'No lit, no pixi, no DOM: the server runs it too.',
      severity: 'error',
      from: { path: '^components/wheel/engine/' },
      to: { path: '^node_modules/', pathNot: '^node_modules/@noble/hashes/' },
    },
    {
      name: 'pages-do-not-meet',
      severity: 'error',
      from: { path: '^pages/([^/]+)/' },
      to: { path: '^pages/([^/]+)/', pathNot: '^pages/$1/' },
    },
    {
      name: 'domains-meet-at-their-index',
      comment: 'What one domain offers another stands in its index.ts.',
      severity: 'error',
      from: { path: `^server/(${domain})/` },
      to: {
        path: `^server/${domain}/`,
        pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'ground-enters-domains-at-their-index',
      comment: 'app.ts, http/ and store/ know a domain by its index.ts only.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/${domain}/` },
      to: { path: `^server/${domain}/`, pathNot: '/index\\.ts$' },
    },
  ],
  options: {
    includeOnly: [`^(${[...tops, 'test', 'tools'].join('|')})/`, '^node_modules/'],
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
