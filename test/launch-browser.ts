import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const installed = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Turns off compositing in SwiftShader, which takes several times as long as the page itself. Does not affect
 * WebGL.
 */
const withoutCompositing = '--disable-gpu-compositing';

/** Turns off drawing in SwiftShader, which takes half of the processor time of a page with a wheel. */
const withoutDrawing = '--disable-gl-drawing-for-tests';

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 31;
  } catch {
    return false;
  }
}

/**
 * Flags of the browser. None may weaken the same-origin policy. SwiftShader draws the same picture on every
 * machine.
 */
export const browserFlags: readonly string[] = [
  '--headless=new',
  // Turn the sandbox off for root (build machines), because Chromium refuses to start its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--site-per-process',
  // Start no spare process with each page: it is for a later page, which most tests do not open.
  '--disable-features=SpareRendererForSitePerProcess',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  withoutCompositing,
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  ...(hasSharedMemory() ? [] : ['--disable-dev-shm-usage']),
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  // Do not throttle background pages, because tests use several pages at the same time.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of installed) {
    const candidates = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
    for (const path of candidates) if (await exists(path)) return path;
  }
  return undefined;
}

/** Returns a configuration of fonts, because that of the package names folders of another machine. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}

/**
 * Unpacks the browser into a new folder and then renames the folder, so that no other process uses an incomplete file.
 */
async function unpackBundled(): Promise<string> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(root, '.cache', `chromium-${version}-${process.arch}`);
  const binary = join(folder, 'chromium');
  if (await exists(binary)) return binary;
  await mkdir(join(root, '.cache'), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    const script = "import('@sparticuz/chromium').then((m) => m.default.executablePath())";
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
    await run(process.execPath, ['-e', script], { cwd: root, env });
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(binary))) throw error;
  }
  return binary;
}

export async function chromePath(): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundled();
  const found = await findInstalled();
  if (found === undefined) throw new Error('No browser for the tests: install Chrome, or set CHROME_PATH.');
  return found;
}

/**
 * Returns environment variables in which libraries of the system take precedence, because the bundled NSS was
 * built for another distribution.
 */
export async function browserEnvironment(path: string): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value;
  const folder = dirname(path);
  if (!(await exists(join(folder, 'al2023', 'lib')))) return environment;
  const multiarch = ['/lib/x86_64-linux-gnu', '/usr/lib64', join(folder, 'al2023', 'lib')];
  environment['LD_LIBRARY_PATH'] = [environment['LD_LIBRARY_PATH'], ...multiarch].filter(Boolean).join(':');
  environment['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return environment;
}

/** Raises the limit of waits from 30 seconds to two minutes, because a busy machine may need more than 30. */
function waitLonger(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(120_000);
    return context;
  };
}

/**
 * Starts the browser with these flags instead of Playwright's default arguments, which would weaken the
 * isolation of origins.
 * @param options.compositing whether to composite as with a graphics card
 * @param options.drawing false if the result does not depend on the picture of the wheel
 */
export async function launchBrowser({ compositing = false, drawing = true } = {}): Promise<Browser> {
  const executablePath = await chromePath();
  const env = await browserEnvironment(executablePath);
  const profile = await mkdtemp(join(tmpdir(), 'svc-browser-'));
  const args = [
    ...browserFlags.filter((flag) => !compositing || flag !== withoutCompositing),
    ...(drawing ? [] : [withoutDrawing]),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--no-startup-window',
  ];
  const discard = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    const browser = await chromium.launch({
      executablePath,
      env,
      args,
      ignoreDefaultArgs: true,
      timeout: 120_000,
    });
    waitLonger(browser);
    browser.once('disconnected', () => void discard());
    return browser;
  } catch (error) {
    await discard();
    throw error;
  }
}
