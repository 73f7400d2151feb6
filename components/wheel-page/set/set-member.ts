import { keepsWheel } from '../../editor/local/storage-key.ts';
import type { PageRows } from '../../../contracts/embed/page-display.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { RecordedSpins } from '../recorded-spins.ts';
import { localPart } from '../page-parts.ts';
import { ServiceSource } from '../sources/service-source.ts';
import type { WheelSource } from '../sources/wheel-source.ts';

interface MemberEvents {
  readonly changed: () => void;
  readonly spun: (result: SpinResult, elapsed: number) => void;
  /** Called with a recorded spin that has landed. */
  readonly landed: (result: SpinResult) => void;
}

/** Result of one wheel of a set. */
export interface MemberResult {
  readonly entryId: string;
  readonly name: string;
  /** Address for verifying a recorded spin; undefined for a spin of this page. */
  readonly verifyPath?: string;
}

/**
 * One wheel of a set: the wheel of the service, or the reader's own wheel of this name, if the service has none
 * (docs/rules/wheel.md, "Several wheels on a page").
 */
export class SetMember {
  readonly listName: string;
  readonly recorded: RecordedSpins;
  result: MemberResult | undefined;
  readonly #service: ServiceSource;
  readonly #changed: () => void;
  #local: WheelSource | undefined;
  #isOpening = false;
  #closed = false;

  constructor(listName: string, rows: PageRows, { changed, spun, landed }: MemberEvents) {
    this.listName = listName;
    this.#changed = changed;
    this.recorded = new RecordedSpins(landed);
    const list = { rows };
    this.#service = new ServiceSource(listName, list, {
      changed: () => {
        if (rows === 'custom' && this.#service.status === 'missing' && keepsWheel(listName))
          this.#openLocal();
        changed();
      },
      spun,
      erased: (ids) => {
        this.recorded.forget(ids);
        if (this.result && ids.has(this.result.entryId)) this.result = { ...this.result, name: '' };
        changed();
      },
    });
  }

  get source(): WheelSource {
    return this.#service.status === 'missing' && this.#local ? this.#local : this.#service;
  }

  get isLoading(): boolean {
    return this.source.status === 'loading' || (this.#isOpening && !this.#local);
  }

  close(): void {
    this.#closed = true;
    this.#service.close();
    this.#local?.close();
  }

  #openLocal(): void {
    if (this.#isOpening) return;
    this.#isOpening = true;
    void localPart.eventually().then(({ LocalSource }) => {
      if (this.#closed) return;
      this.#local = new LocalSource(this.listName, this.#changed);
      this.#changed();
    });
  }
}
