/** Rows or logo of a wheel's head were replaced and swept while they were read: read the head again. */
export class ListGone extends Error {
  override readonly name = 'ListGone';
}
