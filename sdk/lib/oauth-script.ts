/** `oauth.js`, which the service serves: the browser entry points in one file, for pages without a bundler. */
export * from '../client-callback.ts';
export * from '../client.ts';
