/**
 * Returns the address of the CSV form for a Google Sheets address as copied from the browser. Returns any other
 * address unchanged.
 */
export function csvAddress(address: string): string {
  const url = new URL(address);
  if (url.hostname !== 'docs.google.com') return address;
  const published = /^\/spreadsheets\/d\/e\/[\w-]+\/pub(?=html$|$)/.exec(url.pathname)?.[0];
  const sheet = /^\/spreadsheets\/d\/(?!e\/)[\w-]+(?=\/|$)/.exec(url.pathname)?.[0];
  const gid = /(?:^|[#&?])gid=(\d+)/.exec(url.search + url.hash)?.[1];
  const part = gid === undefined ? '' : `&gid=${gid}`;
  if (published !== undefined) return `${url.origin}${published}?output=csv${part}`;
  return sheet === undefined ? address : `${url.origin}${sheet}/export?format=csv${part}`;
}
