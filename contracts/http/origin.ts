/** Origins to which window messages are posted (docs/rules/messages.md, "Parent origin"). */
const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns `raw` if it is exactly an https origin, otherwise null. Accepts http on loopback, and on every host
 * if `allowHttp` is true.
 */
export function exactOrigin(raw: string, allowHttp: boolean): string | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  if (url.origin !== raw || !host.test(url.hostname)) return null;
  if (url.protocol === 'https:') return raw;
  return url.protocol === 'http:' && (allowHttp || loopback.has(url.hostname)) ? raw : null;
}
