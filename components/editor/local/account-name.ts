/** Storage key for the list name that a wheel of this browser has on the reader's account. */
export const accountNameKey = (slug: string): string => `svc-account-wheel:${slug}`;
