const key = () => `svc-link ${location.pathname}`;

/**
 * Returns the token of the link that opened the page, or undefined if there is none.
 *
 * Moves the token from the address to the tab's storage, so that it is not in the history, and is still known
 * after a sign-in.
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
    // Without storage, there is no token to remove.
  }
}
