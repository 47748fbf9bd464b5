/** The console's first administrator, created once for all specs of the console. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const OUTPUT = resolve(import.meta.dirname, '../../.output');
/** Cookies of the administrator's session, as Playwright keeps them. */
export const ADMINISTRATOR_STATE = resolve(OUTPUT, 'console-administrator.json');
const SECRET = resolve(OUTPUT, 'console-secret.txt');

export const ADMINISTRATOR = {
  name: 'chanthou',
  displayName: 'Chanthou Sok',
  password: 'quiet-rivers-carry-lotus',
} as const;

/** The link that the start printed. It is stored nowhere else. */
export function firstAdministratorPath(printed: string): string {
  const path = /\/setup#\S+/.exec(printed)?.[0];
  if (path === undefined) throw new Error(`the start printed no link for the first administrator:\n${printed}`);
  return path;
}

export const keepSecret = (secret: string): void => writeFileSync(SECRET, secret);
export const readSecret = (): string => readFileSync(SECRET, 'utf8');
