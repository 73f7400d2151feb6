/** Thrown while reading a file. The message is the sentence that tells the user why the file is refused. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault';
}

/** Returns the fault for a file that ends too early or contradicts its format. */
export function damaged(): MediaFault {
  return new MediaFault('The file is damaged');
}

/** Returns the result of `read`, or the message of its fault. Treats a read outside of the buffer as damage. */
export function faultOr<Read>(read: () => Read): Read | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof MediaFault) return error.message;
    if (error instanceof RangeError) return damaged().message;
    throw error;
  }
}
