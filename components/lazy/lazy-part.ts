import { retryDelay } from './retry-delays.ts';

/**
 * A dynamic import as the build leaves it (tools/lazy-parts.ts): the part's own file first, then what that imports and
 * the importing chunk does not. Without a build, `import()` stays a promise.
 */
interface BuiltPart<Module> {
  readonly files: readonly [string, ...string[]];
  /** Address that the files are relative to. */
  readonly base: string;
  readonly import: (url: string) => Promise<Module>;
}

/** Milliseconds after which a file that does not arrive counts as failed. */
const patience = 30_000;

/**
 * Code that is loaded when it is needed. Use it for every dynamic import, on its own line and with a literal path:
 * `lazy(() => import('./part.ts'))`.
 *
 * Browsers remember a module that failed to load, by its address and until the page is reloaded (Chromium 143 and
 * Firefox 153 do, also for what a module imports, and for `modulepreload`). So what a part imports is fetched before
 * the browser is asked to import it, and the part itself gets a new address after each failure.
 */
export class LazyPart<Module> {
  readonly #import: () => Promise<Module>;
  #failures = 0;
  #loading: Promise<Module> | undefined;
  #isLoaded = false;
  #insists = false;
  readonly #arrival: Promise<Module>;
  #arrived!: (module: Module) => void;

  constructor(load: () => Promise<Module>) {
    this.#import = load;
    this.#arrival = new Promise((resolve) => (this.#arrived = resolve));
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Loads the part, once; rejects when it cannot be loaded, and the next call tries again. */
  load(): Promise<Module> {
    this.#loading ??= this.#load().then(
      (module) => {
        this.#isLoaded = true;
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
   * Resolves once the part is loaded, and tries again until then: after growing delays, and at once when the browser
   * is online again. For parts that come without a button to press. Never rejects.
   */
  eventually(): Promise<Module> {
    if (!this.#insists) void this.#insist();
    return this.#arrival;
  }

  /** Fetches the part's files into the browser's cache, and runs nothing of them. Never rejects. */
  async prefetch(): Promise<void> {
    if (this.#isLoaded || this.#loading) return;
    const built = this.#import() as Promise<Module> | BuiltPart<Module>;
    if ('files' in built) await fetchAll(built).catch(() => undefined);
  }

  async #load(): Promise<Module> {
    const built = this.#import() as Promise<Module> | BuiltPart<Module>;
    if (!('files' in built)) return built;
    const [own, ...others] = built.files;
    // A part in one file leaves nothing behind that a new address would not cure. Pages that are not ours may also
    // forbid us to fetch.
    if (others.length > 0) await fetchAll(built);
    const url = new URL(own, built.base);
    if (this.#failures > 0) url.searchParams.set('retry', String(this.#failures));
    return built.import(url.href);
  }

  async #insist(): Promise<void> {
    this.#insists = true;
    for (let failures = 1; !this.#isLoaded; failures += 1) {
      await this.load().catch(() => retryDelay(failures));
    }
  }
}

/** See {@link LazyPart}. */
export function lazy<Module>(load: () => Promise<Module>): LazyPart<Module> {
  return new LazyPart(load);
}

async function fetchAll({ files, base }: BuiltPart<unknown>): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(new URL(file, base), { signal: AbortSignal.timeout(patience) });
      if (!response.ok) throw new Error(`${file} was answered ${response.status}`);
      // A body that is not read may not reach the cache.
      await response.arrayBuffer();
    }),
  );
}
