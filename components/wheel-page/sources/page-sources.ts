import type { PageKind } from '../../../contracts/embed/page-display.ts';
import type { SyncMessage } from '../../../contracts/embed/messages.ts';
import { keepsWheel } from '../../editor/local/storage-key.ts';
import { bringsWheel } from '../../editor/local/wheel-mark.ts';
import { nameInAddress } from './local-address.ts';
import type { LocalSource } from './local-source.ts';
import { localPart } from '../page-parts.ts';
import { ParentSource } from './parent-source.ts';
import { ServiceSource, type ServiceSourceEvents } from './service-source.ts';
import type { WheelSource } from './wheel-source.ts';

const nothing: Omit<WheelSource, 'kind' | 'status'> = {
  listName: '',
  wheelId: null,
  rows: [],
  settings: undefined,
  connection: null,
  allowsSpin: false,
  joinAddress: null,
  last: null,
  canShowAll: false,
  report: () => {
    throw new Error('a page without a wheel cannot spin');
  },
  take: () => null,
  showAll: () => undefined,
  spinning: () => undefined,
  hurry: () => undefined,
  close: () => undefined,
};
const unnamed: WheelSource = { ...nothing, kind: 'service', status: 'unnamed' };
const unloaded: WheelSource = { ...nothing, kind: 'local', status: 'failed' };

export type SharedName = 'own-shown' | 'service-shown';

/**
 * Current source of a page's wheel. On the page customwheel, a name that the service does not know means the
 * reader's own wheel (docs/rules/wheel.md, "Load or create").
 *
 * Somebody may later create a wheel of that name on the service. The reader still sees their own wheel then,
 * and can choose.
 */
export class PageSources {
  readonly #service: ServiceSource | undefined;
  readonly #parent: ParentSource | undefined;
  readonly #mayBeLocal: boolean;
  readonly #isNamedLocal: boolean;
  readonly #listName: string;
  readonly #changed: () => void;
  #local: LocalSource | undefined;
  #keepsOwn = false;
  #choseService = false;
  #isUndecided = true;
  #opening = false;
  #hasFailed = false;
  #hasOwn: boolean | undefined;
  #closed = false;

  constructor(
    kind: PageKind,
    { listName, isLocal }: { readonly listName: string | undefined; readonly isLocal: boolean },
    events: ServiceSourceEvents,
  ) {
    this.#listName = listName ?? '';
    this.#mayBeLocal = kind.page === 'customwheel';
    this.#isNamedLocal = isLocal && this.#mayBeLocal;
    this.#changed = () => {
      this.#openLocal();
      if (this.#isLocal && this.#local?.isInUse) this.#keep();
      events.changed();
    };
    if (kind.dataSource === 'parent') {
      this.#parent = new ParentSource(
        this.#listName,
        kind.rows === 'custom' ? 'tier' : 'member',
        events.changed,
      );
    } else if (listName !== undefined && !this.#isNamedLocal) {
      this.#service = new ServiceSource(listName, kind, {
        ...events,
        changed: this.#changed,
        // Ignore spins of the service's wheel while the reader's own wheel is shown.
        spun: (result, elapsed) => {
          if (!this.#isLocal) events.spun(result, elapsed);
        },
      });
    }
    this.#openLocal();
    window.addEventListener('hashchange', this.#onHashChange);
  }

  get current(): WheelSource {
    if (this.#parent) return this.#parent;
    if (this.#isLocal && this.#hasFailed) return unloaded;
    if (this.#isLocal && this.#local) return this.#local;
    return this.#service ?? unnamed;
  }

  get isOpening(): boolean {
    return this.#isLocal && !this.#local && !this.#hasFailed;
  }

  get editable(): LocalSource | undefined {
    return this.#isLocal ? this.#local : undefined;
  }

  get passesOver(): boolean {
    const status = this.#service?.status;
    return this.#mayBeLocal && (status === 'ready' || status === 'private') && bringsWheel(location.hash);
  }

  get sharedName(): SharedName | undefined {
    const status = this.#service?.status;
    if (!this.#mayBeLocal || !this.#isUndecided || (status !== 'ready' && status !== 'private'))
      return undefined;
    if (this.#isLocal) return 'own-shown';
    this.#hasOwn ??= keepsWheel(this.#listName);
    return this.#hasOwn ? 'service-shown' : undefined;
  }

  choose(which: 'own' | 'service'): void {
    this.#isUndecided = false;
    this.#choseService = which === 'service';
    this.#keepsOwn = false;
    if (which === 'own') this.#keep();
    else nameInAddress(this.#listName, { own: false });
    this.#changed();
  }

  writes(): void {
    if (this.#isLocal) this.#keepsOwn = true;
  }

  receive(message: SyncMessage): 'applied' | 'deferred' | undefined {
    return this.#parent?.receive(message);
  }

  get tallies(): Readonly<Record<string, number>> {
    return this.#service?.tallies ?? {};
  }

  hurry(): void {
    this.#service?.hurry();
  }

  retry(): void {
    localPart.load().catch(() => {
      this.#hasFailed = true;
      if (!this.#closed) this.#changed();
    });
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('hashchange', this.#onHashChange);
    this.#service?.close();
    this.#parent?.close();
    this.#local?.close();
  }

  /** Reads the address again, because the new hash may carry another wheel. */
  readonly #onHashChange = (): void => {
    if (this.#isLocal) void this.#local?.brought.read();
    else this.#changed();
  };

  get #isLocal(): boolean {
    if (!this.#mayBeLocal) return false;
    return (
      this.#service === undefined ||
      this.#keepsOwn ||
      (this.#service.status === 'missing' && !this.#choseService)
    );
  }

  #keep(): void {
    this.#keepsOwn = true;
    if (this.#listName !== '') nameInAddress(this.#listName, { own: true });
  }

  #openLocal(): void {
    if (!this.#isLocal || this.#local || this.#opening) return;
    this.#opening = true;
    void this.#loadLocal();
  }

  async #loadLocal(): Promise<void> {
    this.retry();
    const { LocalSource } = await localPart.eventually();
    try {
      const local = new LocalSource(this.#listName, this.#changed);
      await local.brought.read();
      if (this.#closed) local.close();
      else this.#local = local;
      this.#hasFailed = false;
    } catch {
      this.#hasFailed = true;
    }
    if (!this.#closed) this.#changed();
  }
}
