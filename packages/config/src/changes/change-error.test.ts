import { PROBLEMS } from '@marquee/contracts/problems';
import { describe, expect, it } from 'vitest';
import { NotWriterError } from '../db/writer.ts';
import { CONSOLE_PROBLEMS } from '../staff/console-error.ts';
import { brandRefused, CHANGE_PROBLEMS, ChangeError, describeChangeProblem } from './change-error.ts';

const fault = { file: 'change set c', line: 1, column: 1, rule: 'nav.vendor', message: 'm', fix: 'n' } as const;

describe('[T11] problems of change sets', () => {
  it('name the refusal, and nothing for other errors', () => {
    expect(describeChangeProblem(new ChangeError('base_moved'))).toEqual({
      code: 'base_moved',
      ...CHANGE_PROBLEMS.base_moved,
    });
    expect(describeChangeProblem(brandRefused([fault]))).toMatchObject({ status: 422, faults: [fault] });
    const locked = brandRefused([fault, { ...fault, rule: 'jurisdiction.lock', lock: 'mga.age' }]);
    expect(describeChangeProblem(locked)).toMatchObject({ status: 423, code: 'locked', lock: 'mga.age' });
    expect(describeChangeProblem(new NotWriterError())).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(describeChangeProblem(new Error('else'))).toBeNull();
  });

  it('have one status per code', () => {
    const others: Readonly<Record<string, { readonly status: number }>> = { ...PROBLEMS, ...CONSOLE_PROBLEMS };
    for (const [code, { status }] of Object.entries(CHANGE_PROBLEMS)) {
      expect([code, others[code]?.status ?? status]).toEqual([code, status]);
    }
  });
});
