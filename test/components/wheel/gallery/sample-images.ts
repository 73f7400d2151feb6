/** Images for the slices: square, wide and tall ones, with and without transparency. */
const drawn: readonly (readonly [width: number, height: number, content: string])[] = [
  [
    120,
    120,
    '<circle cx="60" cy="60" r="54" fill="#ffd23f"/><circle cx="42" cy="50" r="7" fill="#3a2a00"/><circle cx="78" cy="50" r="7" fill="#3a2a00"/><path d="M34 70q26 30 52 0" fill="none" stroke="#3a2a00" stroke-width="7" stroke-linecap="round"/>',
  ],
  [
    120,
    120,
    '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#274690"/><stop offset="1" stop-color="#f4a259"/></linearGradient></defs><rect width="120" height="120" fill="url(#g)"/><circle cx="84" cy="66" r="18" fill="#fff3c4"/><path d="M0 96 36 54l26 30 18-18 40 40v14H0z" fill="#14213d"/>',
  ],
  [
    240,
    80,
    '<path d="M6 40 34 8h172l28 32-28 32H34z" fill="#e63946"/><path d="M6 40 34 8h172l28 32" fill="#ff6b76"/><text x="120" y="56" font-family="sans-serif" font-weight="900" font-size="44" fill="#fff" text-anchor="middle">TEAM</text>',
  ],
  [
    80,
    200,
    '<path d="M28 6h24v44q20 16 20 46v84q0 14-14 14H22q-14 0-14-14V96q0-30 20-46z" fill="#2a9d8f"/><path d="M8 110h64v50H8z" fill="#f1faee"/><circle cx="40" cy="135" r="16" fill="#e76f51"/><path d="M30 10h6v48q-16 14-18 44h-6q2-34 18-48z" fill="#ffffff88"/>',
  ],
  [
    120,
    120,
    '<path d="M60 10 74 44l36 3-28 24 9 36-31-20-31 20 9-36-28-24 36-3z" fill="#fff" stroke="#7b2cbf" stroke-width="7" stroke-linejoin="round"/>',
  ],
  [
    120,
    120,
    '<path d="M20 14 46 40h28l26-26v52a40 42 0 0 1-80 0z" fill="#f77f00"/><path d="M60 112a40 42 0 0 1-40-46q24 4 40 30 16-26 40-30a40 42 0 0 1-40 46z" fill="#fff"/><circle cx="44" cy="62" r="6"/><circle cx="76" cy="62" r="6"/><path d="M53 84h14l-7 8z"/>',
  ],
  [
    120,
    120,
    '<path d="M60 106C14 74 12 46 26 32c12-12 28-6 34 8 6-14 22-20 34-8 14 14 12 42-34 74z" fill="#ef476f"/><path d="M34 40q-10 10 0 28" fill="none" stroke="#ffffffaa" stroke-width="7" stroke-linecap="round"/>',
  ],
];

export const sampleImages = drawn.map(
  ([width, height, content]) =>
    `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 3}" height="${height * 3}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
    )}`,
);
