/** Thrown if rows or logo of a wheel were replaced and deleted during a read. The caller reads the head again. */
export class ListGone extends Error {
  override readonly name = 'ListGone';
}
