import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    target: 'es2022',
    // Leave out the polyfill, which is an inline script, because the policy forbids these.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'auth/svc/callback/index.html'] },
  },
});
