import { text } from '../language/text.ts';

/**
 * Palettes to choose from. An empty list stands for the default palette. Neighbouring colours of a palette
 * differ clearly.
 */
export const palettes = (): readonly { readonly name: string; readonly colours: readonly string[] }[] => [
  { name: text('Default'), colours: [] },
  { name: text('Party'), colours: ['#FF4D6D', '#FFB703', '#3A86FF', '#8338EC', '#06D6A0', '#FB5607'] },
  { name: text('Ocean'), colours: ['#03045E', '#0096C7', '#90E0EF', '#0077B6', '#48CAE4', '#CAF0F8'] },
  { name: text('Forest'), colours: ['#1B4332', '#74C69D', '#B7791F', '#40916C', '#D8F3DC', '#7F5539'] },
  { name: text('Sunset'), colours: ['#590D22', '#FF8C42', '#FFD166', '#C9184A', '#FFB3C1', '#7B2CBF'] },
  { name: text('Pastel'), colours: ['#FFADAD', '#A0C4FF', '#FDFFB6', '#BDB2FF', '#CAFFBF', '#FFC6FF'] },
  { name: text('Night'), colours: ['#22223B', '#9A8C98', '#4A4E69', '#F2E9E4', '#2B2D42', '#C9ADA7'] },
];

const more = ['#7B61FF', '#2BB673', '#FF6B6B', '#00A6A6', '#F4A259', '#B8336A'];

/** Returns a colour that a palette does not have yet. */
export const fresh = (colours: readonly string[]): string =>
  more.find((colour) => !colours.includes(colour)) ?? more[colours.length % more.length]!;
