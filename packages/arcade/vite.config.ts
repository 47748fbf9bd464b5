import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const client = (path: string) => fileURLToPath(new URL(`client/${path}`, import.meta.url));

export default defineConfig({
  root: client(''),
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('dist/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows fonts from our own origin only; small pictures may be inlined.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { input: { index: client('index.html'), verify: client('verify.html') } },
  },
});
