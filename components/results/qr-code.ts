import { encode } from 'uqr';

/** A QR code as one path of its dark squares, each of side 1, in a square of `size` with its quiet zone. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Light modules around the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * The QR code of a text, able to lose 15 % of itself, or more where that takes no more room.
 * @throws where the text is longer than a QR code holds, about 2,300 bytes
 */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: quietZone });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return { size, path };
}
