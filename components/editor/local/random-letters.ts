export const randomLetters = (length: number): string =>
  String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length)).map((byte) => 97 + (byte % 26)));
