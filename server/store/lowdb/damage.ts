/**
 * Damage to data that was written completely. The store does not start, because further writes could lose more data.
 */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
  readonly file: string;
  /** Bytes from the start of the file. */
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(`the store is damaged: ${file} at byte ${offset}: ${reason}; restore the folder from a backup`);
    this.file = file;
    this.offset = offset;
  }
}
