/**
 * Channel on which the window of a confirmation reports its end to the dialogs that wait for it. A message is the query
 * of the window's page. The window has no opener that it could use, because signed-in pages have an opener policy.
 */
export const confirmChannel = 'svc-confirmed';
