import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesPlugin } from '@marquee/messages/messages-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codingsPlugin } from './vite/codings-plugin.ts';
import { countryNamesPlugin } from './vite/country-names-plugin.ts';
import { flagsPlugin } from './vite/flags-plugin.ts';
import { fontSubsetPlugin } from './vite/font-subset-plugin.ts';
import { MESSAGE_CHUNKS } from './vite/message-chunks.ts';
import { sizeBudgetPlugin } from './vite/size-budget-plugin.ts';

const here = import.meta.dirname;
/** `npm run build` builds beside the bundle in use and swaps the two afterwards. */
const outDir = process.env['BUILD_DIR'] ?? join(here, 'dist');

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [
    react(),
    messagesPlugin(join(here, 'messages'), MESSAGE_CHUNKS),
    countryNamesPlugin(join(here, 'messages')),
    flagsPlugin(),
    fontSubsetPlugin(readFileSync(join(here, 'src/app/styles/fonts.css'), 'utf8')),
    sizeBudgetPlugin({
      vendorBytes: 100_000,
      // Each part adds its rows to the tables of calls and switches.
      initialBytes: 124_900,
      forbidden: [
        /\/zod\//,
        /\/react-hook-form\//,
        /\/swiper\//,
        /\/@base-ui\//,
        /\/ky\//,
        /\/jose\//,
        /icu-messageformat/,
      ],
      alsoInitial: [/\/pages\/home-page\.tsx$/, /marquee-messages\/KM$/],
    }),
    codingsPlugin(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // one style sheet: all of it is smaller than the ten that a first page would wait for
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, cssCodeSplit: false },
  builder: { sharedConfigBuild: true },
  environments: {
    client: {
      build: {
        outDir: join(outDir, 'client'),
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /[\\/]node_modules[\\/]/,
                  tags: ['$initial'],
                  priority: 2,
                },
                // One file each for the frame around every page and for what nearly every page shows: a phone pays for each request.
                {
                  name: 'frame',
                  test: /[\\/]packages[\\/](?:web|ui|contracts)[\\/]/,
                  tags: ['$initial'],
                  priority: 1,
                },
                { name: 'pages', test: /[/]banner-carousel\.tsx$|[/]amounts\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      // one file, loaded whole at start: a rebuild cannot take a chunk from under a running server
      build: {
        outDir: join(outDir, 'server'),
        ssr: true,
        rolldownOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
  },
});
