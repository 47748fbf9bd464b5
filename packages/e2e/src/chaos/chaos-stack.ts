/**
 * The stack of a chaos run: two brands derived from the repository's, with their own players, a simulated game provider of each wallet
 * protocol, and the sandbox's vendor that keeps wallets of its own.
 */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findFreeRow } from '../../../../scripts/postgres/free-port.ts';
import { brandCodes, TENANTS } from '../harness/brands.ts';
import { ADMINISTRATOR, firstAdministratorPath } from '../harness/console.ts';
import { StaffClient } from '../harness/staff-client.ts';
import { type Marquee, startMarquee } from '../harness/start-marquee.ts';
import { MONEY } from './brand-money.ts';
import { Capture, type Marks } from './capture.ts';
import { SIMULATED, startSimulator } from './simulator.ts';
import { PURSE } from './vendor-book.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
/** Each is derived from one of the repository's. Their currencies differ, so that a balance identifies its brand. */
const CODES = ['chaosa', 'chaosb'] as const;
/** What each seat of a brand is for. */
const ROLES = [
  'spinner',
  'spinner',
  'storm',
  'storm',
  'storm',
  'storm',
  'storm',
  'bonus',
  'limited',
  'barred',
] as const;
const START_BALANCE = '100000.00';
const PASSWORD = 'Steady-Keel-In-Storm-9';

export interface Seat {
  /** Its index in the brand. */
  readonly place: number;
  /** `spinner`: at the arcade, one per title; the others at the simulated providers. `bonus`: begins with bonus money alone. */
  readonly role: (typeof ROLES)[number];
  readonly merchant: string;
  readonly username: string;
  readonly password: string;
}

export interface ProviderKeys {
  readonly hub88: KeyObject;
  readonly 'bet-brothers': string;
}

