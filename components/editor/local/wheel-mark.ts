export const wheelMark = '#wheel=';

export function bringsWheel(fragment: string): boolean {
  return fragment.startsWith(wheelMark);
}

export function withoutWheel(address: string): string {
  const at = address.indexOf(wheelMark);
  return at < 0 ? address : address.slice(0, at);
}
