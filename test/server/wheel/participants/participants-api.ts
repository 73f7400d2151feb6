import { Refusal } from '../../../../contracts/http/errors.ts';
import type { ParticipantInput } from '../../../../contracts/wheel/participant.ts';
import type { Outcome } from '../../../../server/http/answers/answer.ts';
import type { Route } from '../../../../server/http/route.ts';
import type { NewEvent, Store } from '../../../../server/store/port.ts';
import { wrappedStore } from '../../../../server/store/wrapped-store.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { deleteWheelRoute } from '../../../../server/wheel/wheels/delete-wheel.ts';
import { headRef, type WheelDocument } from '../../../../server/wheel/core/documents.ts';
import { participantRoutes } from '../../../../server/wheel/participants/routes.ts';
import { VpnList, parseNetwork } from '../../../../server/wheel/participants/subjects/vpn-list.ts';
import { spinWheelRoute } from '../../../../server/wheel/spins/spin.ts';
import { updateWheelRoute } from '../../../../server/wheel/wheels/update-wheel.ts';
import { act, openWorld } from '../world.ts';

// Tests read bodies of every kind.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;

export interface Reply {
  readonly status: number;
  readonly code?: string;
  readonly body: Body;
}

export const vpnNetworks = ['198.51.100.0/24', '2001:db8:bad::/48'];

export interface Door {
  readonly clock: { time: number };
  readonly store: Store;
  readonly written: string[];
  wheel(entryRules?: object, settings?: object): Promise<string>;
  settings(listName: string, settings: object, ifMatch?: readonly string[]): Promise<Reply>;
  add(listName: string, input: Partial<ParticipantInput> & { name: string }): Promise<Reply>;
  /** Returns the code of a refusal, or the status. */
  answer(listName: string, input: Partial<ParticipantInput> & { name: string }): Promise<string | number>;
  bulk(
    listName: string,
    inputs: readonly (Partial<ParticipantInput> & { name: string })[],
    options?: { repeatId?: string; store?: Store; receipts?: 'true' | 'false' },
  ): Promise<Reply>;
  list(listName: string, query?: object): Promise<Reply>;
  remove(listName: string, id: string, erase?: boolean, store?: Store): Promise<Reply>;
  jail(listName: string, query?: object): Promise<Reply>;
  lift(listName: string, key: string): Promise<Reply>;
  spin(listName: string, body?: object): Promise<Reply>;
  deleteWheel(listName: string): Promise<Reply>;
  create(listName: string, settings?: object): Promise<Reply>;
  head(listName: string): Promise<WheelDocument>;
  close(): Promise<void>;
}

export async function openDoor(): Promise<Door> {
  const opened = await openWorld();
  const clock = { time: Date.parse('2026-03-01T12:00:00Z'), now: () => clock.time };
  const written: string[] = [];
  const store = recording(opened.store, written);
  const networks = vpnNetworks.map((text) => parseNetwork(text)!);
  const worldOn = (on: Store) => ({
    ...opened.world(on),
    clock,
    config: { ...opened.deps.config, vpnListFile: 'vpn.txt' },
    vpnList: new VpnList(networks),
  });
  const world = worldOn(store);
  const routes = (on = world) => new Map(participantRoutes(on).map((route) => [route.endpoint.id, route]));
  const own = routes();
  const call = async (route: Route, options: object, on = world): Promise<Reply> =>
    toReply(await act(on, route, options));
  let wheels = 0;

  const door: Door = {
    clock,
    store,
    written,
    async wheel(entryRules, settings = {}) {
      const listName = `door-${++wheels}`;
      const { status } = await door.create(listName, { ...settings, ...(entryRules && { entryRules }) });
      if (status !== 201) throw new Error(`wheel not created: ${status}`);
      return listName;
    },
    create: (listName, settings = {}) => call(createWheelRoute(world), { body: { listName, settings } }),
    settings: (listName, settings, ifMatch) =>
      call(updateWheelRoute(world), { params: { listName }, body: { settings }, ifMatch }),
    add: (listName, input) =>
      call(own.get('addParticipant')!, { params: { listName }, body: { weight: 1, ...input } }),
    async answer(listName, input) {
      const { status, code } = await door.add(listName, input);
      return code ?? status;
    },
    bulk(listName, inputs, { repeatId, store: other, receipts } = {}) {
      const on = other === undefined ? world : worldOn(other);
      const route = routes(on).get('addParticipants')!;
      const repeated: Route = { ...route, handle: (given) => route.handle({ ...given, repeatId }) };
      const participants = inputs.map((input) => ({ weight: 1, ...input }));
      const query = receipts === undefined ? {} : { receipts };
      return call(repeated, { params: { listName }, query, body: { participants } }, on);
    },
    list: (listName, query = {}) =>
      call(own.get('listParticipants')!, { params: { listName }, query: { limit: 1_000, ...query } }),
    remove(listName, id, erase = false, other = store) {
      const on = worldOn(other);
      const query = erase ? { erase: 'true' } : {};
      return call(routes(on).get('removeParticipant')!, { params: { listName, id }, query }, on);
    },
    jail: (listName, query = {}) =>
      call(own.get('listJail')!, { params: { listName }, query: { limit: 50, ...query } }),
    lift: (listName, key) => call(own.get('liftJail')!, { params: { listName, key } }),
    spin: (listName, body = {}) =>
      call(spinWheelRoute(world), {
        params: { listName },
        body: { type: 'participants', count: 1, ...body },
      }),
    deleteWheel: (listName) => call(deleteWheelRoute(world), { params: { listName } }),
    async head(listName) {
      const wheel = await store.get(headRef(listName));
      if (wheel === undefined) throw new Error(`there is no wheel ${listName}`);
      return wheel;
    },
    close: () => opened.close(),
  };
  return door;
}

function toReply(outcome: Outcome): Reply {
  if (outcome instanceof Refusal) {
    return { status: 0, code: outcome.code, body: { ...outcome.details, errors: outcome.issues } };
  }
  const body: unknown = outcome.json === undefined ? outcome.body : JSON.parse(outcome.json);
  return { status: outcome.status, body };
}

function recording(store: Store, written: string[]): Store {
  return wrappedStore(store, {
    commit: (commit) =>
      store.commit({
        ...commit,
        decide: (tx) =>
          commit.decide({
            get: (ref) => tx.get(ref),
            getAll: (refs) => tx.getAll(refs),
            delete: (ref) => tx.delete(ref),
            put(ref, document) {
              written.push(`${ref.key} ${JSON.stringify(document)}`);
              tx.put(ref, document);
            },
            publish(event: NewEvent) {
              written.push(JSON.stringify(event));
              tx.publish(event);
            },
          }),
      }),
  });
}
