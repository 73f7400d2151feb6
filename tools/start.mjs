/** Runs the built server in this process, so that a signal to `npm start` reaches it and its exit code is ours. */
await import(new URL('../dist/server/main.js', import.meta.url).href);
