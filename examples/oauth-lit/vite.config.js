import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    target: 'es2022',
    // The policy forbids inline scripts.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'auth/svc/callback/index.html'] },
  },
});
