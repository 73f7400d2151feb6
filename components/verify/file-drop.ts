import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #dropped: (file: File) => void;
  #isOver = false;

  constructor(host: ReactiveControllerHost, dropped: (file: File) => void) {
    this.#host = host;
    this.#dropped = dropped;
    host.addController(this);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  hostConnected(): void {
    window.addEventListener('dragover', this.#over);
    window.addEventListener('dragleave', this.#left);
    window.addEventListener('drop', this.#drop);
  }

  hostDisconnected(): void {
    window.removeEventListener('dragover', this.#over);
    window.removeEventListener('dragleave', this.#left);
    window.removeEventListener('drop', this.#drop);
  }

  readonly #over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#set(true);
  };

  readonly #left = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#set(false);
  };

  readonly #drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    this.#set(false);
    if (!file) return;
    event.preventDefault();
    this.#dropped(file);
  };

  #set(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
