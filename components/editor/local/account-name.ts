/** Storage key of the list name that a wheel of this browser got when it was put on the reader's account. */
export const accountNameKey = (slug: string): string => `svc-account-wheel:${slug}`;
