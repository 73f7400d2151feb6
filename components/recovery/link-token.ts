const key = () => `svc-link ${location.pathname}`;

/**
 * Returns the token of the link that opened the page. Returns undefined if there is none.
 *
 * Moves the token from the address to the tab's storage. The token is then not in the history, and stays
 * while the person signs in.
 */
export function takeLinkToken(): string | undefined {
  const given = location.hash.slice(1);
  try {
    if (given === '') return sessionStorage.getItem(key()) ?? undefined;
    sessionStorage.setItem(key(), given);
    history.replaceState(null, '', location.pathname + location.search);
  } catch {
    // Without storage, the token stays in the address.
  }
  return given === '' ? undefined : given;
}

export function dropLinkToken(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // If storage is not allowed, there is nothing to remove.
  }
}
