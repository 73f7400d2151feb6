import type { Store } from './port.ts';

/** Returns a store with the given methods. All other methods are those of `store`. */
export function wrappedStore(store: Store, methods: Partial<Omit<Store, 'lastSequence'>>): Store {
  return {
    get lastSequence() {
      return store.lastSequence;
    },
    commit: (commit) => store.commit(commit),
    get: (ref) => store.get(ref),
    getAll: (refs) => store.getAll(refs),
    find: (query) => store.find(query),
    subscribe: (subscriber, after) => store.subscribe(subscriber, after),
    purge: () => store.purge(),
    ready: () => store.ready(),
    close: () => store.close(),
    ...methods,
  };
}
