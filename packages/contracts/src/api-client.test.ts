import { describe, expect, it } from 'vitest';
import { decodeProblem } from './api-client.ts';
import { problemBody } from './problems.ts';

describe('[E01] failed answers become problems', () => {
  it('carries code, field errors, captcha, wait and request id', () => {
    const errors = [{ path: 'username', code: 'length', params: { min: 4, max: 15 } }];
    const problem = decodeProblem(
      400,
      problemBody('validation_failed', 'r-1', { errors, captcha: true, retryAfterSeconds: 9 }),
    );
    expect(problem).toMatchObject({
      code: 'validation_failed',
      status: 400,
      errors,
      captcha: true,
      retryAfterSeconds: 9,
      requestId: 'r-1',
    });
  });

  it('[A18] reads why a session ended, and ignores unknown reasons', () => {
    expect(decodeProblem(401, problemBody('token_invalid', 'r-1', { sessionEnd: 'expired' })).sessionEnd).toBe(
      'expired',
    );
    expect(decodeProblem(401, { ...problemBody('token_invalid'), sessionEnd: 'toString' }).sessionEnd).toBe(null);
  });

  it('fills in defaults for absent members of a problem', () => {
    expect(decodeProblem(401, problemBody('token_invalid'))).toMatchObject({
      errors: [],
      captcha: false,
      retryAfterSeconds: null,
      sessionEnd: null,
    });
  });

  it.each([
    [502, '<html>bad gateway</html>', 'upstream_failed'],
    [500, undefined, 'upstream_failed'],
    [404, { error: 'no' }, 'bad_request'],
    [418, null, 'bad_request'],
  ])('makes a problem of %i %j, which is none of ours', (status, body, code) => {
    expect(decodeProblem(status, body).code).toBe(code);
  });

  it('drops field errors of another shape', () => {
    expect(decodeProblem(400, { code: 'validation_failed', errors: [{ path: 1 }, 'x'] }).errors).toEqual([]);
  });
});
