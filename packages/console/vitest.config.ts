import { join } from 'node:path';
import { messagesPlugin } from '@marquee/messages/messages-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { playerTextsPlugin } from './vite/player-texts-plugin.ts';

const here = import.meta.dirname;

/** Like the build: messages are virtual modules. Components run in a test DOM with a fake server. */
export default defineConfig({
  root: here,
  plugins: [react(), messagesPlugin(join(here, 'messages')), playerTextsPlugin(join(here, '../web/messages'))],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    name: 'console',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [join(here, '../ui/src/testing/patient-queries.ts')],
    allowOnly: false,
  },
});
