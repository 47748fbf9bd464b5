import { waitForServer } from '../postgres/accepts-connections.ts';
import { checkBrandFolders, listBrands } from './brands.ts';
import { buildBundle } from './bundle.ts';
import { type Claim, claimDataDir } from './claim-data-dir.ts';
import { runCommand } from './commands.ts';
import type { StartOptions } from './environment.ts';
import { ensureKeys, prepareFolders, rootSecrets, writeSandboxSecrets } from './installation.ts';
import { keepPostgres } from './keep-postgres.ts';
import type { ChildSpec, KeptChild } from './keep-running.ts';
import { checkPorts, planPorts } from './ports.ts';
import { brandsWithDemoPlayers, hostsSetInConsole, noteSeeded, prepareDatabases } from './prepare-database.ts';
import { waitUntilReady } from './readiness.ts';
import { checkDatabases, publicReasons } from './refuse-demo.ts';
import {
  arcadeSpec,
  configSpec,
  edgeSpec,
  type OpenDatabases,
  type OwnerUrls,
  PROGRAMS,
  type Programs,
  platformSpec,
  type Setting,
  sandboxSecrets,
  sandboxSpec,
} from './server-specs.ts';
import { openStack, type Stack } from './stack.ts';

const READY_WITHIN_MS = 60_000;
const GIVEN_WITHIN_MS = 30_000;

/** Programs and output of `supervise`; tests replace them. */
export interface SupervisorParts {
  readonly programs?: Programs;
  readonly say: (line: string) => void;
  /** `setupPath`: path of the console's one-time link while it has no administrator. */
  readonly onReady: (setupPath: string | null) => void;
  /** `--demo`: a public start may have demo players in its database. */
  readonly isDemo: boolean;
  /** Stops everything. */
  readonly signal: AbortSignal;
}

/**
 * Runs the whole stack until the signal stops it: the database, then the servers as processes. Parts that do not need one
 * another start at once. Resolves when everything has stopped; rejects with one clear line when a port is taken, the
 * data cannot be used or a server is given up, after everything else has stopped.
 */
export async function supervise(options: StartOptions, parts: SupervisorParts): Promise<void> {
  checkBrandFolders(options.tenants);
  const { keysDir, logDir } = prepareFolders(options.dataDir);
  const claim = await claimDataDir(options.dataDir, parts.say, parts.signal).catch((error: unknown) => {
    if (parts.signal.aborted) return undefined;
    throw error;
  });
  if (claim === undefined) return;
  try {
    const ports = planPorts(options.port);
    await checkPorts(ports, options.host);
    const roots = rootSecrets(options.dataDir, options);
    const [secret] = roots;
    const setting: Setting = { options, ports, secret, roots, keysDir, programs: parts.programs ?? PROGRAMS };
    await runEverything(setting, claim, logDir, parts);
  } finally {
    claim.giveBack();
  }
}

async function runEverything(setting: Setting, claim: Claim, logDir: string, parts: SupervisorParts): Promise<void> {
  const stack = openStack(logDir, parts.say, parts.signal);
  stack.signal.addEventListener('abort', claim.leave, { once: true });
  parts.say('Starting the database and the servers …');
  let setupPath: string | null = null;
  const onMessage = (message: unknown) => {
    setupPath = setupPathOf(message);
  };
  const started = startEverything(setting, stack, { say: parts.say, onMessage, isDemo: parts.isDemo });
  try {
    await Promise.race([started, stack.over]);
    stack.settle();
    if (!parts.signal.aborted) parts.onReady(setupPath);
    await stack.over;
  } finally {
    stack.halt();
    // A running start may still bring something up. It is awaited so that nothing is left behind.
    await started.catch(() => undefined);
    await stack.stopAll();
  }
}

async function startEverything(
  setting: Setting,
  stack: Stack,
  { say, onMessage, isDemo }: Pick<SupervisorParts, 'say' | 'isDemo'> & { onMessage: (message: unknown) => void },
): Promise<void> {
  // A server starts before its dependencies are ready. Its time counts from when they are.
  const start = async (spec: ChildSpec, needs?: Promise<unknown>) => {
    const server = stack.addServer(spec);
    await needs;
    await becomesReady(server, stack.signal);
  };
  const bundles = Promise.all(setting.programs.bundles.map((bundle) => buildBundle(bundle, say, stack.signal)));
  writeSandboxSecrets(setting.keysDir, sandboxSecrets(setting.secret));
  const databases = Promise.all([openDatabases(setting, stack, say, isDemo), ensureKeys(setting.keysDir)]).then(
    ([opened]) => opened,
  );
  const config = databases.then(async ({ urls, migrated }) => {
    await migrated.config;
    await start({ ...configSpec(setting, urls), onMessage });
  });
  const tasks = [
    config,
    start(sandboxSpec(setting)),
    Promise.all([databases, bundles]).then(([opened]) => start(edgeSpec(setting, opened), config)),
    Promise.all([databases, bundles]).then(([{ urls }]) => start(arcadeSpec(setting, urls))),
    databases.then(async (opened) => {
      await opened.migrated.platform;
      await start(platformSpec(setting, opened));
    }),
  ];
  try {
    await Promise.all(tasks);
  } catch (error) {
    stack.halt();
    await Promise.allSettled(tasks);
    throw error;
  }
}

