/**
 * Channel to the dialogs that wait for a confirmation in another window. A message is the query of that
 * window's page. A channel is needed, because the opener policy of signed-in pages hides the opener.
 */
export const confirmChannel = 'svc-confirmed';
