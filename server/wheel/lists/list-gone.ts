/**
 * Thrown if the rows or the logo of a wheel were replaced and deleted during a read. The caller then reads the head
 * again.
 */
export class ListGone extends Error {
  override readonly name = 'ListGone';
}
