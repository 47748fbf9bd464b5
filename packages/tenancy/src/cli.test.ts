import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';
import { removeTenants, sampleTenants, type TenantFiles, writeTenants } from './testing/index.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach(removeTenants));

async function run(files: TenantFiles, ...args: string[]) {
  const dir = writeTenants(files);
  made.push(dir);
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const code = await runCli([...args, '--tenants', dir, '--messages', join(dir, 'none')], terminal);
  return { dir, code, out: out.join('\n'), errors: errors.join('\n') };
}

const broken = (): TenantFiles => ({ ...sampleTenants(), 'acme/switches.json': '{\n  "version": 1,\n}' });

describe('[T06] tenant check', () => {
  it('is content with good folders', async () => {
    const { code, out, errors } = await run(sampleTenants(), 'check');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toBe('acme: good\nbravo: good\n2 good, 0 broken, 0 faults');
  });

  it('names file, line, column, rule and mend of a broken one, and fails', async () => {
    const { dir, code, out, errors } = await run(broken(), 'check');
    expect(code).toBe(1);
    expect(errors.split('\n')[0]).toBe(
      `${join(dir, 'acme', 'switches.json')}:3:1 json.syntax: Not valid JSON (PropertyNameExpected).`,
    );
    expect(errors).toMatch(/mend: .*remove the comma/);
    expect(out).toBe('bravo: good\nacme: broken\n1 good, 1 broken, 1 fault');
  });

  it('looks at the named brands only', async () => {
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

  it('speaks JSON', async () => {
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
          mend: expect.any(String),
        },
      ],
    });
  });

  it('explains itself when it is misused', async () => {
    expect(await run({}, 'chek')).toMatchObject({ code: 2, errors: expect.stringContaining('tenant check') });
    expect(await run({}, 'check', '--jsn')).toMatchObject({ code: 2, errors: expect.stringContaining('--json') });
    expect(await run({}, 'constructor')).toMatchObject({ code: 2 });
  });
});