export interface ChaosStack {
  /** The edge's port. Platform, config service and arcade have the next three. */
  readonly port: number;
  readonly dataDir: string;
  readonly seats: readonly Seat[];
  /** Opening balance of each seat, in cents. */
  readonly startCents: bigint;
  /** Sign the simulated providers' requests. */
  readonly providerKeys: ProviderKeys;
  /** As the database's administrator, who is exempt from row-level security. */
  query<Row extends pg.QueryResultRow>(sql: string, database?: 'marquee' | 'marquee_arcade'): Promise<Row[]>;
  /** The console's first administrator, who may also perform support actions. */
  readonly staff: StaffClient;
  /** Values that identify each brand wherever they appear. */
  readonly marks: Marks;
  /** Records all answers to players and providers. */
  readonly capture: Capture;
  /** Restarts everything after it was killed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startChaosStack(): Promise<ChaosStack> {
  const root = await mkdtemp(join(tmpdir(), 'marquee-chaos-'));
  // Under root, PostgreSQL runs as another user. If that user can enter this directory, its files are here and are deleted with it.
  await chmod(root, 0o711);
  const [dataDir, tenants] = [join(root, 'data'), join(root, 'tenants')];
  await mkdir(dataDir);
  const port = await findFreeRow(8);
  const capture = new Capture();
  const simulator = await startSimulator(capture);
  const simulated = Object.fromEntries(
    Object.values(SIMULATED).map(({ code, path }) => [`${code.toUpperCase()}_URL`, simulator.url + path]),
  );
  const providerKeys = await writeKeys(join(dataDir, 'keys'));
  const providersFile = join(root, 'providers.json');
  await writeFile(providersFile, JSON.stringify(await providers()));
  await mkdir(tenants);
  const sources = brandCodes();
  for (const [index, code] of CODES.entries()) await writeBrand(join(TENANTS, sources[index] ?? ''), tenants, code);
  const start = (): Promise<Marquee> =>
    startMarquee({
      port,
      dataDir,
      tenants: [TENANTS, tenants],
      environment: { PROVIDERS_FILE: providersFile, ...simulated },
    });
  let marquee: Marquee;
  try {
    marquee = await start();
  } catch (error) {
    await simulator.close();
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  const query: ChaosStack['query'] = async (sql, database = 'marquee') =>
    (await connect(dataDir, database, (client) => client.query(sql))).rows;
  const marks = await marksOf(query);
  capture.watch(marks);
  const staff = await new StaffClient(port).setUp(firstAdministratorPath(marquee.output()), ADMINISTRATOR);
  return {
    port,
    dataDir,
    staff,
    marks,
    capture,
    seats: CODES.flatMap(seatsOf),
    startCents: BigInt(START_BALANCE.replace('.', '')),
    providerKeys,
    query,
    restart: async () => {
      marquee = await start();
    },
    close: async () => {
      await marquee.stop();
      await simulator.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const seatsOf = (merchant: string): Seat[] =>
  ROLES.map((role, place) => ({
    merchant,
    place,
    role,
    username: `${merchant}sailor${place}`,
    password: PASSWORD,
  }));

async function marksOf(query: ChaosStack['query']): Promise<Marks> {
  const members = await query<{ tenant: string; id: string }>('SELECT tenant, id FROM app.member');
  return new Map(
    CODES.map((code) => [code, [code, ...members.flatMap(({ tenant, id }) => (tenant === code ? [id] : []))]]),
  );
}

const KEY_FILE = `${SIMULATED.hub88.code}.pub.pem`;
const SECRET_FILE = `${SIMULATED['bet-brothers'].code}.secret`;

/** The simulated providers' keys. The platform's part is in its folder of providers' keys. */
async function writeKeys(keysDir: string): Promise<ProviderKeys> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = randomBytes(24).toString('hex');
  await mkdir(keysDir, { mode: 0o700 });
  await writeFile(join(keysDir, KEY_FILE), publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(join(keysDir, SECRET_FILE), secret, { mode: 0o600 });
  return { hub88: privateKey, 'bet-brothers': secret };
}

async function providers(): Promise<unknown> {
  const shipped = JSON.parse(await readFile(join(REPOSITORY, 'packages/platform/providers.json'), 'utf8'));
  const simulated = Object.entries(SIMULATED).map(([adapter, { code, vendor }]) => ({
    code,
    adapter,
    vendors: [vendor],
    url: { variable: `${code.toUpperCase()}_URL` },
    ...(adapter === 'hub88' ? { publicKey: KEY_FILE } : { secret: SECRET_FILE }),
  }));
  return { ...shipped, $schema: undefined, providers: [...shipped.providers, ...simulated] };
}

async function writeBrand(source: string, tenants: string, code: string): Promise<void> {
  const folder = join(tenants, code);
  await cp(source, folder, { recursive: true });
  // A vendor's logos are next to the file that names it.
  await cp(join(TENANTS, '_base/assets'), join(folder, 'assets'), { recursive: true, force: false });
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  const tenant = await read(join(folder, 'tenant.json'));
  const base = await read(join(TENANTS, '_base/vendors.json'));
  await write('tenant.json', { ...tenant, $schema: undefined, ...MONEY, code, hosts: [] });
  const [first] = base.vendors;
  // The brand's own entries stay: its categories are open.
  const own = existsSync(join(folder, 'vendors.json')) ? await read(join(folder, 'vendors.json')) : base;
  const known = new Set<string>(own.vendors.map((vendor: { code: string }) => vendor.code));
  const missing = [...Object.values(SIMULATED).map(({ vendor }) => vendor), PURSE].filter(
    (vendor) => !known.has(vendor),
  );
  const added = missing.map((vendor) => ({ ...first, code: vendor }));
  await write('vendors.json', { version: 1, vendors: [...own.vendors, ...added] });
  const players = seatsOf(code).map(({ username, password, role }) => ({
    username,
    password,
    nickname: username,
    balance: role === 'bonus' ? '0.00' : START_BALANCE,
  }));
  await write('demo.json', { version: 1, players });
}

async function connect<Answer>(
  dataDir: string,
  database: string,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const read = async (name: string) => (await readFile(join(dataDir, 'postgres', name), 'utf8')).trim();
  const [port, password] = await Promise.all([read('port'), read('password')]);
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database });
  // If the server is killed meanwhile, the query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
