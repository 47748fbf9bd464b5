import type { SettingsKind } from '../folder/tenant-folder.ts';
import { themeFile } from '../theme/theme-file.ts';
import { locksFile } from './locks-file.ts';
import { cdnFile, demoFile, messagesFile, registrationFile, switchesFile, vendorsFile } from './settings-files.ts';
import { tenantFile } from './tenant-file.ts';

/** Kind of file → its name in a folder and its schema as written. */
export const FOLDER_FILES = {
  tenant: { name: 'tenant.json', schema: tenantFile },
  switches: { name: 'switches.json', schema: switchesFile },
  registration: { name: 'registration.json', schema: registrationFile },
  theme: { name: 'theme.tokens.json', schema: themeFile },
  cdn: { name: 'cdn.json', schema: cdnFile },
  vendors: { name: 'vendors.json', schema: vendorsFile },
  demo: { name: 'demo.json', schema: demoFile },
  locks: { name: 'locks.json', schema: locksFile },
} as const satisfies Record<SettingsKind, { name: string; schema: unknown }>;

export const messagesSchema = messagesFile;
