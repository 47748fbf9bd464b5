import { deriveSecret } from './installation.ts';

/** Holders of keys: the servers of an installation. */
type KeyHolder = 'edge' | 'config' | 'platform' | 'arcade' | 'sandbox';

interface Key {
  /** The variable with the key: 64 hexadecimal digits. */
  readonly variable: string;
  /** HKDF info. A changed label changes the key, and values sealed with it no longer open. */
  readonly label: string;
  readonly holders: readonly KeyHolder[];
}

/** Every key derived from the root secret, and the processes that get it. No process gets the root itself. */
export const PROCESS_KEYS: readonly Key[] = [
  key('HOP_KEY', 'marquee:hop', 'edge', 'config', 'platform'),
  key('DOMAIN_KEY', 'marquee:domain', 'edge', 'config'),
  key('PREVIEW_KEY', 'marquee:preview', 'edge', 'config'),
  key('SUPPORT_KEY', 'marquee:support', 'config', 'platform'),
  key('STAFF_TOTP_KEY', 'marquee:staff-totp', 'config'),
  key('STAFF_RECOVERY_KEY', 'marquee:staff-recovery', 'config'),
  key('STAFF_CSRF_KEY', 'marquee:staff-csrf', 'config'),
  key('SEALING_KEY', 'marquee:sealed-calls', 'platform'),
  key('CODE_KEY', 'marquee:one-time-code', 'platform'),
  key('SECOND_FACTOR_KEY', 'marquee:second-factor', 'platform'),
  key('HUMAN_CHECK_KEY', 'marquee:human-check', 'platform'),
  key('TEMPORARY_PASSWORD_KEY', 'marquee:temporary-password', 'platform'),
  key('LINK_KEY', 'marquee:password-link', 'platform'),
  key('GAME_TOKEN_KEY', 'marquee:game-token', 'platform'),
  key('FILE_LINK_KEY', 'marquee:file-link', 'platform'),
  key('ARCADE_SEED_KEY', 'marquee:arcade/seed', 'arcade'),
  key('ARCADE_TOKEN_KEY', 'marquee:arcade/wallet-token', 'arcade'),
];

function key(variable: string, label: string, ...holders: KeyHolder[]): Key {
  return { variable, label, holders };
}

/** The variables with the keys of one server: derived from the first root, and after a comma from a former one that is still accepted. */
export function keysOf(holder: KeyHolder, roots: readonly string[]): Record<string, string> {
  const own = PROCESS_KEYS.filter(({ holders }) => holders.includes(holder));
  return Object.fromEntries(own.map((each) => [each.variable, listKeys(each, roots)]));
}

/** All keys as lines of an `.env` file, for servers that are started one by one. */
export function keyLines(roots: readonly string[]): string {
  const lines = PROCESS_KEYS.map((each) => `${each.variable}=${listKeys(each, roots)}`);
  return `${lines.join('\n')}\n`;
}

const listKeys = ({ label, holders }: Key, roots: readonly string[]): string =>
  roots.map((root) => derive(root, label, holders)).join(',');

/** The arcade is treated as another company: its keys derive from a root of its own. */
function derive(root: string, label: string, holders: readonly KeyHolder[]): string {
  return deriveSecret(holders.includes('arcade') ? deriveSecret(root, 'arcade') : root, label);
}
