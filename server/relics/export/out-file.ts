import { open, type FileHandle } from 'node:fs/promises';

const bufferSize = 65_536;

/** A new file that is written in pieces. */
export class OutFile {
  readonly #handle: FileHandle;
  #waiting: string[] = [];
  #size = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<OutFile> {
    return new OutFile(await open(path, 'wx', 0o600));
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#size += text.length;
    if (this.#size >= bufferSize) await this.#flush();
  }

  /** Resolves when everything is on the disk. */
  async close(): Promise<void> {
    try {
      await this.#flush();
      await this.#handle.sync();
    } finally {
      await this.#handle.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#waiting.join('');
    [this.#waiting, this.#size] = [[], 0];
    await this.#handle.appendFile(text);
  }
}
