/** Returns whether this page can use passkeys. Browsers allow them on host names, not on IP addresses. */
export function canUsePasskeys(): boolean {
  return (
    typeof globalThis.PublicKeyCredential === 'function' &&
    window.isSecureContext &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}
