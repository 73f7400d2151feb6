/**
 * Name of the channel to dialogs that wait for a confirmation in another window. The message is the query of
 * the page in that window. `window.opener` cannot be used, because the opener policy of signed-in pages hides
 * it.
 */
export const confirmChannel = 'svc-confirmed';
