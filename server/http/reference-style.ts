/** Style of the reference page: light and dark, no script, no font to load. */
export const referenceStyle = ``;
