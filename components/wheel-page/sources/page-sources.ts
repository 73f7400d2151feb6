import type { PageKind } from '../../../contracts/embed/page-display.ts';
import type { SyncMessage } from '../../../contracts/embed/messages.ts';
import { keepsWheel } from '../../editor/local/page-storage.ts';
import { bringsWheel } from '../../editor/local/wheel-mark.ts';
import { nameInAddress } from './local-address.ts';
import type { LocalSource } from './local-source.ts';
import { localPart } from '../page-parts.ts';
import { ParentSource } from './parent-source.ts';
import { ServiceSource, type ServiceSourceEvents } from './service-source.ts';
import type { WheelSource } from './wheel-source.ts';

/** What a page has while there is no wheel: nothing to show, nothing to spin. */
const nothing: Omit<WheelSource, 'kind' | 'status'> = {
  listName: '',
  wheelId: null,
  rows: [],
  settings: undefined,
  connection: null,
  allowsSpin: false,
  last: null,
  canShowAll: false,
  report: () => {
    throw new Error('a page without a wheel spins none');
  },
  take: () => null,
  showAll: () => undefined,
  spinning: () => undefined,
  hurry: () => undefined,
  close: () => undefined,
};
/** The address names no wheel, and the page needs one. */
const unnamed: WheelSource = { ...nothing, kind: 'service', status: 'unnamed' };
/** The code of the reader's own wheels could not be loaded. */
const unloaded: WheelSource = { ...nothing, kind: 'local', status: 'failed' };

/** A wheel of the service and one of the reader's own have the same name: which of them is shown, and could be. */
export type SharedName = 'own-shown' | 'service-shown';

/**
 * Where a page has its wheel from at the moment. A slug that the service does not know is, on customwheel, a wheel
 * of the reader's own (wheel.md, "Load or create"). One that the reader uses stays when somebody creates a wheel of
 * that name on the service: the address then names it as a local one, and the reader may choose.
 */
export class PageSources {
  readonly #service: ServiceSource | undefined;
  readonly #parent: ParentSource | undefined;
  readonly #mayBeLocal: boolean;
  readonly #isNamedLocal: boolean;
  readonly #listName: string;
  readonly #changed: () => void;
  #local: LocalSource | undefined;
  /** The reader uses their own wheel, or chose it. */
  #keepsOwn = false;
  /** The reader chose the service's wheel. */
  #leftOwn = false;
  #isUndecided = true;
  #opening = false;
  #hasFailed = false;
  #hasOwn: boolean | undefined;
  #closed = false;

  /** @param isLocal the name is of the reader's own wheels */
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
      this.#service = new ServiceSource(listName, kind.rows, {
        ...events,
        changed: this.#changed,
        // A spin of the service's wheel is none of the wheel that is shown.
        spun: (result, elapsed) => {
          if (!this.#isLocal) events.spun(result, elapsed);
        },
      });
    }
    this.#openLocal();
    window.addEventListener('hashchange', this.#followed);
  }

  get current(): WheelSource {
    if (this.#parent) return this.#parent;
    if (this.#isLocal && this.#hasFailed) return unloaded;
    if (this.#isLocal && this.#local) return this.#local;
    return this.#service ?? unnamed;
  }

  /** The wheel of the page is one of the reader's own, and not there yet. */
  get isOpening(): boolean {
    return this.#isLocal && !this.#local && !this.#hasFailed;
  }

  /** The reader's own wheel, to be edited. */
  get editable(): LocalSource | undefined {
    return this.#isLocal ? this.#local : undefined;
  }

  /** The address brings a wheel that is not shown: by now the service has one of its name. */
  get passesOver(): boolean {
    const status = this.#service?.status;
    return this.#mayBeLocal && (status === 'ready' || status === 'private') && bringsWheel(location.hash);
  }

  /** Both the service and the reader have a wheel of this name, and the reader has not said which they want. */
  get sharedName(): SharedName | undefined {
    const status = this.#service?.status;
    if (!this.#mayBeLocal || !this.#isUndecided || (status !== 'ready' && status !== 'private'))
      return undefined;
    if (this.#isLocal) return 'own-shown';
    this.#hasOwn ??= keepsWheel(this.#listName);
    return this.#hasOwn ? 'service-shown' : undefined;
  }

  /** The reader says which of two wheels of one name they want to see. */
  choose(which: 'own' | 'service'): void {
    this.#isUndecided = false;
    this.#leftOwn = which === 'service';
    this.#keepsOwn = false;
    if (which === 'own') this.#keep();
    else nameInAddress(this.#listName, { own: false });
    this.#changed();
  }

  /** The reader is about to write on their own wheel. */
  writes(): void {
    if (this.#isLocal) this.#keepsOwn = true;
  }

  /** Takes a snapshot of the host; undefined where the page does not wait for any. */
  receive(message: SyncMessage): 'applied' | 'deferred' | undefined {
    return this.#parent?.receive(message);
  }

  /** What the service says of refused adds, by their code. */
  get tallies(): Readonly<Record<string, number>> {
    return this.#service?.tallies ?? {};
  }

  hurry(): void {
    this.#service?.hurry();
  }

  /** Tries at once to load what could not be loaded. */
  retry(): void {
    localPart.load().catch(() => {
      this.#hasFailed = true;
      if (!this.#closed) this.#changed();
    });
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('hashchange', this.#followed);
    this.#service?.close();
    this.#parent?.close();
    this.#local?.close();
  }

  /** The address brings another wheel, or none any more. */
  readonly #followed = (): void => {
    if (this.#isLocal) void this.#local?.brought.read();
    else this.#changed();
  };

  get #isLocal(): boolean {
    if (!this.#mayBeLocal) return false;
    return (
      this.#service === undefined || this.#keepsOwn || (this.#service.status === 'missing' && !this.#leftOwn)
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
