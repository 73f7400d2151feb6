/** Reason why a store is not copied, in one line for the person who started the copy. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';
}
