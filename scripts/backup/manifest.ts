import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { deriveSecret } from '../supervisor/installation.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const SEAL = 'manifest.sha256';

/** Files below these folders of a backup: the database's, and those of the rest of the data directory. */
export const PARTS = { cluster: 'cluster', data: 'data' } as const;

/** A relative path that stays below the backup: no empty part, no `.`, no `..`. */
const path = z.string().regex(/^(?:cluster|data)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/);

const schema = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the product that wrote the backup. */
  product: z.string(),
  /** Major version of PostgreSQL; another one cannot read the files. */
  postgres: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Everything committed before this moment is in the backup. */
  moment: z.iso.datetime(),
  /** `included`: the root secret is in the backup. `given`: MARQUEE_SECRET held it, and the restore needs it again. */
  secret: z.strictObject({ source: z.enum(['included', 'given']), fingerprint: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Folders, so that empty ones are created again. */
  directories: z.array(path),
  files: z.array(
    z.strictObject({
      path,
      size: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      mode: z.int().min(0).max(0o777),
    }),
  ),
});

export type Manifest = z.infer<typeof schema>;
export type BackupFile = Manifest['files'][number];

/** Distinguishes root secrets without revealing them. */
export const fingerprintOf = (secret: string): string => deriveSecret(secret, 'backup:fingerprint');

export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;
  writeFileSync(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  writeFileSync(join(folder, SEAL), `${sha256(text)}\n`, { mode: 0o600, flush: true });
}

/** Reads the manifest of a backup. Throws one sentence if the folder is no backup, is damaged, or has a newer format. */
export function readManifest(folder: string): Manifest {
  if (!existsSync(join(folder, MANIFEST)) || !existsSync(join(folder, SEAL)))
    throw new Error(`${folder} holds no complete backup: ${MANIFEST} or ${SEAL} is missing.`);
  const text = readFileSync(join(folder, MANIFEST), 'utf8');
  if (sha256(text) !== readFileSync(join(folder, SEAL), 'utf8').trim())
    throw new Error(`The backup in ${folder} is damaged: ${MANIFEST} differs from its hash in ${SEAL}.`);
  const content = JSON.parse(text) as unknown;
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const { format } = content as { format?: unknown };
  throw new Error(
    format === FORMAT
      ? `The backup in ${folder} is damaged: ${MANIFEST} is not as \`npm run backup\` writes it.`
      : `The backup in ${folder} has format ${format}; this version of Marquee reads format ${FORMAT}.`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
