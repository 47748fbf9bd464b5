import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { type Content, listTree } from './copy-file.ts';

/** Dropped when the session ends; a second backup at the same time cannot create it. */
const SLOT = 'marquee_backup';
const NAME_TAKEN = '42710';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
/**
 * Content that a starting server creates again.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
const EMPTIED =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp/;
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|current_logfiles|pg_internal\.init.*)$/;
const CONTROL_FILE = 'global/pg_control';

export interface ClusterCopy {
  readonly directories: readonly string[];
  /** Everything committed before it is in the copy. */
  readonly moment: Date;
  /** Major version of PostgreSQL. */
  readonly postgres: number;
}

/**
 * Copies the files of a running PostgreSQL by its low-level backup API, with the WAL that makes them consistent: a server that
 * starts on the copy recovers to the end of the backup. The slot keeps that WAL from being recycled meanwhile.
 *
 * @param copy copies one file to a path relative to the copy; returns undefined if the file was deleted
 */
export async function copyCluster(
  superuserUrl: string,
  targetDir: string,
  {
    copy,
    add,
  }: { copy: (from: string, path: string) => Promise<Content | undefined>; add: (path: string) => Promise<void> },
): Promise<ClusterCopy> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const [server] = await query<{ dir: string; version: number }>(
      client,
      `SELECT current_setting('data_directory') AS dir, current_setting('server_version_num')::int AS version`,
    );
    await keepWal(client);
    const [start] = await query<{ segment: string }>(
      client,
      `SELECT pg_walfile_name(lsn) AS segment FROM pg_backup_start('marquee', true) AS lsn`,
    );
    if (server === undefined || start === undefined) throw new Error('PostgreSQL did not start the backup.');
    const isLeftOut = (path: string) => EMPTIED.test(path) || LEFT_OUT.test(basename(path));
    const { directories, files } = await listTree(server.dir, isLeftOut);
    for (const path of files) if (path !== CONTROL_FILE) await copy(join(server.dir, path), path);
    await copy(join(server.dir, CONTROL_FILE), CONTROL_FILE);
    // Read before the backup stops, so its WAL holds every commit before the moment.
    const [before] = await query<{ moment: Date }>(client, 'SELECT clock_timestamp() AS moment');
    const [stop] = await query<{ segment: string; label: string }>(
      client,
      'SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)',
    );
    if (before === undefined || stop === undefined) throw new Error('PostgreSQL did not end the backup.');
    await copyWal(server.dir, start.segment, stop.segment, copy);
    writeFileSync(join(targetDir, 'backup_label'), stop.label, { mode: 0o600, flush: true });
    await add('backup_label');
    return { directories, moment: before.moment, postgres: Math.floor(server.version / 10_000) };
  } finally {
    await client.end();
  }
}

async function keepWal(client: Client): Promise<void> {
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [SLOT]);
  } catch (error) {
    if ((error as { code?: string }).code !== NAME_TAKEN) throw error;
    throw new Error('Another backup of this installation is running. Wait for its end.', { cause: error });
  }
}

/** Segments of one timeline sort by name. */
async function copyWal(
  clusterDir: string,
  first: string,
  last: string,
  copy: (from: string, path: string) => Promise<Content | undefined>,
): Promise<void> {
  const names = await readdir(join(clusterDir, 'pg_wal'));
  const segments = names.filter(
    (name) => HISTORY.test(name) || (WAL_SEGMENT.test(name) && name >= first && name <= last),
  );
  for (const name of segments.sort()) await copy(join(clusterDir, 'pg_wal', name), `pg_wal/${name}`);
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`The WAL of the backup is incomplete: ${first} to ${last} is not all there.`);
}

async function query<Row extends object>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}
