export interface Message {
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

export function splitter(side: 'client' | 'server'): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let opened = side === 'server';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const header = opened ? 5 : 4;
      if (rest.length < header) return messages;
      const length = rest.readUInt32BE(header - 4) + header - 4;
      if (rest.length < length) return messages;
      const type = opened ? rest.toString('latin1', 0, 1) : '';
      messages.push({ type, body: rest.subarray(header, length), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      opened = true;
    }
  };
}
