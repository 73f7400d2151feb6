/** Example names for a wheel that was never used. */
export const sampleNames = [
  'Amara',
  'Bjørn',
  'Chloé',
  'Dmitri',
  'Esperanza',
  'Farid',
  'Grace',
  'Hiroshi',
  'Ines',
  'Jabari',
  'Katarzyna',
  'Liam',
] as const;

/** The example names as text, one per line. */
export const sampleText = sampleNames.join('\n');
