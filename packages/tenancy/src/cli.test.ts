import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCli } from './cli.ts';
import { removeTenants, sampleTenants, type TenantFiles, writeTenants } from './testing/index.ts';

const made: string[] = [];
afterEach(() => {
  made.splice(0).forEach(removeTenants);
  vi.unstubAllEnvs();
});

async function run(files: TenantFiles, ...args: string[]) {
  const dir = writeTenants(files);
  made.push(dir);
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const code = await runCli([...args, '--tenants', dir, '--messages', join(dir, 'none')], terminal);
  return { dir, code, out: out.join('\n'), errors: errors.join('\n') };
}

/** No config service answers at this address. */
const NOBODY = ['--config', 'http://127.0.0.1:1'];
const broken = (): TenantFiles => ({ ...sampleTenants(), 'acme/switches.json': '{\n  "version": 1,\n}' });

describe('[T06] tenant check', () => {
  it('accepts good folders', async () => {
    const { code, out, errors } = await run(sampleTenants(), 'check');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toBe('acme: good\nbravo: good\n2 good, 0 broken, 0 faults');
  });

  it('names file, line, column, rule and fix of a broken one, and fails', async () => {
    const { dir, code, out, errors } = await run(broken(), 'check');
    expect(code).toBe(1);
    expect(errors.split('\n')[0]).toBe(
      `${join(dir, 'acme', 'switches.json')}:3:1 json.syntax: Not valid JSON (PropertyNameExpected).`,
    );
    expect(errors).toMatch(/fix: .*remove the comma/);
    expect(out).toBe('bravo: good\nacme: broken\n1 good, 1 broken, 1 fault');
  });

  it('names a withdrawal that no payment provider of the file pays', async () => {
    const method = {
      ...{ code: 'bank', provider: 'cards', kind: 'bank', name: { EN: 'Bank', KM: 'ធនាគារ' } },
      ...{ min: '1.00', max: '10.00', feeFixed: '0.00', feePercent: '0' },
    };
    const sums = { reviewAbove: '1.00', twoPersonsAbove: '5.00', perDay: '20.00', payoutMax: '0.00' };
    const files = sampleTenants();
    const tenant = {
      ...JSON.parse(String(files['acme/tenant.json'])),
      cashier: { ...sums, withdrawalMethods: [method] },
    };
    const payments = {
      version: 1,
      providers: [
        { code: 'cards', adapter: 'stripe' },
        { code: 'bank', adapter: 'till' },
      ],
    };
    const dir = writeTenants({ 'payments.json': JSON.stringify(payments) });
    made.push(dir);
    const checked = await run(
      { ...files, 'acme/tenant.json': JSON.stringify(tenant, null, 2) },
      ...['check', 'acme', '--payments', join(dir, 'payments.json')],
    );
    expect(checked.code).toBe(1);
    expect(checked.errors).toMatch(
      /acme\/tenant\.json:\d+:\d+ cashier\.payer: .*by bank: the payment provider cards pays nothing/,
    );
    expect(checked.errors).toMatch(/fix: Name one that pays out \(bank\)/);
  });

  it('checks the named brands only', async () => {
    expect(await run(broken(), 'check', 'bravo')).toMatchObject({
      code: 0,
      out: 'bravo: good\n1 good, 0 broken, 0 faults',
    });
    expect(await run(broken(), 'check', 'acme')).toMatchObject({ code: 1 });
    expect(await run(broken(), 'check', 'nobody')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('acme, bravo'),
    });
  });

  it('prints JSON', async () => {
    const { dir, code, out } = await run(broken(), 'check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      good: ['bravo'],
      broken: ['acme'],
      faults: [
        {
          file: join(dir, 'acme', 'switches.json'),
          line: 3,
          column: 1,
          rule: 'json.syntax',
          message: expect.any(String),
          fix: expect.any(String),
        },
      ],
    });
  });

  it('prints its usage when arguments are wrong', async () => {
    expect(await run({}, 'chek')).toMatchObject({ code: 2, errors: expect.stringContaining('tenant check') });
    expect(await run({}, 'check', '--jsn')).toMatchObject({ code: 2, errors: expect.stringContaining('--json') });
    expect(await run({}, 'constructor')).toMatchObject({ code: 2 });
  });
});

