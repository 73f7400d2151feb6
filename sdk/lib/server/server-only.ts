// Fail early in a browser, because a bundle that imports this entry would sooner or later contain the client secret.
if (typeof document !== 'undefined')
  throw new Error('@svc/oauth/server and @svc/oauth/next belong on the server: they use the client secret.');

export {};
