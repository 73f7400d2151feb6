/** Thrown while a file is read, with a sentence that says why the file is refused. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault';
}

/** Returns the fault of a file that ends too early or contradicts its format. */
export function damaged(): MediaFault {
  return new MediaFault('The file is damaged');
}

/** Returns the result of `read`, or the sentence of its fault. A read outside of the buffer counts as damage. */
export function faultOr<Read>(read: () => Read): Read | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof MediaFault) return error.message;
    if (error instanceof RangeError) return damaged().message;
    throw error;
  }
}