describe('[T08] tenant explain', () => {
  it('prints the value of each layer, the effective one first', async () => {
    const { code, out, dir } = await run(sampleTenants(), 'explain', 'acme', 'switches.home.jackpot', ...NOBODY);
    expect(code).toBe(0);
    const [first, winner, loser] = out.split('\n');
    expect(first).toBe('switches.home.jackpot = true');
    expect(winner).toMatch(/^→ brand +acme +true {2}/);
    expect(winner).toContain(join(dir, 'acme', 'switches.json'));
    expect(loser).toMatch(/^ {2}platform +catalogue +false/);
  });

  it('finds values of every file, and reports a missing one', async () => {
    for (const [path, value] of [
      ['ages.birthday', '21'],
      ['registration.username.minLength', '5'],
      ['messages.EN.shell.greeting', '"Welcome aboard"'],
      ['cdn.imageCDNs', '["https://cdn.example"]'],
    ] as const) {
      const { out } = await run(sampleTenants(), 'explain', 'acme', path, ...NOBODY);
      expect(out.split('\n')[0]).toBe(`${path} = ${value}`);
    }
    expect(await run(sampleTenants(), 'explain', 'acme', 'no.such', ...NOBODY)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('acme has no no.such.'),
    });
    expect(await run(sampleTenants(), 'explain', 'acme')).toMatchObject({ code: 2 });
    expect(await run(broken(), 'explain', 'acme', 'ages.birthday', ...NOBODY)).toMatchObject({ code: 1 });
  });

  it('[T10] prints who changed a value at run time, when and why, from a running config service', async () => {
    const note = { changeSet: '0192', by: 'sokha', at: '2026-11-22T05:00:00.000Z', reason: 'a broken reel' };
    const jackpot = { layer: 'override', kind: 'switches', path: ['switches', 'home.jackpot'], value: false, note };
    const house = createServer(({ url }, response) => {
      if (url !== '/internal/brands/acme/overrides') response.statusCode = 404;
      response.end(JSON.stringify({ overrides: [jackpot] }));
    });
    await once(house.listen(0, '127.0.0.1'), 'listening');
    const config = ['--config', `http://127.0.0.1:${(house.address() as AddressInfo).port}`];
    const { out, errors } = await run(sampleTenants(), 'explain', 'acme', 'switches.home.jackpot', ...config);
    const other = await run(sampleTenants(), 'explain', 'bravo', 'ages.birthday', ...config);
    house.close();
    const [first, winner, loser] = out.split('\n');
    expect([first, errors, other.code, other.errors]).toEqual(['switches.home.jackpot = false', '', 0, '']);
    expect(winner).toMatch(
      /^→ override .*false {2}by sokha, 2026-11-22T05:00:00\.000Z: a broken reel \(change set 0192\)$/,
    );
    expect(loser).toMatch(/^ {2}brand +acme +true/);
  });

  it('[T10] reports that run-time values are missing when no config service answers', async () => {
    const { code, errors } = await run(sampleTenants(), 'explain', 'acme', 'ages.birthday', ...NOBODY);
    expect([code, errors]).toEqual([0, expect.stringMatching(/run-time changes are not included\.$/)]);
  });

  it('[T10] names the variable for a config service on another port', async () => {
    vi.stubEnv('PORT', '1');
    vi.stubEnv('CONFIG_URL', undefined);
    const { code, errors } = await run(sampleTenants(), 'explain', 'acme', 'ages.birthday');
    expect([code, errors]).toEqual([
      0,
      expect.stringMatching(/127\.0\.0\.1:3: .*\n.* was run with PORT, set it here too\.$/),
    ]);
  });

  it('prints JSON', async () => {
    const { out } = await run(sampleTenants(), 'explain', 'acme', 'switches.home.jackpot', '--json', ...NOBODY);
    expect(JSON.parse(out)).toMatchObject({ value: true, layers: [{ layer: 'brand' }, { layer: 'platform' }] });
  });
});

describe('[T08] tenant diff', () => {
  it('names the values in which two brands differ, and no others', async () => {
    const files = { ...sampleTenants(), 'bravo/cdn.json': '{"version":1,"imageCDNs":["https://two.example"]}' };
    const { code, out } = await run(files, 'diff', 'acme', 'bravo', '--json');
    expect(code).toBe(0);
    const differences = JSON.parse(out) as { path: string }[];
    expect(differences.map(({ path }) => path)).toEqual(['cdn.imageCDNs', 'code', 'hosts', 'name.EN', 'name.KM']);
    expect(differences[0]).toEqual({
      path: 'cdn.imageCDNs',
      a: ['https://cdn.example'],
      b: ['https://two.example'],
    });
    const text = await run(files, 'diff', 'acme', 'bravo');
    expect(text.out).toContain('cdn.imageCDNs\n    acme: ["https://cdn.example"]\n    bravo: ["https://two.example"]');
  });

  it('needs two good brands', async () => {
    expect(await run(sampleTenants(), 'diff', 'acme')).toMatchObject({ code: 2 });
    expect(await run(broken(), 'diff', 'acme', 'bravo')).toMatchObject({ code: 1 });
  });
});

describe('tenant', () => {
  it('answers --help with its commands', async () => {
    const { code, out, errors } = await run(sampleTenants(), '--help');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('tenant check [code …]');
  });

  it('lists its commands after an unknown one, and fails', async () => {
    const { code, out, errors } = await run(sampleTenants(), 'chekc');
    expect([code, out]).toEqual([2, '']);
    expect(errors).toMatch(/^Unknown command "chekc"\. Commands:\n {2}tenant new/);
  });
});
