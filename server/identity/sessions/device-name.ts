/**
 * Names of browsers by their User-Agent. Specific patterns come first, because most browsers also claim to be
 * Chrome and Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a name by which people recognise their browsers, such as `Firefox on Windows`. The name has no versions,
 * which would only help to track people.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  // Cut longer texts to save time. Browsers send fewer than 300 characters, but other callers may send more.
  const text = userAgent?.slice(0, 512) ?? '';
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined) return system;
  return system === undefined ? browser : `${browser} on ${system}`;
}
