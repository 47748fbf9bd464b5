import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MIGRATIONS = new URL('migrations/', import.meta.url);

it('creates no function in a migration: each stands in a file of db/functions', () => {
  const creating = readdirSync(MIGRATIONS).filter((name) =>
    /CREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION/i.test(readFileSync(new URL(name, MIGRATIONS), 'utf8')),
  );
  expect(creating).toEqual([]);
});
