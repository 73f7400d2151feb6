/**
 * Storage key that is set if the reader's account had wheels when their list was last shown in this browser.
 * Without it, the home page does not request the account's wheels, because most readers are not signed in.
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
    // Without the hint, the home page shows no wheels of the account.
  }
}
