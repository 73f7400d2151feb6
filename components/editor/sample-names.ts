/** Example names of a wheel that was never used. The reader overwrites them. */
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
