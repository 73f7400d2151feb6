/** What a fragment begins with that brings a whole wheel; how it goes on stands in `wheel-link.ts`. */
export const wheelMark = '#wheel=';

export function bringsWheel(fragment: string): boolean {
  return fragment.startsWith(wheelMark);
}

/** An address without the wheel that it brings. */
export function withoutWheel(address: string): string {
  const at = address.indexOf(wheelMark);
  return at < 0 ? address : address.slice(0, at);
}
