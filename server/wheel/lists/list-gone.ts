/** What a wheel's head speaks of (its rows, its logo) has been replaced meanwhile, and swept. Read the wheel anew. */
export class ListGone extends Error {
  override readonly name = 'ListGone';
}
