import { retryDelay } from './retry-delays.ts';

/**
 * A dynamic import, as the build rewrites it (tools/lazy-parts.ts). `files` contains the part's own file and
 * its imports. Without a build, `import()` returns a promise.
 */
interface BuiltPart<Module> {
  readonly files: readonly [string, ...string[]];
  readonly base: string;
  readonly import: (url: string) => Promise<Module>;
}

const patience = 30_000;

/**
 * Code that is loaded on demand. The build finds a call only on a line of its own, with a literal path:
 * `lazy(() => import('./part.ts'))`.
 *
 * After a module has failed to load, browsers do not request its address again until the page is reloaded. In
 * Chromium 143 and Firefox 153, the same applies to the module's imports. Therefore the imports of a part are
 * fetched before the part is imported, and a part that failed is imported under a new address.
 */
export class LazyPart<Module> {
  readonly #import: () => Promise<Module>;
  #failures = 0;
  #loading: Promise<Module> | undefined;
  #module: Module | undefined;
  #insists = false;
  readonly #arrival: Promise<Module>;
  #arrived!: (module: Module) => void;

  constructor(load: () => Promise<Module>) {
    this.#import = load;
    this.#arrival = new Promise((resolve) => (this.#arrived = resolve));
  }

  get isLoaded(): boolean {
    return this.#module !== undefined;
  }

  /** The module of the part, if it is loaded. */
  get module(): Module | undefined {
    return this.#module;
  }

  load(): Promise<Module> {
    this.#loading ??= this.#load().then(
      (module) => {
        this.#module = module;
        this.#arrived(module);
        return module;
      },
      (error: unknown) => {
        this.#loading = undefined;
        this.#failures += 1;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * Resolves when the part is loaded. Retries until then, and never rejects. Used for parts that load without
   * a click.
   */
  eventually(): Promise<Module> {
    if (!this.#insists) void this.#insist();
    return this.#arrival;
  }

  /** Fetches the part's files into the browser's cache. Never rejects. */
  async prefetch(): Promise<void> {
    if (this.#module || this.#loading) return;
    const built = this.#import() as Promise<Module> | BuiltPart<Module>;
    if ('files' in built) await fetchAll(built).catch(() => undefined);
  }

  async #load(): Promise<Module> {
    const built = this.#import() as Promise<Module> | BuiltPart<Module>;
    if (!('files' in built)) return built;
    const [own, ...others] = built.files;
    // Fetch only if there are imports: for a single file, a new address after a failure is enough, and on
    // other origins, the policy may forbid the fetch.
    if (others.length > 0) await fetchAll(built);
    const url = new URL(own, built.base);
    if (this.#failures > 0) url.searchParams.set('retry', String(this.#failures));
    return built.import(url.href);
  }

  async #insist(): Promise<void> {
    this.#insists = true;
    for (let failures = 1; !this.#module; failures += 1) {
      await this.load().catch(() => retryDelay(failures));
    }
  }
}

export function lazy<Module>(load: () => Promise<Module>): LazyPart<Module> {
  return new LazyPart(load);
}

async function fetchAll({ files, base }: BuiltPart<unknown>): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(new URL(file, base), { signal: AbortSignal.timeout(patience) });
      if (!response.ok) throw new Error(`${file} was answered ${response.status}`);
      // Read the body to its end. Otherwise the response may not be cached.
      await response.arrayBuffer();
    }),
  );
}
