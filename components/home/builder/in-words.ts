/** `high-contrast` in words. */
export const inWords = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
