/** Runs the server in this process, so that it receives the signals for `npm start`. */
await import(new URL('../dist/server/main.js', import.meta.url).href);
