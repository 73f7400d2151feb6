/**
 * Returns a sentence about the first character at which a redirect address differs from the most similar registered
 * address. Contains no part of an address.
 * @param registered at least one address
 */
export function redirectDifference(sent: string, registered: readonly string[]): string {
  const nearest = registered.reduce((best, each) => (shared(sent, each) > shared(sent, best) ? each : best));
  const same = shared(sent, nearest);
  if (same === sent.length)
    return `redirect_uri ends after character ${same}, the registered address does not`;
  if (same === nearest.length)
    return `redirect_uri goes on after character ${same}, where the registered address ends`;
  return `redirect_uri differs at character ${same + 1}`;
}

function shared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
