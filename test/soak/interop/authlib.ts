import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clients } from './apache.ts';

export interface Authlib {
  link(): Promise<string>;
  sayCallback(address: string): Promise<void>;
  seen(): Promise<unknown>;
}

export function startAuthlib(issuer: string, { app, machine, scope }: Clients): Authlib {
  const script = fileURLToPath(new URL('./authlib-client.py', import.meta.url));
  const python = spawn(
    '/usr/bin/python3',
    [script, issuer, app.id, app.secret, machine.id, machine.secret, scope],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1' },
    },
  );
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The Python script has ended; see its messages above');
    return line.value;
  };
  return {
    link: next,
    async sayCallback(address) {
      python.stdin.write(`${address}\n`);
    },
    seen: async () => JSON.parse(await next()) as unknown,
  };
}
