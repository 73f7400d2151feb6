const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  wheels: ['wheel', 'wheels'],
  clients: ['client or app', 'clients and apps'],
};

const list = new Intl.ListFormat('en');

/** Returns text such as `3 wheels and 1 client or app`, or undefined if the account owns nothing. */
export function ownedWords(owned: Readonly<Record<string, number>>): string | undefined {
  const parts = Object.entries(owned).map(([name, count]) => {
    const [one, many] = words[name] ?? [name, name];
    return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? undefined : list.format(parts);
}
