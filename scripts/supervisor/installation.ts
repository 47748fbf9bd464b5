import { generateKeyPair, hkdfSync, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { StartOptions } from './environment.ts';

const KEY_BITS = 2048;

/** The root secret in use, then a former one that is still accepted. */
export type Roots = readonly [string, ...string[]];

/**
 * Makes the folders this installation writes to. Only its owner can look into those with secrets. Throws one clear line where
 * they cannot be made or written to.
 */
export function prepareFolders(dataDir: string): { keysDir: string; logDir: string } {
  const keysDir = join(dataDir, 'keys');
  const logDir = join(dataDir, 'log');
  try {
    makeFolder(dataDir);
    for (const folder of [keysDir, logDir]) makeFolder(folder, 0o700);
    for (const folder of [dataDir, keysDir, logDir]) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${WHY_NOT[code] ?? `no writing there (${code})`}. Name another with MARQUEE_DATA.`,
      { cause: error },
    );
  }
  return { keysDir, logDir };
}

const WHY_NOT: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, or below one',
  ENOTDIR: 'it is a file, or below one',
  ENOENT: 'no folder can be made there (ENOENT)',
  EROFS: 'it can only be read (EROFS)',
  ENOSPC: 'the disk is full (ENOSPC)',
};

/** One folder at a time: `recursive` does not return on systems that allow no new folders, as below /proc. */
function makeFolder(folder: string, mode = 0o777): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isThere) throw error;
  }
}

/** The installation's secret: the given one, else the one in the data directory, created at the first start. */
export function obtainSecret(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('hex')}\n`);
  const secret = readSecret(file);
  if (!/^[0-9a-f]{64,}$/i.test(secret)) throw new Error(`The secret in ${file} is damaged. Restore it from a copy.`);
  return secret;
}

const FORMER = 'secret.former';
const OVERLAP_MS = 7 * 24 * 60 * 60_000;

/** The roots of derived keys: the current one, and a former one for seven days after `rotateSecret`. */
export function rootSecrets(dataDir: string, options: Pick<StartOptions, 'secret' | 'formerSecret'>): Roots {
  const secret = obtainSecret(dataDir, options.secret);
  const former = options.secret === undefined ? keptFormer(dataDir) : options.formerSecret;
  return former === undefined || former === secret ? [secret] : [secret, former];
}

function keptFormer(dataDir: string): string | undefined {
  const file = join(dataDir, FORMER);
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return since === undefined || Date.now() - since > OVERLAP_MS ? undefined : readSecret(file);
}

/**
 * Replaces the secret kept in the data directory. The former one stays accepted for seven days.
 *
 * @throws Error while a former one is still accepted, since what it sealed may not be sealed anew yet
 */
export function rotateSecret(dataDir: string): void {
  if (keptFormer(dataDir) !== undefined)
    throw new Error(
      `The secret was replaced less than seven days ago. Remove ${join(dataDir, FORMER)} to end that time.`,
    );
  const file = join(dataDir, 'secret');
  if (!existsSync(file))
    throw new Error(`There is no secret in ${file} to replace. Replace MARQUEE_SECRET where you set it.`);
  writeOnce(join(dataDir, FORMER), `${readSecret(file)}\n`);
  writeOnce(file, `${randomBytes(32).toString('hex')}\n`);
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The secret in ${file} cannot be read by this user (${code}). Start as the user who made it.`);
  }
}

/** A separate secret for one purpose (RFC 5869): hex, 32 bytes. */
export function deriveSecret(secret: string, label: string): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', label, 32)).toString('hex');
}

/**
 * The RSA pairs with which the operator and the game provider sign their calls to each other, as PKCS #8 and SPKI PEM:
 * `<name>.pem` and `<name>.pub.pem`. An existing pair stays.
 */
export async function ensureKeys(keysDir: string): Promise<void> {
  await Promise.all(['operator', 'arcade'].map((name) => ensurePair(keysDir, name)));
}

/** The files of `keysDir` that a server reads: its own private key and the other's public key. */
const SHARED_KEYS = {
  PLATFORM_KEYS_DIR: [
    'operator.pem',
    'arcade.pub.pem',
    'sandbox-vendor.secret',
    'sandbox-payments.secret',
    'sandbox-identity.secret',
  ],
  ARCADE_KEYS_DIR: ['arcade.pem', 'operator.pub.pem'],
} as const;

/** Copies the keys that each server reads to its folder, if the environment names one. */
export function shareKeys(keysDir: string, environment: NodeJS.ProcessEnv): void {
  for (const [variable, files] of Object.entries(SHARED_KEYS)) {
    const folder = environment[variable];
    if (!folder) continue;
    for (const file of files.filter((name) => existsSync(join(keysDir, name)))) {
      writeOnce(join(folder, file), readFileSync(join(keysDir, file), 'utf8'));
    }
  }
}

/** Secrets that services of the sandbox share with the platform. */
export interface SandboxSecrets {
  readonly vendor: string | undefined;
  readonly payments: string | undefined;
  readonly identity: string | undefined;
}

export function writeSandboxSecrets(keysDir: string, secrets: SandboxSecrets): void {
  for (const [service, secret] of Object.entries(secrets))
    if (secret) writeOnce(join(keysDir, `sandbox-${service}.secret`), `${secret}\n`);
}

async function ensurePair(keysDir: string, name: string): Promise<void> {
  const privateFile = join(keysDir, `${name}.pem`);
  if (existsSync(privateFile)) return;
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(join(keysDir, `${name}.pub.pem`), pair.publicKey, { mode: 0o644 });
  // The private key last: its presence means that the pair is complete.
  writeOnce(privateFile, pair.privateKey);
}

/** Writes beside and renames, so that an interrupted start leaves no incomplete secret. */
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}
