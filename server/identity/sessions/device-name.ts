/** Families of browsers, the more specific ones first: most claim to be Chrome and Safari as well. */
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
 * Coarse name of a browser for its owner, such as `Firefox on Windows`: family and system, without versions, because
 * more would only help to track people. Undefined if neither is known.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  // Browsers send fewer than 300 characters.
  const text = userAgent?.slice(0, 512) ?? '';
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined) return system;
  return system === undefined ? browser : `${browser} on ${system}`;
}
