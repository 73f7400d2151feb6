import { Agent, request } from 'node:http';

export interface LoadTarget {
  readonly url: string;
  readonly token: string;
  readonly listName: string;
}

export interface LoadFigures {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly failures: Readonly<Record<string, number>>;
}

const viewers = Array.from({ length: 12 }, (_, at) => `127.0.1.${at + 1}`);
const backEnd = '127.0.1.200';

interface Ordinary {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly from: string;
}

function ordinary(tick: number, listName: string): Ordinary {
  const wheel = `/wheelapp/api/v1/wheels/${listName}`;
  if (tick % 120 === 7)
    return { method: 'POST', path: `${wheel}/spin`, body: { type: 'participants' }, from: backEnd };
  if (tick % 20 === 3)
    return { method: 'GET', path: `${wheel}?fields=settings,lastDrawResult`, from: backEnd };
  if (tick % 4 === 1) {
    return {
      method: 'POST',
      path: wheel,
      body: { name: `Viewer ${tick}`, userId: `u${tick}-${process.pid}` },
      from: backEnd,
    };
  }
  const from = viewers[tick % viewers.length] as string;
  return tick % 8 === 0
    ? { method: 'GET', path: `/wheelapp/customwheel?listName=${listName}`, from }
    : { method: 'GET', path: `/wheelapp/data/${listName}`, from };
}

const requestsPerSecond = 60;

export async function ordinaryLoad(target: LoadTarget, seconds: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true });
  const failures: Record<string, number> = {};
  const times: number[] = [];
  const started = performance.now();
  const total = seconds * requestsPerSecond;
  const under: Promise<void>[] = [];
  for (let at = 0; at < total;) {
    const due = started + (at * 1_000) / requestsPerSecond;
    const wait = due - performance.now();
    if (wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      continue;
    }
    under.push(
      answered(agent, target, ordinary(at, target.listName)).then((outcome) => {
        times.push(performance.now() - due);
        if (!/^(2\d\d|304)$/.test(outcome)) failures[outcome] = (failures[outcome] ?? 0) + 1;
      }),
    );
    at += 1;
  }
  await Promise.all(under);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { requests: times.length, p50: at(0.5), p99: at(0.99), worst: at(1), failures };
}

function answered(
  agent: Agent,
  { url, token }: LoadTarget,
  { method, path, body, from }: Ordinary,
): Promise<string> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method,
        localAddress: from,
        timeout: 30_000,
        headers: {
          ...(path.includes('/api/') && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')));
    sent.on('error', (error) => resolve(error.message));
    sent.end(text);
  });
}
