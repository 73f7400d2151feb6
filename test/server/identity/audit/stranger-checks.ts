import { createHash } from 'node:crypto';

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export function faultsOf(text: string): string[] {
  const { accountId, chains } = JSON.parse(text);
  const faults: string[] = [];
  for (const { chain, anchor, head, entries } of chains) {
    let before = anchor;
    for (const entry of entries) {
      const { sequence, at, kind, by, details, salt, detailsDigest, previous, hash } = entry;
      const hashed = [previous, accountId, chain, sequence, at, kind, by, detailsDigest];
      if (sequence !== before.sequence + 1 || previous !== before.hash)
        faults.push(`${chain} ${sequence}: place`);
      if (hash !== sha256(hashed)) faults.push(`${chain} ${sequence}: hash`);
      if (details !== null) {
        const sorted: Record<string, string> = {};
        for (const name of Object.keys(details).sort()) sorted[name] = details[name];
        if (detailsDigest !== sha256([salt, sorted])) faults.push(`${chain} ${sequence}: details`);
      }
      before = entry;
    }
    if (before.sequence !== head.sequence || before.hash !== head.hash) faults.push(`${chain}: end`);
  }
  return faults;
}
