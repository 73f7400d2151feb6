import { listText } from '../language/formats.ts';
import { plural } from '../language/text.ts';

/** Returns text such as `3 wheels and 1 client or app`, or undefined if the account owns nothing. */
export function ownedWords(owned: Readonly<Record<string, number>>): string | undefined {
  const parts = Object.entries(owned).map(([name, count]) => ownedPart(name, count));
  return parts.length === 0 ? undefined : listText(parts);
}

function ownedPart(name: string, count: number): string {
  switch (name) {
    case 'wheels':
      return plural(count, '{n} wheel', '{n} wheels');
    case 'clients':
      return plural(count, '{n} client or app', '{n} clients and apps');
    default:
      return `${count} ${name}`;
  }
}
