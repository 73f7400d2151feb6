import { type SvcOAuthProvider } from '../providers.ts';

/** SVG path in a view box of 24 × 24, and its fill. Without a fill, it has the colour of the text. */
export type MarkPart = readonly [path: string, fill?: string];

/** Logos as their owners require them: unchanged, in their own colours, on a neutral background. */
export const providerMarks: Readonly<Record<SvcOAuthProvider, readonly MarkPart[]>> = {
  google: [
    ['m23.5 12.3-.2-2.3H12v4.5h6.4a6 6 0 0 1-2.4 3.6v3h3.9q3.5-3.3 3.6-8.8', '#4285f4'],
    ['M12 24q5-.1 7.9-2.9l-3.9-3a7.2 7.2 0 0 1-10.7-3.8h-4v3.1A12 12 0 0 0 12 24', '#34a853'],
    ['M5.3 14.3a7 7 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z', '#fbbc05'],
    ['M12 4.8q2.7 0 4.6 1.8L20 3.2A12 12 0 0 0 1.3 6.6l4 3.1A7 7 0 0 1 12 4.8', '#ea4335'],
  ],
  steam: [
    [
      'M12 0A12 12 0 0 0 0 11l6.5 2.7q.8-.6 1.9-.6h.2L11.4 9a4.5 4.5 0 1 1 4.5 4.4l-4.1 3v.1a3.4 3.4 0 0 1-6.8.7l-4.6-2A12 12 0 1 0 12 0M7.5 18.2l-1.4-.6a2.5 2.5 0 1 0 1.4-3.5l1.5.6a1.9 1.9 0 0 1-1.5 3.5M19 9a3 3 0 1 0-6 0 3 3 0 0 0 6 0m-5.3 0a2.3 2.3 0 1 1 4.5 0 2.3 2.3 0 0 1-4.5 0',
    ],
  ],
  epic: [
    [
      'M3.5 0Q1.6-.1 1.7 1.9v17q0 .5.3.9l.3.2.4.2 8.4 3.5.9.3 1-.3 8.3-3.5.4-.2.3-.2q.4-.4.3-1V2q0-2-1.8-1.9zM17 3.1h.7q1.7 0 1.7 1.7v1.9H18V4.9q0-.6-.5-.6H17q-.5 0-.5.6v5.8q0 .6.5.5h.3q.6 0 .5-.5v-2h1.4v2q0 1.8-1.7 1.8h-.7q-1.7 0-1.7-1.7v-6q0-1.7 1.7-1.7m-12.2 0h3.1v1.4H6.1V7h1.7v1.2H6V11h2v1.3H4.7zm3.8 0h2.2q1.8 0 1.7 1.8v2.4q0 1.8-1.7 1.8H10v3.3H8.5zm4.6 0h1.4v9.3H13zM9.9 4.5v3.4h.6q.6 0 .5-.5V5q0-.6-.5-.6zM6.2 14.6h.6l.5.4-.5.5-.3-.2H6l-.3.2-.1.2v.6l.2.3.2.1.3.1.4-.1v-.3h-.5v-.6h1.3V17l-.6.4H5.6L5 17l-.3-.5-.1-.6v-.5l.4-.5.4-.3zm12 0h.6l.5.4-.4.5-.4-.2h-.6v.3h.4l.4.2.4.2.2.2v.7l-.3.3-.3.2h-1.2L17 17l.5-.5q.3.3.9.3h.2v-.3h-.2l-.2-.1-.4-.2-.3-.1-.3-.3v-.7l.2-.3.4-.2zm-9.4 0h.7l1.2 2.8H10l-.2-.5h-1l-.3.5h-.8zm2.2 0h.8l.7 1.1.6-1h.8v2.7h-.7v-1.6l-.7 1.1-.8-1v1.5H11zm3.5 0h2.2v.7h-1.5v.4h1.4v.6h-1.4v.5h1.5v.6h-2.2zm-5.3 1-.4.7h.7zm-1.2 5h8L12 22z',
    ],
  ],
  discord: [
    [
      'M20.3 4.4a20 20 0 0 0-4.9-1.5L14.7 4Q12 3.7 9.3 4l-.7-1a20 20 0 0 0-5 1.5q-4.4 7-3.5 13.7 3 2.2 6 3h.1q.8-1 1.2-2l-1.9-1V18l.4-.3q6.1 2.7 12.1 0h.1l.4.3v.1l-2 1 1.3 2q3-.8 6-3h.1q.7-7.7-3.6-13.7M8 15.4c-1.2 0-2.1-1.2-2.1-2.5s1-2.4 2.1-2.4 2.2 1 2.2 2.4-1 2.4-2.2 2.4m8 0c-1.2 0-2.2-1.2-2.2-2.5s1-2.4 2.2-2.4q2 .1 2.2 2.4c0 1.3-1 2.4-2.2 2.4',
      '#5865f2',
    ],
  ],
  twitch: [
    [
      'M11.6 4.7h1.7V10h-1.7zm4.7 0H18V10h-1.7zM6 0 1.7 4.3v15.4H7V24l4.2-4.3h3.5l7.7-7.7V0zm14.6 11.1L17 14.6h-3.4l-3 3v-3H7V1.7h13.7Z',
      '#9146ff',
    ],
  ],
  credentials: [
    ['M14 2a8 8 0 0 0-7.7 10L1 17.3V23h5.7v-3H10v-3h2l.8-.8A8 8 0 1 0 14 2m3 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4'],
  ],
};

const labels: Readonly<Record<SvcOAuthProvider, string>> = {
  google: 'Google',
  steam: 'Steam',
  epic: 'Epic Games',
  discord: 'Discord',
  twitch: 'Twitch',
  credentials: 'a password',
};

export const providerLabel = (provider: SvcOAuthProvider): string => `Continue with ${labels[provider]}`;
