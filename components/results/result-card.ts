import { dateText } from '../language/formats.ts';
import { text } from '../language/text.ts';
import { formatOdds } from '../wheel/entries/odds.ts';
import { fitText, type TextRoom } from './fit-text.ts';
import { winnersSaid, type ListedResult } from './listed-result.ts';
import { standing } from './results-text.ts';

/** Size of link previews. The picture is drawn at `scale` times this size. */
export const card = { width: 1200, height: 630, scale: 2 } as const;

export interface CardContent {
  readonly title: string;
  /** Null for a card that shows only the wheel. */
  readonly result: ListedResult | null;
  /** Square picture of the wheel. Null for a card without the wheel. */
  readonly wheel: CanvasImageSource | null;
  readonly place: string;
  readonly font: string;
}

const ink = { ground: '#0E0F16', text: '#F4F5FA', quiet: '#A9AFC4', accent: '#8F86FF' } as const;
const margin = 64;
const wheelSize = 502;

export function drawCard(
  context: CanvasRenderingContext2D,
  { title, result, wheel, place, font }: CardContent,
): void {
  const { width, height } = card;
  const colour = /^#[0-9a-f]{6}$/i.test(result?.color ?? '') ? result!.color : ink.accent;
  const left = wheel ? margin + wheelSize + 56 : margin + 40;
  const room = width - margin - left;
  const write = (text: string, y: number, style: { size: number; weight: number; colour: string }): void => {
    context.font = `${style.weight} ${style.size}px ${font}`;
    context.fillStyle = style.colour;
    context.fillText(text, left, y);
  };
  const fit = (text: string, weight: number, space: Omit<TextRoom, 'width'>) =>
    fitText(text, { width: room, ...space }, (line, size) => {
      context.font = `${weight} ${size}px ${font}`;
      return context.measureText(line).width;
    });

  drawBackground(context, colour);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  if (wheel) context.drawImage(wheel, margin, (height - wheelSize) / 2, wheelSize, wheelSize);
  else {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(margin, margin, 12, height - 2 * margin, 6);
    context.fill();
  }

  const names = result ? winnersSaid(result) : '';
  const main = names === '' ? title || text('Spin the wheel') : names;
  const head =
    names === '' ? '' : text(result && result.names.length > 1 ? 'The winners are' : 'The winner is');
  const big = fit(main, 750, { lines: wheel ? 3 : 4, sizes: [96, 84, 72, 60, 50] });
  const lineHeight = big.size * 1.16;
  const block = big.lines.length * lineHeight + (head === '' ? 0 : 52) + (result ? 48 : 0);
  let y = Math.max(150, (height - block) / 2 + 12);
  if (head !== '') {
    write(head, y, { size: 32, weight: 500, colour: ink.quiet });
    y += 20;
  }
  for (const line of big.lines) {
    y += lineHeight;
    write(line, y - big.size * 0.16, { size: big.size, weight: 750, colour: ink.text });
  }
  if (result) {
    const small = fit(facts(result), 450, { lines: 1, sizes: [26, 24, 22] });
    write(small.lines[0] ?? '', y + 40, { size: small.size, weight: 450, colour: ink.quiet });
  }
  if (names !== '' && title !== '') {
    const small = fit(title, 650, { lines: 1, sizes: [34, 28] });
    write(small.lines[0] ?? '', margin + 30, { size: small.size, weight: 650, colour: ink.text });
  }
  const foot = fit(place, 450, { lines: 1, sizes: [24, 20] });
  write(foot.lines[0] ?? '', height - margin + 8, { size: foot.size, weight: 450, colour: ink.quiet });
}

function facts(result: ListedResult): string {
  const day = dateText(result.at, { dateStyle: 'long' });
  const kind =
    result.number === undefined ? standing(result) : text('spin {number}', { number: result.number });
  const odds = result.names.length === 1 ? text('Odds {chance}', { chance: formatOdds(result.odds) }) : '';
  return [odds, day, kind].filter((part) => part !== '').join('  ·  ');
}

function drawBackground(context: CanvasRenderingContext2D, colour: string): void {
  const { width, height } = card;
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, width, height);
  const light = context.createRadialGradient(315, 315, 60, 315, 315, 720);
  light.addColorStop(0, `${colour}66`);
  light.addColorStop(0.5, `${colour}1F`);
  light.addColorStop(1, `${colour}00`);
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

/**
 * Returns the card as a PNG at twice its size.
 * @throws if the browser cannot draw the card
 */
export async function cardPicture(content: CardContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = card.width * card.scale;
  canvas.height = card.height * card.scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw pictures');
  context.scale(card.scale, card.scale);
  drawCard(context, content);
  return asPng(canvas);
}

function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((settle, fail) => {
    canvas.toBlob(
      (blob) => (blob ? settle(blob) : fail(new Error('the picture came out empty'))),
      'image/png',
    );
  });
}

export async function qrPicture(
  code: { readonly size: number; readonly path: string },
  {
    label,
    font,
    pixels = 1_024,
  }: { readonly label: string; readonly font: string; readonly pixels?: number },
): Promise<Blob> {
  const side = Math.ceil(pixels / code.size) * code.size;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + 64;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw pictures');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, side, canvas.height);
  context.fillStyle = '#000000';
  const write = (size: number): void => {
    context.font = `600 ${size}px ${font}`;
  };
  const room = { width: side - 128, lines: 1, sizes: [48, 40, 32] };
  const fitted = fitText(label, room, (line, size) => {
    write(size);
    return context.measureText(line).width;
  });
  write(fitted.size);
  context.textAlign = 'center';
  context.fillText(fitted.lines[0] ?? '', side / 2, side);
  context.scale(side / code.size, side / code.size);
  context.fill(new Path2D(code.path));
  return asPng(canvas);
}
