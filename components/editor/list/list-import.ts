import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { text } from '../../language/text.ts';
import { readingCsv } from './csv-entries.ts';
import { counted, type ListTextEvent } from '../editor-events.ts';
import { readListFile } from './list-file.ts';
import type { ListWork } from './list-work.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import { mostRejected, rejectedRows } from '../rejected/rejected-lines.ts';
import type { ListChoiceEvent, ListOffer } from './svc-list-offer.component.ts';

export interface ImportHost extends ReactiveControllerHost, HTMLElement {
  readonly wheel: EditedWheel | null;
}

export interface ImportTalk {
  say(message: string, isFault?: boolean): void;
  settle(): void;
  change(work: (wheel: EditedWheel) => void): void;
  turn(to: 'offer' | 'list'): void;
}

export class ListImport implements ReactiveController {
  readonly #host: ImportHost;
  readonly #work: ListWork;
  readonly #talk: ImportTalk;
  #offer: ListOffer | null = null;
  #isDropping = false;

  constructor(host: ImportHost, work: ListWork, talk: ImportTalk) {
    this.#host = host;
    this.#work = work;
    this.#talk = talk;
    host.addController(this);
    host.addEventListener('dragover', this.#draggedOver);
    host.addEventListener('dragleave', this.#draggedOut);
    host.addEventListener('drop', this.#dropped);
    host.addEventListener('svc-editor-list', this.#listed);
    host.addEventListener('svc-list-choice', this.#chosen);
  }

  get offer(): ListOffer | null {
    return this.#offer;
  }

  get isDropping(): boolean {
    return this.#isDropping;
  }

  hostDisconnected(): void {
    this.#isDropping = false;
  }

  async openFile(file: File): Promise<void> {
    const { text, fault } = await readListFile(file);
    if (fault !== undefined) this.#talk.say(fault, true);
    else await this.take(text, file.name);
  }

  /**
   * Imports a list immediately if the wheel is empty or shows example names. Otherwise asks the reader first.
   */
  async take(list: string, source: string): Promise<void> {
    const read = await this.#work.run(text('Reading {source}', { source }), readingCsv(list));
    const wheel = this.#host.wheel;
    if (!read || !wheel) return;
    this.#talk.settle();
    this.#show({ source, list: read, isTaken: false });
    if (wheel.entries.length === 0 || wheel.isSample) this.#accept('replace');
    await this.#host.updateComplete;
    if (this.#offer) this.#talk.turn('offer');
  }

  #show(offer: ListOffer | null): void {
    this.#offer = offer;
    this.#host.requestUpdate();
  }

  #accept(choice: 'add' | 'replace'): void {
    const wheel = this.#host.wheel;
    const offer = this.#offer;
    if (!wheel || !offer) return;
    const { entries, faults, unused } = offer.list;
    if (entries.length > 0) {
      const fresh = entries.map((entry) => ({ id: wheel.newId(), ...entry }));
      this.#talk.change(() =>
        wheel.apply({
          what: text('list from {source}', { source: offer.source }),
          entries: choice === 'add' ? [...wheel.entries, ...fresh] : fresh,
          rejected: [
            ...(choice === 'add' ? wheel.state.rejected : []),
            ...rejectedRows(faults, offer.source),
          ],
        }),
      );
      this.#talk.say(`${counted(entries.length)} ${choice === 'add' ? 'added' : 'put on the wheel'}`);
    }
    const isOver = entries.length > 0 && faults.length <= mostRejected && unused.length === 0;
    this.#show(isOver ? null : { ...offer, isTaken: entries.length > 0 });
  }

  readonly #listed = ({ detail }: ListTextEvent): void => void this.take(detail.text, detail.source);

  readonly #chosen = ({ detail }: ListChoiceEvent): void => {
    if (detail.choice === 'close') this.#show(null);
    else this.#accept(detail.choice);
    if (!this.#offer) this.#talk.turn('list');
  };

  #hold(isDropping: boolean): void {
    if (isDropping === this.#isDropping) return;
    this.#isDropping = isDropping;
    this.#host.requestUpdate();
  }

  readonly #draggedOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.some((type) => type === 'Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#hold(true);
  };

  readonly #draggedOut = (event: DragEvent): void => {
    if (event.relatedTarget === null || !this.#host.contains(event.relatedTarget as Node)) this.#hold(false);
  };

  readonly #dropped = (event: DragEvent): void => {
    this.#hold(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.openFile(file);
  };
}
