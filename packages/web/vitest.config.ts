import { join } from 'node:path';
import { messagesPlugin } from '@marquee/messages/messages-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { countryNamesPlugin } from './vite/country-names-plugin.ts';
import { flagsPlugin } from './vite/flags-plugin.ts';
import { MESSAGE_CHUNKS } from './vite/message-chunks.ts';

const here = import.meta.dirname;

/** Like the build: messages and flags are virtual modules. No build output is read. */
export default defineConfig({
  root: here,
  plugins: [
    react(),
    messagesPlugin(join(here, 'messages'), MESSAGE_CHUNKS),
    countryNamesPlugin(join(here, 'messages')),
    flagsPlugin(),
  ],
  test: {
    name: 'web',
    environment: 'node',
    include: ['{src,vite}/**/*.test.{ts,tsx}'],
    setupFiles: [join(here, '../ui/src/testing/patient-queries.ts')],
    allowOnly: false,
  },
});
