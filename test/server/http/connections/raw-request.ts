import { connect } from 'node:net';

/** Returns what the server sends until it closes the connection or the answer matches `until`. */
export function rawRequest(url: string, bytes: string | Buffer, until = /\r\n\r\n/): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(120_000, () => reject(new Error(`no answer to ${String(bytes).slice(0, 100)}`)));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (until.test(answer)) done();
    });
    socket.on('close', done);
    socket.on('error', (error: NodeJS.ErrnoException) => (answer === '' ? reject(error) : done()));
  });
}
