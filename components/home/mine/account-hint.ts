/**
 * Storage key that says whether the account of this browser's reader had wheels when its list was shown last. Without it,
 * the home page does not ask the service, because most readers are not signed in.
 */
const key = 'svc-account-wheels';

export function hasAccountWheels(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberAccountWheels(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // The home page then shows no wheels of the account.
  }
}
