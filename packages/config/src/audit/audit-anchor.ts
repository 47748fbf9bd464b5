import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';
import { writeAtomically } from '@marquee/server-kit/write-atomically';
import * as z from 'zod';

/** The newest entry of the audit at some moment. */
const anchorSchema = z.strictObject({ seq: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type Anchor = z.infer<typeof anchorSchema>;

/** The anchor is stored outside the database, so that an attacker who cuts the audit must also change the file. */
export const anchorFileIn = (dataDir: string): string => join(dataDir, 'config', 'audit-anchor.json');

/** Null if there is none yet. @throws StartError for a damaged file. */
export async function readAnchor(file: string): Promise<Anchor | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const anchor = anchorSchema.safeParse(parsed(text));
  if (anchor.success) return anchor.data;
  throw new StartError(`${file}, which keeps the newest entry of the audit in mind, is damaged.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Moves the anchor to the newest entry. @returns false if the stored entry is missing or differs. */
export type MoveAnchor = (db: Db) => Promise<boolean>;

/**
 * The anchor of a running process: read once, then also kept in memory, so that a file changed to fit a cut audit is found.
 * If the anchor cannot be moved the file stays unchanged, so that a verification shows the damage.
 */
export function createAnchor(file: string): MoveAnchor {
  let kept: Anchor | null = null;
  return async (db) => {
    kept ??= await readAnchor(file);
    const { rows } = await db.query<{ seq: string; hash: string; kept: string | null }>(
      `SELECT seq, hash, (SELECT hash FROM audit_entry WHERE seq = $1) AS kept FROM audit_entry ORDER BY seq DESC LIMIT 1`,
      [kept?.seq ?? null],
    );
    const [newest] = rows;
    if (kept !== null && newest?.kept !== kept.hash) return false;
    if (newest === undefined || Number(newest.seq) === kept?.seq) return true;
    const next: Anchor = { seq: Number(newest.seq), hash: newest.hash };
    await mkdir(dirname(file), { recursive: true });
    await writeAtomically(file, JSON.stringify(next));
    kept = next;
    return true;
  };
}
