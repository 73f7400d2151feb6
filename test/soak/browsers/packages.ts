import { existsSync } from 'node:fs';

const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';

export const programs = {
  chromium: '/usr/bin/chromium',
  chromedriver: '/usr/bin/chromedriver',
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  miniBrowser: `/usr/lib/${triplet}/webkit2gtk-4.1/MiniBrowser`,
  xvfb: '/usr/bin/Xvfb',
} as const;

const packages: Readonly<Record<keyof typeof programs, string>> = {
  chromium: 'chromium',
  chromedriver: 'chromium-driver',
  firefox: 'firefox-esr',
  webkitDriver: 'webkit2gtk-driver',
  miniBrowser: 'libwebkit2gtk-4.1-0',
  xvfb: 'xvfb',
};

export function requirePackages(): void {
  const missing = Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => packages[name as keyof typeof programs]);
  if (missing.length > 0) throw new Error(`Missing Debian packages: apt-get install ${missing.join(' ')}`);
}
