export const sampleWheel = {
  listName: 'bench',
  entries: Array.from({ length: 12 }, (_, index) => ({
    name: `Entry number ${index + 1}`,
    weight: index + 1,
  })),
};
