import { randomUUID } from 'node:crypto';
import type { IdentityDocument } from '@marquee/contracts/identity';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { afterAll, beforeEach } from 'vitest';
import { expireChecks } from '../modules/identity/index.ts';
import { buildTestApp, FILE_LINK_KEY } from './build-test-app.ts';
import { callSupport } from './call-support.ts';
import { createFakeIdentityProvider } from './fake-identity-provider.ts';
import { createMemoryStore } from './memory-store.ts';
import { photo } from './sample-pictures.ts';
import { testBrand } from './test-brands.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { logIn, registerMember } from './test-members.ts';
import { WaitingJobs } from './waiting-jobs.ts';

export interface Person {
  readonly token: string;
  readonly id: string;
}

export const DAY_MS = 24 * 60 * 60_000;
export const PASSPORT: readonly IdentityDocument[] = ['passport', 'selfie'];
const NOTICES = {
  approved: 'was approved',
  rejected: 'was not accepted',
  expiring: 'is valid until',
  expired: 'was valid until',
};

/** Members of `lotus`, which asks for an address above 50.00, its staff and a provider `checker`, for a whole file of tests. */
export async function openIdentityFixture() {
  const database = await createTestDatabase(12);
  const clock = createTestClock();
  const provider = createFakeIdentityProvider();
  const jobs = new WaitingJobs();
  const platform = await buildTestApp(database, {
    clock,
    jobs: jobs.jobs,
    identityProviders: new Map([['checker', provider]]),
    files: { store: createMemoryStore(), linkKey: FILE_LINK_KEY },
  });
  const picture = await photo({ width: 900, height: 600 }, 'jpeg');
  const day = (days: number): string => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const protect = (change: Partial<BrandSnapshot['private']['protection']>): void => {
    const brand = testBrand('lotus', { currency: 'KHR' });
    const protection = {
      ...brand.private.protection,
      identityForWithdrawal: 'address',
      identityAbove: '50.00',
    } as const;
    platform.brands.set({ ...brand, private: { ...brand.private, protection: { ...protection, ...change } } });
  };
  beforeEach(() => {
    Object.assign(provider, { next: null, fault: 'none', sent: 0 });
    protect({});
  });
  afterAll(async () => {
    await platform.close();
    await database.drop();
  });

  let count = 0;
  const seat = async (): Promise<Person> => {
    count += 1;
    const token = await registerMember(platform, `person${count}`, { clientIp: `198.51.100.${count}` });
    const id: string = (await platform.call('memberInfo', { token })).json().value.id;
    return { token, id };
  };
  const upload = (person: Person, kind: string, body: Buffer = picture, type = 'image/jpeg') => {
    // Ids of one moment have no order.
    clock.advance(1);
    const headers = { 'content-type': type };
    return platform.call('identityDocument', { token: person.token, query: { kind }, body, headers });
  };
  const submit = ({ token }: Person, body: object = { level: 'identity', number: 'N 123', expiresOn: day(400) }) =>
    platform.call('identitySubmit', { token, body });
  const staff = (
    name: InternalCallName,
    id: string,
    body: object = {},
    { by = 'staff-1', key = randomUUID(), merchant = 'lotus' } = {},
  ) => callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, { staff: by, key, merchant });
  type StaffOptions = Parameters<typeof staff>[3];
  const queue = async (body: object = {}) =>
    (await staff('identity.queue', '', body)).json().value.checks as {
      readonly checkId: string;
      readonly level: string;
      readonly state: string;
      readonly player: { readonly id: string };
    }[];
  const send = async (): Promise<{ person: Person; checkId: string }> => {
    const person = await seat();
    for (const kind of PASSPORT) await upload(person, kind);
    await submit(person);
    const [check] = await queue({ player: person.id });
    return { person, checkId: String(check?.checkId) };
  };
  const approve = (id: string, change: object = {}, options: StaffOptions = {}) => {
    const facts = { level: 'identity', realName: 'Sok Dara', birthday: '1990-02-03', idNumber: 'N123' };
    const body = { ...facts, expiresOn: day(400), reason: 'Passport read', ...change };
    return staff('identity.approve', id, body, options);
  };
  return {
    database,
    clock,
    platform,
    provider,
    jobs,
    picture,
    day,
    protect,
    seat,
    upload,
    submit,
    staff,
    queue,
    approve,
    /** A member whose passport was sent. */
    send,
    read: async ({ token }: Person) => (await platform.call('identity', { token })).json().value,
    codeOf: async (answer: ReturnType<typeof staff>) => (await answer).json().code ?? 'done',
    open: async (checkId: string) => (await staff('identity.open', checkId)).json().value,
    runJobs: () => jobs.runDue(database, platform),
    expire: () =>
      expireChecks(
        { withTenant: database.withTenant, clock, brands: platform.brands, mail: { wake: () => undefined } },
        'lotus',
      ),
    /** In the order of their sending. */
    noticesOf: async ({ id }: Person): Promise<string[]> => {
      const rows = await database.query<{ body: string }>(
        `SELECT m.texts->'EN'->>'body' AS body FROM app.message m JOIN app.member_message o ON o.tenant = m.tenant AND o.message_id = m.id
         WHERE o.member_id = $1 ORDER BY m.id`,
        [id],
      );
      return rows.map(({ body }) => Object.entries(NOTICES).find(([, text]) => body.includes(text))?.[0] ?? body);
    },
    /** Sessions end while time passes. */
    reenter: async ({ id }: Person): Promise<Person> => {
      const [member] = await database.query<{ username: string }>('SELECT username FROM app.member WHERE id = $1', [
        id,
      ]);
      return { id, token: (await logIn(platform, String(member?.username))).json().value.token };
    },
    factsOf: ({ id }: Person) =>
      database.query<{ field: string; value: string; verified: boolean }>(
        `SELECT field, value, verified_at IS NOT NULL AS verified FROM app.member_profile
         WHERE member_id = $1 AND field IN ('realName', 'birthday', 'idNumber', 'address') ORDER BY field`,
        [id],
      ),
  };
}
