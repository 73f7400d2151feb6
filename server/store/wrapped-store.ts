import type { Store } from './port.ts';

/** Returns a store that has the given methods, and otherwise those of `store`. */
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
