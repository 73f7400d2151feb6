import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { heapNow } from '../runtime/memory-watch.ts';
import type { StoreSize, Store } from '../store/port.ts';
import { wrappedStore } from '../store/wrapped-store.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Counts one answered request. `route` is the id of the endpoint, empty if none matched. */
  request(route: string, status: number, seconds: number): void;
  watch(store: Store): Store;
  connections(counted: { readonly open: number; readonly dropped: number }): void;
  storeSize(size: () => StoreSize): void;
  close(): void;
}

/** @param shown whether `/metrics` can be read; if not, figures of the process are not collected */
export function createMetrics(shown: boolean): Metrics {
  const registry = new Registry();
  if (shown) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'svc_http_request_seconds',
    help: 'Answered requests by endpoint and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const commits = new Histogram({
    name: 'svc_store_commit_seconds',
    help: 'Time of commits, from the call until they are durable',
    labelNames: ['result'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'svc_http_unmatched_total',
    help: 'Requests that match no endpoint',
    registers: [registry],
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  // The counter of each route and status is cached, because a lookup by labels hashes strings on every call.
  const children = new Map<string, ReturnType<typeof requests.labels>>();

  return {
    registry,
    request(route, status, seconds) {
      if (route === '') {
        refused.inc();
        return;
      }
      const name = `${route} ${status}`;
      let child = children.get(name);
      if (child === undefined) children.set(name, (child = requests.labels(route, String(status))));
      child.observe(seconds);
    },
    watch(store) {
      const [done, failed] = [commits.labels('done'), commits.labels('failed')];
      const timed: Store['commit'] = async (commit) => {
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1000;
        try {
          const answer = await store.commit(commit);
          done.observe(seconds());
          return answer;
        } catch (error) {
          failed.observe(seconds());
          throw error;
        }
      };
      return wrappedStore(store, { commit: timed });
    },
    storeSize(size) {
      gauge('svc_store_documents', 'Documents of the embedded store, all in memory', () => size().documents);
      gauge('svc_store_file_bytes', 'Snapshot and journal of the embedded store', () => size().fileBytes);
      gauge(
        'svc_heap_used_bytes',
        'Memory in use, including what the next garbage collection frees',
        () => heapNow().used,
      );
      gauge(
        'svc_heap_limit_bytes',
        'Heap size at which the process runs out of memory and ends',
        () => heapNow().limit,
      );
    },
    connections(counted) {
      gauge('svc_connections', 'Open connections, live pages included', () => counted.open);
      gauge(
        'svc_connections_refused',
        'Connections refused since the start because too many were open',
        () => counted.dropped,
      );
    },
    close: () => registry.clear(),
  };
}
