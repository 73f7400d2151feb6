import type { TemplateResult } from 'lit';
import type { AssetKind } from '../../../contracts/wheel/asset-address.ts';

export interface FileFieldOptions {
  readonly kind: AssetKind;
  readonly label: string;
  /** Address of the file in use; '' if there is none. */
  readonly value: string;
  /** Maximum width and height of a picture in pixels. */
  readonly pixels?: number;
  /** Called with the address of the chosen file; '' if it was removed. */
  readonly change: (address: string) => void;
}

/**
 * Renders the choice of a file. Each page passes its own function, because pages store files in different
 * places.
 */
export type FileField = (options: FileFieldOptions) => TemplateResult;
