import { fitLabel, type LabelFit, type LabelRoom } from '../label-fit.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Minimum length of the longer side in CSS pixels. A smaller picture would not be recognisable. */
const smallest = 10;
/** Shares of a slice's length that a picture beside a name may take. The preferred share is first. */
const besideName = [0.46, 0.4, 0.34, 0.28];
/** Minimum font size of a name beside a picture, as a share of the font size that the name would have alone. */
const readable = 0.66;
/** Minimum number of letters of a name beside a picture, as a share of the letters that the name would have alone. */
const keptLetters = 0.7;
/** Number of letters that are enough beside a picture, however long the name is. */
const enoughLetters = 6;
/** Maximum share of a slice's length that a picture without a name may take. */
const alone = 0.9;
/** Minimum length of the sides of a square picture without a name, in CSS pixels. Other shapes have the same area. */
const smallestAlone = 10;
/** Share of the slice's width that a picture fills. */
const filled = 0.84;
/** Maximum length of the longer side, as a multiple of the side of a square picture. */
const longest = 1.5;

/**
 * Returns the largest size of a picture at the outer end of a slice. Returns undefined if the slice is too
 * narrow.
 * @param aspect width divided by height
 * @param portion share of the slice's length that a square picture may take
 */
export function fitPicture(
  { inner, outer, share }: LabelRoom,
  aspect: number,
  portion: number,
): PictureSize | undefined {
  const side = (outer - inner) * portion;
  const spread = share >= 0.5 ? Number.POSITIVE_INFINITY : Math.tan(share * Math.PI);
  // The inner corners of the picture must be inside the slice: height / 2 = (outer - width) · spread · filled.
  const bySlice = outer / (1 / (2 * spread * filled) + aspect);
  // A wide or tall picture has the same area as a square one, up to a limit.
  const byArea = side / Math.sqrt(aspect);
  const byWidth = Math.min(side * longest, (outer - inner) * alone) / aspect;
  const height = Math.min(bySlice, byArea, byWidth, side * longest);
  const width = height * aspect;
  return Math.max(width, height) < smallest ? undefined : { width, height };
}

export interface FitBeside extends LabelFit {
  readonly picture: PictureSize;
  /** Sum of the width of the picture and its gap to the text. */
  readonly taken: number;
}

/**
 * Fits a picture at the outer end of a slice, and the name beside it. Makes the picture smaller if the name
 * needs the room. Returns null, without a picture, if there is no room for both. A slice without room for a
 * name shows the picture alone.
 * @param measure returns the width of a text at font size 1
 */
export function fitBeside(
  name: string,
  room: LabelRoom,
  aspect: number,
  measure: (text: string) => number,
  graphemes: (text: string) => string[],
): FitBeside | null {
  const only = fitLabel(name, room, measure, graphemes);
  if (!only) {
    const picture = fitPicture(room, aspect, alone);
    return picture && picture.width * picture.height >= smallestAlone ** 2
      ? { text: '', fontSize: 0, width: picture.width, picture, taken: picture.width }
      : null;
  }
  let best: FitBeside | null = null;
  const least = Math.min(enoughLetters, graphemes(only.text).length * keptLetters);
  for (const portion of besideName) {
    const picture = fitPicture(room, aspect, portion);
    if (!picture) break;
    const taken = picture.width + Math.max(2, picture.height * 0.14);
    const fit = fitLabel(name, { ...room, outer: room.outer - taken }, measure, graphemes);
    if (!fit || graphemes(fit.text).length < least) continue;
    best = { ...fit, picture, taken, width: fit.width + taken };
    if (fit.text === name && fit.fontSize >= readable * only.fontSize) break;
  }
  return best;
}
