/**
 * Runs the built server in this process, so that a signal to `npm start` reaches it and its exit code is ours.
 *
 * The script gives Node room for young objects (`--max-semi-space-size`): what a request makes is then dead before
 * it is copied among the documents, and a durable write costs a quarter less.
 */
await import(new URL('../dist/server/main.js', import.meta.url).href);
