import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const client = (path: string) => fileURLToPath(new URL(`client/${path}`, import.meta.url));

export default defineConfig({
  root: client(''),
  publicDir: false,
  build: {
    // `npm run build` builds beside the bundle in use and swaps the two afterwards.
    outDir: join(process.env['BUILD_DIR'] ?? join(import.meta.dirname, 'dist'), 'client'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows fonts from our own origin only; small pictures may be inlined.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { input: { index: client('index.html'), verify: client('verify.html') } },
  },
});
