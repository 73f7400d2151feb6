import { FileChoice, type StoredFile } from './file-choice.ts';
import { dataAddress, dataBytes } from './data-file.ts';

/**
 * Choice of a picture or sound of a wheel in the browser, which is stored with the wheel.
 * @event svc-file-choice - the reader chose a file, or removed it
 */
export class SvcBrowserFile extends FileChoice {
  protected override readonly bytes = dataBytes;

  protected override async store(file: Blob): Promise<StoredFile> {
    return { address: await dataAddress(file) };
  }
}
