import { expect, it } from 'vitest';
import { origin } from './parts.ts';

it.each(['https://cdn.example', 'https://a-b.cdn.example:8443', 'http://localhost:8080', 'http://lotus.localhost'])(
  '[T06] %s is an origin',
  (text) => expect(origin.safeParse(text).success).toBe(true),
);

it.each([
  'https://.example',
  'https://a..example',
  'https://a_b.example',
  'https://-a.example',
  'http://cdn.example',
  'https://cdn.example/',
  'https://*.example',
])('[T06] %s is no origin', (text) => expect(origin.safeParse(text).success).toBe(false));
