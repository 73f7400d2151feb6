import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientOptions } from 'ws';
import type { Outcome } from '../../../../server/http/answers/answer.ts';
import { createLive, liveLimits, type LiveLimits } from '../../../../server/wheel/live/index.ts';
import { appendEntriesRoute } from '../../../../server/wheel/entries/append-entries.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { deleteWheelRoute } from '../../../../server/wheel/wheels/delete-wheel.ts';
import { addParticipantRoute } from '../../../../server/wheel/participants/add-participant.ts';
import { spinWheelRoute } from '../../../../server/wheel/spins/spin.ts';
import { act, openWorld } from '../world.ts';
import { ManualScheduler } from '../../runtime/manual-scheduler.ts';
import { Page } from './page.ts';

export interface LiveServer {
  readonly url: string;
  readonly time: ManualScheduler;
  readonly clock: { milliseconds: number };
  open(options?: ClientOptions): Promise<Page>;
  write(body: Record<string, unknown>): Promise<Outcome>;
  append(listName: string, names: readonly string[]): Promise<Outcome>;
  join(listName: string, name: string): Promise<Outcome>;
  spin(listName: string, count?: number, type?: 'custom' | 'participants'): Promise<Outcome>;
  remove(listName: string): Promise<Outcome>;
  endLive(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLive(limits: Partial<LiveLimits> = {}): Promise<LiveServer> {
  const opened = await openWorld();
  const time = new ManualScheduler();
  const clock = { milliseconds: Date.UTC(2026, 0, 1) };
  const deps = { ...opened.deps, clock: { now: () => clock.milliseconds } };
  const live = createLive(deps, time, { ...liveLimits, ...limits });
  const socketRoute = live.sockets![0]!;
  const server = createServer();
  server.on('upgrade', (request, socket, head) => socketRoute.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = opened.world();
  return {
    url,
    time,
    clock,
    open: (options) => Page.open(url, options),
    write: (body) => act(world, createWheelRoute(world), { body }),
    append: (listName, names) =>
      act(world, appendEntriesRoute(world), {
        params: { listName },
        body: { entries: names.map((name) => ({ name, weight: 1 })) },
      }),
    join: (listName, name) =>
      act(world, addParticipantRoute({ ...world, vpnList: undefined }), {
        params: { listName },
        body: { name, weight: 1 },
      }),
    spin: (listName, count = 1, type = 'custom') =>
      act(world, spinWheelRoute(world), { params: { listName }, body: { type, count } }),
    remove: (listName) => act(world, deleteWheelRoute(world), { params: { listName } }),
    async endLive() {
      await socketRoute.close();
      live.close?.();
    },
    async stop() {
      await socketRoute.close();
      live.close?.();
      server.close();
      await opened.close();
    },
  };
}
