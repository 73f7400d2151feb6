/** Fault of the books. The message is one line that names the faulty document. */
export class BookFault extends Error {
  override readonly name = 'BookFault';
  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
  }
}
