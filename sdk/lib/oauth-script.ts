/** `oauth.js` of the service: the browser's entry points in one file, for pages without a bundler. */
export * from '../client-callback.ts';
export * from '../client.ts';
