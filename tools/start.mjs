/** Runs the built server in this process, so that a signal to `npm start` reaches it and its exit code is ours. */
await import('../dist/server/main.js');
