/** Example names of a wheel that was never used. The reader writes over them. */
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

/** The example names as text, one a line. */
export const sampleText = sampleNames.join('\n');
