import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonSchemas } from './json-schemas.ts';

const dir = join(import.meta.dirname, '..', 'schemas');
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('[T06] the JSON Schemas for editors', () => {
  it.each([...jsonSchemas()])('%s is up to date (npm run tenant -- schemas)', (name, schema) => {
    expect(JSON.parse(readFileSync(join(dir, name), 'utf8'))).toEqual(plain(schema));
  });

  it('are complete, without others', () => {
    expect(readdirSync(dir).sort()).toEqual([...jsonSchemas().keys()].sort());
  });

  it.each([...jsonSchemas()])('%s describes each of its keys', (_name, schema) => {
    const { properties, definitions } = plain(schema) as {
      properties: Record<string, { description?: string; $ref?: string }>;
      definitions?: Record<string, { description?: string }>;
    };
    for (const [key, property] of Object.entries(properties)) {
      const target = property.$ref?.split('/').at(-1);
      expect([key, property.description ?? definitions?.[target ?? '']?.description]).toEqual([
        key,
        expect.any(String),
      ]);
    }
  });
});