/** The config service's message at its start, which is not in its log. */
function setupPathOf(message: unknown): string | null {
  const { setupPath } = (message ?? {}) as { readonly setupPath?: unknown };
  return typeof setupPath === 'string' ? setupPath : null;
}

/** The databases' URLs as soon as the servers may connect. Their own servers wait for `migrated` as well. */
async function openDatabases(
  setting: Setting,
  stack: Stack,
  say: (line: string) => void,
  isDemo: boolean,
): Promise<OpenDatabases & { migrated: Readonly<Record<keyof OwnerUrls, Promise<void>>> }> {
  const given = setting.options.database;
  const checkContents = async ({ platform, config }: OwnerUrls) => {
    const [demoPlayers, hosts] = await Promise.all([brandsWithDemoPlayers(platform), hostsSetInConsole(config)]);
    const warning = checkDatabases(setting.options, { demoPlayers, hosts }, isDemo);
    if (warning !== null) say(warning);
    return publicReasons(setting.options, hosts).length > 0;
  };
  const migrate = (script: string, ownerUrl: string) =>
    runCommand(script, { DATABASE_ADMIN_URL: ownerUrl }, stack.signal);
  const migratePlatform = ({ platform }: OwnerUrls) => migrate(setting.programs.migratePlatform, platform);
  const migrateConfig = ({ config }: OwnerUrls) => handledLater(migrate(setting.programs.migrateConfig, config));
  if (given !== undefined) {
    const urls = { platform: given.loginUrl, arcade: given.arcadeUrl, config: given.configUrl };
    const owners = { platform: given.ownerUrl, config: given.configOwnerUrl };
    for (const url of Object.values(owners)) await waitForGiven(url, say, stack.signal);
    const isPublic = await checkContents(owners);
    const migrated = { config: migrateConfig(owners), platform: handledLater(migratePlatform(owners)) };
    return { urls, isPublic, migrated };
  }
  const postgres = await keepPostgres(setting.options.dataDir, say, stack.signal);
  stack.addPostgres(postgres);
  const { urls, ownerUrls, seeded } = await prepareDatabases(postgres.adminUrl, setting.secret);
  const isPublic = await checkContents(ownerUrls);
  const prepare = async () => {
    await migratePlatform(ownerUrls);
    const withDemoData = listBrands(setting.options.tenants).filter(({ hasDemoData }) => hasDemoData);
    const codes = withDemoData.map(({ code }) => code);
    if (codes.every((code) => seeded.includes(code))) return;
    // Loading them again changes nothing for brands that have them.
    say('Loading demo data …');
    await seed(setting, ownerUrls.platform, stack.signal);
    await noteSeeded(postgres.adminUrl, [...new Set([...seeded, ...codes])]);
  };
  return { urls, isPublic, migrated: { config: migrateConfig(ownerUrls), platform: handledLater(prepare()) } };
}

/** An operator's server may be starting or recovering. One that does not answer at all is waited for within a limit. */
async function waitForGiven(url: string, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { host } = new URL(url);
  const onWaiting = (reason: string) => say(`Waiting for PostgreSQL at ${host} (${reason}) …`);
  const { refusal } = await waitForServer(url, signal, onWaiting, GIVEN_WITHIN_MS);
  signal.throwIfAborted();
  if (refusal === undefined) return;
  throw new Error(`No connection to PostgreSQL at ${host}: ${refusal}. Mend it, or DATABASE_URL and its companions.`);
}

/** The same promise; a rejection before a caller awaits it is not unhandled. */
function handledLater(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}

function seed({ programs, options }: Setting, ownerUrl: string, signal: AbortSignal): Promise<void> {
  const environment = {
    DATABASE_ADMIN_URL: ownerUrl,
    MARQUEE_TENANTS: options.tenants.join(':'),
  };
  return runCommand(programs.seed, environment, signal);
}

async function becomesReady(server: KeptChild, halted: AbortSignal): Promise<void> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), READY_WITHIN_MS);
  try {
    await waitUntilReady(server.readyUrl, AbortSignal.any([halted, tooLate.signal]));
  } catch (error) {
    if (!tooLate.signal.aborted) throw error;
    const words = server.lastWords();
    const why = words === '' ? '' : ` (${words})`;
    throw new Error(
      `${server.name} did not become ready within ${READY_WITHIN_MS / 1000} s${why}. Its log: ${server.logFile}`,
    );
  } finally {
    clearTimeout(timer);
  }
}
