/** Returns the key of the token in `sessionStorage`. */
const key = () => `svc-link ${location.pathname}`;

/**
 * Returns the token of the link that opened the page, or undefined. Moves the token to the tab's storage.
 * There it is not part of the history, and stays while the person signs in.
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

/** Forgets the token after the link was used. */
export function dropLinkToken(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Nothing was stored.
  }
}
