/** Reason why a store is not copied, in one line for the operator. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';
}
