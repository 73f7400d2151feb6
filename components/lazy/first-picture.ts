/** Milliseconds after which a page that paints nothing, for example in a hidden frame, goes on. */
const patience = 100;

/**
 * Resolves when the browser has painted the page's first picture, so that scripts do not delay it. Resolves at
 * once on a page in the background.
 */
export function afterFirstPicture(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-paint').length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, patience);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
