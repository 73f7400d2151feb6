/** Returns `High contrast` for `high-contrast`. */
export const inWords = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
