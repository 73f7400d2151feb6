import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import { createServer } from 'vite';

/** @type {typeof import('./test/launch-browser.ts')} */
const { browserEnvironment, browserFlags, chromePath } = await tsImport(
  './test/launch-browser.ts',
  import.meta.url,
);
const executablePath = await chromePath();

const vite = await createServer({
  configFile: false,
  root: import.meta.dirname,
  appType: 'custom',
  cacheDir: '.cache/vite-test',
  logLevel: 'warn',
  // Find all packages at the start, because Vite would reload a running test if it found another one.
  optimizeDeps: { entries: ['test/**/*.browser.test.ts'], exclude: ['@web/test-runner-commands'] },
  server: { middlewareMode: true, ws: false, watch: null, preTransformRequests: false },
});

/**
 * Serves the tests through Vite, so that types and packages resolve as in pages.
 * @type {NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]}
 */
function throughVite(ctx, next) {
  if (ctx.path === '/' || /^\/(__web|node_modules\/@web\/)/.test(ctx.path)) return next();
  ctx.respond = false;
  ctx.res.statusCode = 200;
  vite.middlewares(ctx.req, ctx.res, () => {
    ctx.res.statusCode = 404;
    ctx.res.end();
  });
}

/** @returns {import('@web/test-runner').Reporter} */
function counts() {
  return {
    stop({ sessions }) {
      const count = { passed: 0, failed: 0 };
      /** @param {import('@web/test-runner').TestSuiteResult} suite */
      const add = (suite) => {
        for (const test of suite.tests) count[test.passed && !test.skipped ? 'passed' : 'failed'] += 1;
        suite.suites.forEach(add);
      };
      for (const { testResults, errors } of sessions) {
        if (testResults) add(testResults);
        count.failed += errors.length;
      }
      console.log(`\n##counts ${JSON.stringify(count)}`);
    },
  };
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files: ['test/**/*.browser.test.ts'],
  middleware: [throughVite],
  plugins: [{ name: 'close-vite', serverStop: () => vite.close() }],
  // Run one page at a time, because browsers may give background pages no animation frames.
  concurrency: 1,
  // Hide the general warning of Lit's development build. The tests use this build because it reports fields that shadow
  // reactive properties.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), ...(process.env['TEST_COUNTS'] ? [counts()] : [])],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath,
        env: await browserEnvironment(executablePath),
        // Do not use Playwright's default arguments, because they weaken the isolation of origins.
        ignoreDefaultArgs: true,
        args: [...browserFlags, 'about:blank'],
      },
    }),
  ],
  // Clear the storage, which all pages of a browser share, so that no test file depends on the files before it.
  testRunnerHtml: (framework) => `<!doctype html>
    <html>
      <body>
        <script>localStorage.clear(); sessionStorage.clear();</script>
        <script type="module" src="${framework}"></script>
      </body>
    </html>`,
  testsStartTimeout: 2 * 60_000,
  testsFinishTimeout: 15 * 60_000,
  // Exceed the time limit of `waitUntil`, so that its error, which names the condition, comes first.
  testFramework: { config: { ui: 'bdd', timeout: 150_000 } },
};
