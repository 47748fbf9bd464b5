// The entry point of every root script. It is plain JavaScript, since nothing may be installed yet. It installs what the lockfile
// names if that changed, then runs the requested TypeScript script under the workspace's own Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = 20;
const PARENT_POLL_MS = 500;
const LOCK_POLL_MS = 300;
const TICK_MS = 1_000;
const TICKS_A_LINE = 15;
const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(rootDir, 'node_modules', '.marquee-installed');
const lockFile = join(rootDir, 'node_modules', '.marquee-installing');

/** A hash over everything that decides the installed packages. */
function wantedStamp() {
  const manifests = readdirSync(join(rootDir, 'packages')).map((name) => join('packages', name, 'package.json'));
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests.sort()]) {
    const path = join(rootDir, file);
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

/** One process installs at a time. A second one waits and usually has nothing left to do. */
async function installOnce() {
  try {
    mkdirSync(dirname(lockFile), { recursive: true });
    accessSync(dirname(lockFile), constants.W_OK);
  } catch (error) {
    fail(`Nothing can be installed in ${rootDir}: this user may not write there (${error.code}).`);
  }
  for (let isSaid = false; !takeLock(); isSaid = true) {
    const holder = readLock();
    if (!isSaid && holder !== undefined) say(`Waiting for process ${holder.pid}, which is installing …`);
    await sleep(LOCK_POLL_MS);
  }
  process.once('exit', () => rmSync(lockFile, { force: true }));
  if (!isInstalled()) await install(false);
  rmSync(lockFile, { force: true });
}

/** Written beside and linked, so that no process reads an incomplete lock. A lock of a process that has ended does not count. */
function takeLock() {
  const holder = readLock();
  if (holder !== undefined && startOf(holder.pid) !== holder.start) rmSync(lockFile, { force: true });
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock() {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Start time of a process, which distinguishes it from a later one with the same id; null if it has ended. A zombie has ended. */
function startOf(pid) {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? 'unknown' : null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19];
  } catch (error) {
    return error.code === 'EPERM' ? 'unknown' : null;
  }
}

/** @param {boolean} isProduction without development tools, as in the container image */
async function install(isProduction) {
  say('Installing what the lockfile names (about a minute, the first time only) …');
  // npm itself waits minutes for an unreachable network, which is too long at a prompt.
  const timeouts = {
    npm_config_fetch_retries: '2',
    npm_config_fetch_retry_mintimeout: '1000',
    npm_config_fetch_retry_maxtimeout: '5000',
  };
  const args = [
    '-y',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
    '--config.confirmModulesPurge=false',
  ];
  const npx = spawn('npx', isProduction ? [...args, '--prod'] : args, {
    cwd: rootDir,
    env: { ...process.env, ...timeouts },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let isStopped = false;
  const stopNpx = (signal) => {
    isStopped = true;
    npx.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopNpx);
  let output = '';
  const progress = showProgress();
  for (const stream of [npx.stdout, npx.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      progress.take(text);
    });
  }
  const code = await new Promise((resolve) => {
    npx.once('error', (error) => {
      output += String(error);
      resolve(1);
    });
    npx.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = progress.end();
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stopNpx);
  if (isStopped) fail('Installation was stopped.');
  if (code !== 0) fail(installFailure(output));
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wantedStamp());
  say(`Installed in ${seconds} s.`);
}

/** Repeats pnpm's count of packages with the elapsed time: on one line in a terminal, now and then in a log. */
function showProgress() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const { isTTY } = process.stdout;
  let last = 'fetching pnpm, which installs the rest';
  let ticks = 0;
  const show = () => {
    ticks += 1;
    if (isTTY) process.stdout.write(`\r\x1b[K  ${last} (${seconds()} s)`);
    else if (ticks % TICKS_A_LINE === 0) say(`  ${last} (${seconds()} s)`);
  };
  const timer = setInterval(show, TICK_MS);
  return {
    take(text) {
      const line = text.split('\n').findLast((candidate) => candidate.startsWith('Progress:'));
      if (line !== undefined) last = line.trim();
    },
    end() {
      clearInterval(timer);
      if (isTTY) process.stdout.write('\r\x1b[K');
      return seconds();
    },
  };
}

function installFailure(output) {
  const logFile = join(tmpdir(), `marquee-install-${process.pid}.log`);
  writeFileSync(logFile, output, { mode: 0o600 });
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|ENOTCACHED/.test(output);
  const isFull = /ENOSPC/.test(output);
  const reason =
    output.split('\n').findLast((line) => /\bERR_PNPM|\berror\b|ERROR|not found/i.test(line)) ?? 'no reason given';
  const cause = isFull
    ? 'the disk is full'
    : isOffline
      ? 'the package registry cannot be reached (is this machine offline?)'
      : reason.trim();
  return `Installation failed: ${cause}. The whole output is in ${logFile}.`;
}

/** The workspace's own Node, which npm has installed. */
function workspaceNode() {
  const own = join(rootDir, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`Node 24 is missing from the installation (${own}). Remove node_modules and start again.`);
}

/** Runs the script in place of this process: same terminal, same signals, same exit code. */
function run(script, args) {
  const ancestry = ancestors();
  const child = spawn(
    workspaceNode(),
    ['--import', new URL('./supervisor/die-with-parent.ts', import.meta.url).href, script, ...args],
    {
      // The channel closes when this process ends, also by kill -9.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A separate session: the terminal's signals reach only this process, which passes on the first. A server that gets a second
      // signal stops at once.
      detached: true,
      env: {
        NODE_COMPILE_CACHE: join(rootDir, 'node_modules', '.cache', 'node'),
        ...process.env,
        MARQUEE_PARENT: String(process.pid),
      },
    },
  );
  let isPassedOn = false;
  const passOn = (signal) => {
    if (!isPassedOn) child.kill(signal);
    isPassedOn = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));
  if (process.env.npm_lifecycle_event !== undefined) {
    // A killed npm cannot pass a signal on. The change of our parent shows it.
    setInterval(() => {
      if (ancestors() !== ancestry) passOn('SIGTERM');
    }, PARENT_POLL_MS).unref();
  }
  child.once('error', (error) => fail(`Node cannot be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 1;
    if (child.connected) child.disconnect();
    process.exit();
  });
}

/** Our parent and its parent: npm, and the shell between them, if any. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`);
}
if (name === 'install') {
  await install(args.includes('--prod'));
} else {
  const script = join(rootDir, 'scripts', `${name}.ts`);
  if (name === undefined || !existsSync(script)) fail(`There is no script named ${name}.`);
  if (!isInstalled()) await installOnce();
  run(script, args);
}
