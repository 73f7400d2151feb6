export const wheelMark = '#wheel=';

/** Prefix of a URL fragment with the code of a short link. */
export const sharedMark = '#shared=';

export function bringsWheel(fragment: string): boolean {
  return fragment.startsWith(wheelMark) || fragment.startsWith(sharedMark);
}

export function withoutWheel(address: string): string {
  const at = address.indexOf(wheelMark);
  return at < 0 ? address : address.slice(0, at);
}
