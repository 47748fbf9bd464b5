import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, PROBLEMS, problemBody, problemSchema } from './problems.ts';

describe('problems', () => {
  it.each(PROBLEM_CODES)('[E01] %s has a status of failure, a title, and a body of RFC 9457', (code) => {
    const body = problemBody(code, 'request-1');
    expect(problemSchema.parse(body)).toEqual({
      type: `urn:marquee:problem:${code}`,
      title: PROBLEMS[code].title,
      status: PROBLEMS[code].status,
      code,
      requestId: 'request-1',
    });
    expect(body.title).toMatch(/^[A-Z][^.!]+$/);
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(body.status).toBeGreaterThanOrEqual(400);
    expect(body.status).toBeLessThan(600);
  });

  it('[E01] gives each problem its own title', () => {
    const titles = Object.values(PROBLEMS).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('[E01] has the members that the page needs besides the code, and omits absent ones', () => {
    const errors = [{ path: 'username', code: 'length', params: { min: 6, max: 12 } }];
    expect(problemSchema.parse(problemBody('validation_failed', 'r', { errors }))).toMatchObject({ errors });
    expect(problemSchema.parse(problemBody('captcha_required', 'r', { captcha: true }))).toMatchObject({
      captcha: true,
    });
    expect(problemBody('too_many_requests', undefined, { retryAfterSeconds: 300 })).toEqual({
      type: 'urn:marquee:problem:too_many_requests',
      title: 'Too many requests, try again later',
      status: 429,
      code: 'too_many_requests',
      retryAfterSeconds: 300,
    });
  });

  it("[E01] has the specification's own keys and the situations of §8 that a server answers", () => {
    const situations = {
      in_need_true_account: 403,
      member_no_enter: 403,
      error_not_agent: 403,
      invitation_code_error: 400,
      login_failed: 401,
      captcha_required: 401,
      domain_invalid: 404,
      internal_error: 500,
      region_blocked: 451,
      maintenance: 503,
      password_change_required: 403,
      login_required: 401,
      too_many_requests: 429,
    };
    expect(
      Object.fromEntries(Object.keys(situations).map((code) => [code, PROBLEMS[code as 'maintenance']?.status])),
    ).toEqual(situations);
  });
});
