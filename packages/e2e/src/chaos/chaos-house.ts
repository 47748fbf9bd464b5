/** A Marquee to be ill-treated: two brands made from the repository's, with players of their own and a second game provider. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { brandCodes, TENANTS } from '../harness/brands.ts';
import { freePorts } from '../harness/free-ports.ts';
import { type Marquee, startMarquee } from '../harness/start-marquee.ts';
import { PROVIDER, startSimulator, VENDOR } from './simulator.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
/** Each made from one of the repository's; their currencies differ, so that a balance tells whose it is. */
const CODES = ['chaosa', 'chaosb'] as const;
const PLAYERS = 8;
const START_BALANCE = '100000.00';
const PASSWORD = 'Steady-Keel-In-Storm-9';

export interface Seat {
  /** Which of its brand's it is, from 0: the first play at the arcade, one a title, the others at the simulated provider. */
  readonly place: number;
  readonly merchant: string;
  readonly username: string;
  readonly password: string;
}

export interface ChaosHouse {
  /** The edge's; the platform's, the config service's and the arcade's are the next three. */
  readonly port: number;
  readonly dataDir: string;
  readonly seats: readonly Seat[];
  /** What each seat has to begin with, in cents. */
  readonly startCents: bigint;
  /** Signs what the simulated provider sends. */
  readonly providerKey: KeyObject;
  /** As the database's administrator, whom no policy holds. */
  query<Row extends pg.QueryResultRow>(sql: string, database?: 'marquee' | 'marquee_arcade'): Promise<Row[]>;
  close(): Promise<void>;
}

export async function startChaosHouse(): Promise<ChaosHouse> {
  const root = await mkdtemp(join(tmpdir(), 'marquee-chaos-'));
  // As root PostgreSQL runs as another user; where it can pass, its files stay in here and go with it.
  await chmod(root, 0o711);
  const [dataDir, tenants] = [join(root, 'data'), join(root, 'tenants')];
  await mkdir(dataDir);
  const port = await freePorts(8);
  const simulator = await startSimulator();
  const providerKey = await writeKeys(join(dataDir, 'keys'));
  const providersFile = join(root, 'providers.json');
  await writeFile(providersFile, JSON.stringify(await providers()));
  await mkdir(tenants);
  const sources = brandCodes();
  for (const [index, code] of CODES.entries()) await writeBrand(join(TENANTS, sources[index] ?? ''), tenants, code);
  let marquee: Marquee;
  try {
    marquee = await startMarquee({
      port,
      dataDir,
      tenants: [TENANTS, tenants],
      environment: { PROVIDERS_FILE: providersFile, SIM_URL: simulator.url },
    });
  } catch (error) {
    await simulator.close();
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    dataDir,
    seats: seats(),
    startCents: BigInt(START_BALANCE.replace('.', '')),
    providerKey,
    query: async (sql, database = 'marquee') => (await connect(dataDir, database, (client) => client.query(sql))).rows,
    close: async () => {
      await marquee.stop();
      await simulator.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const seats = (): Seat[] =>
  CODES.flatMap((merchant) =>
    Array.from({ length: PLAYERS }, (_, place) => ({
      merchant,
      place,
      username: `sailor${place}`,
      password: PASSWORD,
    })),
  );

/** The simulated provider's pair; its public half lies where the platform finds its providers' keys. */
async function writeKeys(keysDir: string): Promise<KeyObject> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await mkdir(keysDir, { mode: 0o700 });
  await writeFile(join(keysDir, `${PROVIDER}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return privateKey;
}

async function providers(): Promise<unknown> {
  const shipped = JSON.parse(await readFile(join(REPOSITORY, 'packages/platform/providers.json'), 'utf8'));
  const simulated = {
    code: PROVIDER,
    vendors: [VENDOR],
    url: { variable: 'SIM_URL' },
    publicKey: `${PROVIDER}.pub.pem`,
  };
  return { ...shipped, $schema: undefined, providers: [...shipped.providers, simulated] };
}

async function writeBrand(source: string, tenants: string, code: string): Promise<void> {
  const folder = join(tenants, code);
  await cp(source, folder, { recursive: true });
  // A vendor's logos lie beside the file that names it.
  await cp(join(TENANTS, '_base/assets'), join(folder, 'assets'), { recursive: true, force: false });
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  const tenant = await read(join(folder, 'tenant.json'));
  const base = await read(join(TENANTS, '_base/vendors.json'));
  await write('tenant.json', { ...tenant, $schema: undefined, code, hosts: [] });
  const [first] = base.vendors;
  await write('vendors.json', { version: 1, vendors: [first, { ...first, code: VENDOR }] });
  const players = seats()
    .filter(({ merchant }) => merchant === code)
    .map(({ username, password }) => ({ username, password, nickname: username, balance: START_BALANCE }));
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
  // A server that is killed meanwhile ends the query with an error of its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
