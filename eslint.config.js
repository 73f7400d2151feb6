import { configs as litConfigs } from 'eslint-plugin-lit';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** @param {string} selector @param {string} message */
const banned = (selector, message) => ({ selector, message });

const defaultExport = banned(
  'ExportDefaultDeclaration',
  'Named exports only, so that a name is the same everywhere.',
);
const mathRandom = banned(
  "MemberExpression[object.name='Math'][property.name='random']",
  'Take the injected random source (server/runtime/random.ts); winners and secrets need a cryptographic one.',
);
const environment = banned(
  "MemberExpression[object.name='process'][property.name='env']",
  'server/config.ts is the only reader of the environment.',
);
const messaging = banned(
  "CallExpression[callee.property.name='postMessage'], CallExpression[callee.name='postMessage']",
  'Only components/embed, components/wheel-page/host and two files of sdk/lib post messages.',
);
const bareImport = banned(
  "ImportExpression:not(CallExpression[callee.name='lazy'] ImportExpression)",
  'Load parts with lazy() (components/lazy/lazy-part.ts): browsers remember a bare import that failed.',
);
const clock = [
  banned(
    "MemberExpression[object.name='Date'][property.name='now']",
    'Take the injected clock (server/runtime/clock.ts).',
  ),
  banned(
    "NewExpression[callee.name='Date'][arguments.length=0]",
    'Take the injected clock (server/runtime/clock.ts).',
  ),
];

const everywhere = [defaultExport, mathRandom];
const onServer = [...everywhere, environment, messaging];
const shipped = [...onServer, bareImport];

const owned = {
  'pixi.js': 'Only components/wheel/render imports pixi.js.',
  howler: 'Only components/wheel/sound imports howler.',
  zod: 'zod comes from contracts/zod.ts, which configures it first.',
  '@awesome.me/webawesome': 'Only components/ui/forms imports Web Awesome.',
};
/** @param {(keyof typeof owned)[]} allowed */
function restrictedImports(...allowed) {
  const patterns = Object.entries(owned)
    .filter(([name]) => !allowed.some((own) => own === name))
    .map(([name, message]) => ({ regex: `^${name.replace('.', '\\.')}(/|$)`, message }));
  return { 'no-restricted-imports': /** @type {['error', ...unknown[]]} */ (['error', { patterns }]) };
}

/** @param {'off' | 'error'} level */
const unsafeAny = (level) => ({
  '@typescript-eslint/no-unsafe-argument': level,
  '@typescript-eslint/no-unsafe-assignment': level,
  '@typescript-eslint/no-unsafe-call': level,
  '@typescript-eslint/no-unsafe-member-access': level,
  '@typescript-eslint/no-unsafe-return': level,
});

export default defineConfig(
  {
    ignores: [
      'dist/',
      'sdk/dist/',
      'node_modules/',
      '.cache/',
      'coverage/',
      'data/',
      'examples/*/',
      '!examples/shop/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  { ...litConfigs['flat/recommended'], files: ['components/**', 'pages/**', 'test/**'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
      ...restrictedImports(),
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Allow numbers and booleans, because template literals convert them as expected.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Allow `async` without `await`, because an exception then becomes a rejection.
      '@typescript-eslint/require-await': 'off',
      // Allow `!` after a check of the bounds, which `noUncheckedIndexedAccess` ignores.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // These two rules take as long as all others together, and find little here.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['contracts/**', 'components/**', 'pages/**', 'sdk/**'],
    rules: { 'no-restricted-syntax': ['error', ...shipped] },
  },
  {
    files: ['contracts/**', 'components/wheel/engine/**'],
    rules: { 'no-restricted-syntax': ['error', ...shipped, ...clock] },
  },
  { files: ['server/**'], rules: { 'no-restricted-syntax': ['error', ...onServer, ...clock] } },
  { files: ['server/runtime/clock.ts'], rules: { 'no-restricted-syntax': ['error', ...onServer] } },
  {
    files: ['server/config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, messaging, ...clock] },
  },
  {
    files: ['server/identity/accounts/hash-threads.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, environment, ...clock] },
  },
  {
    files: ['components/embed/**', 'components/wheel-page/host/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, environment, bareImport] },
  },
  {
    files: ['sdk/lib/flow/popup-result.ts', 'sdk/lib/callback/post-result.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, environment, bareImport] },
  },
  {
    files: ['sdk/lib/flow/diagnostics.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, messaging, bareImport] },
  },
  {
    files: ['components/wheel/winner/confetti*.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, environment, messaging] },
  },
  { files: ['components/wheel/render/**', 'test/**/render/**'], rules: restrictedImports('pixi.js') },
  { files: ['components/wheel/sound/**', 'test/**/sound/**'], rules: restrictedImports('howler') },
  { files: ['contracts/zod.ts'], rules: restrictedImports('zod') },
  { files: ['components/ui/forms/**'], rules: restrictedImports('@awesome.me/webawesome') },
  {
    files: ['test/**'],
    rules: {
      // Allow values of type `any`, because the assertions of a test check them.
      ...unsafeAny('off'),
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-unused-expressions': 'off',
      // Tests check conditions that the types rule out.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['test/**/*.browser.test.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
  {
    files: ['tools/**', '*.js', '*.mjs', '.dependency-cruiser.js', '.size-limit.js'],
    rules: unsafeAny('off'),
  },
  {
    files: ['*.config.js', '*.config.ts', '*.config.mjs', '.dependency-cruiser.js', '.size-limit.js'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
