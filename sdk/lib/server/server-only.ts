// A bundle of browser code that imports this entry would contain the client secret sooner or later.
if (typeof document !== 'undefined')
  throw new Error('@svc/oauth/server and @svc/oauth/next belong on the server: they use the client secret.');

export {};
