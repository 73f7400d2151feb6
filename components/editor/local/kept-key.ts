/** Key of a local wheel in the page's storage. */
export const keptKey = (slug: string): string => `svc-wheel:${slug}`;
