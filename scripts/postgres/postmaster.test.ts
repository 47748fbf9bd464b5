import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRotatingFile, type RotatingFile } from '../logs/rotating-file.ts';
import { processesOf, until } from '../testing/processes.ts';
import type { Place } from './place.ts';
import { startPostmaster } from './postmaster.ts';

/** A fake of a recovering PostgreSQL: it has `starting` in its pid file, and `ready` once the file `go` exists. */
const RECOVERING = `#!/bin/sh
cd "$2" || exit 1
trap 'exit 0' INT
status() { printf '%s\\n' $$ "$PWD" 0 0 '' 127.0.0.1 0 "$1" > postmaster.new; mv postmaster.new postmaster.pid; }
status starting
echo 'LOG:  database system was not properly shut down; automatic recovery in progress' >&2
while [ ! -e go ]; do sleep 0.05; done
status ready
while :; do sleep 0.05; done
`;

let folder: string;
let place: Place;
let log: RotatingFile;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'marquee-postmaster-')));
  place = { clusterDir: join(folder, 'cluster'), nativeDir: join(folder, 'native'), account: undefined };
  mkdirSync(place.clusterDir);
  mkdirSync(join(place.nativeDir, 'bin'), { recursive: true });
  const program = join(place.nativeDir, 'bin', 'postgres');
  writeFileSync(program, RECOVERING);
  chmodSync(program, 0o755);
  log = openRotatingFile(join(folder, 'postgres.log'), () => undefined);
});

afterEach(() => {
  log.close();
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('waits for a server that recovers, and reports it', async () => {
  const { signal } = new AbortController();
  const news: boolean[] = [];
  const onSlow = (_seconds: number, isRecovering: boolean) => {
    news.push(isRecovering);
    writeFileSync(join(place.clusterDir, 'go'), '');
  };
  const postmaster = await startPostmaster(place, 0, { log, onSlow, signal });
  expect(news).toEqual([true]);
  process.kill(postmaster?.pid ?? 0, 'SIGINT');
  await postmaster?.ended;
});

it('stops a server that recovers', async () => {
  const stopping = new AbortController();
  const onSlow = () => stopping.abort();
  expect(await startPostmaster(place, 0, { log, onSlow, signal: stopping.signal })).toBeUndefined();
  await until(() => processesOf(folder).length === 0);
});
