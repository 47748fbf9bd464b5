import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const logger = createLogger({ name: 'edge', destination: { write: (line) => lines.push(line) } });
  return { logger, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('createLogger', () => {
  it('writes UTC ISO time, the level as a word and the service', () => {
    const { logger, last } = capture();
    logger.info({ merchant: 'lotus' }, 'ready');
    expect(last()).toMatchObject({ level: 'info', service: 'edge', merchant: 'lotus', msg: 'ready' });
    expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('removes secrets from every kind of value', () => {
    const { logger, text } = capture();
    const canary = 'canary-4711';
    logger.info({ authorization: canary, headers: { Cookie: canary, 'set-cookie': [canary] } });
    logger.info({ body: { login: [{ password: canary, new_password: canary }] }, token: canary });
    logger.child({ token: canary, headers: { authorization: canary } }).warn('child');
    logger.error({ err: Object.assign(new Error('refused'), { config: { headers: { authorization: canary } } }) });
    let deep: object = { harmless: canary };
    for (let i = 0; i < 12; i += 1) deep = { deep };
    logger.info(deep);
    expect(text()).not.toContain(canary);
    expect(text()).toContain('[redacted]');
  });

  it('keeps type, code, stack and cause of an error', () => {
    const { logger, last } = capture();
    const cause = Object.assign(new Error('no route'), { code: 'ECONNREFUSED' });
    logger.error({ err: new TypeError('fetch failed', { cause }) }, 'upstream');
    expect(last().err).toMatchObject({ type: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } });
    expect(last().err.stack).toContain('logger.test.ts');
  });
});
