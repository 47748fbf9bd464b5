import { join } from 'node:path';
import { messagesPlugin } from '@marquee/messages/messages-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { playerTextsPlugin } from './vite/player-texts-plugin.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [react(), messagesPlugin(join(here, 'messages')), playerTextsPlugin(join(here, '../web/messages'))],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    // `npm run build` builds beside the bundle in use and swaps the two afterwards.
    outDir: join(process.env['BUILD_DIR'] ?? join(here, 'dist'), 'client'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows files from our own origin only.
    assetsInlineLimit: 0,
  },
});
