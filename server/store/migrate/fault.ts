/** Why a store is not copied: a line for the person who asked for it. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';
}
