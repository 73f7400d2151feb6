/** Recommended path of an app's callback page. */
export const svcCallbackPath = '/auth/svc/callback';

/** Callback path of apps that used only popups. Servers accept it in addition to {@link svcCallbackPath}. */
export const svcPopupCallbackPath = '/auth/svc/popup-callback';

/** Path to which the browser posts the code by default. */
export const svcExchangeEndpoint = '/api/auth/svc/oauth-exchange';
