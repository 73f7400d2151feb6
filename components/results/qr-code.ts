import { encode } from 'uqr';

/** QR code as one SVG path of unit squares. `size` includes the quiet zone. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Width of the light margin in modules (ISO/IEC 18004). */
const quietZone = 4;

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
