/** Exact web origins, the addresses of window messages: anything else is refused (docs/rules/messages.md, "Parent origin"). */
const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin, when `raw` is exactly one: `new URL(raw).origin === raw`, a plain host, https (or http on loopback,
 * and anywhere when `allowHttp`, which is set where the service itself runs on http). Otherwise null.
 */
export function exactOrigin(raw: string, allowHttp: boolean): string | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  if (url.origin !== raw || !host.test(url.hostname)) return null;
  if (url.protocol === 'https:') return raw;
  return url.protocol === 'http:' && (allowHttp || loopback.has(url.hostname)) ? raw : null;
}
