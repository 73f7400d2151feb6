/**
 * Asks the person to prove again who they are, before an action that needs a recent proof. Resolves with whether they
 * did.
 */
export async function confirmIdentity(): Promise<boolean> {
  const returnTo = location.pathname + location.search;
  location.assign(`/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}`);
  return false;
}
