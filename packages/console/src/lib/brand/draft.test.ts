import { describe, expect, it } from 'vitest';
import { type Draft, editsOf, type StagedEdit, stage, unstage } from './draft.ts';

const edit = (path: string[], set: StagedEdit['set'], before: StagedEdit['before'] = false): StagedEdit => ({
  kind: 'tenant',
  path,
  before,
  isSensitive: false,
  ...(set === undefined ? {} : { set }),
});
const pathsOf = (draft: Draft) => draft.map(({ path }) => path.join('.'));

describe('[T11] staged edits', () => {
  it('exist once per value, with the last content, in the order of the first edit', () => {
    const draft = [edit(['maintenance'], true), edit(['ages', 'birthday'], 25, 21), edit(['maintenance'], true, null)];
    const staged = draft.reduce(stage, []);
    expect(pathsOf(staged)).toEqual(['maintenance', 'ages.birthday']);
    expect(staged[0]?.before).toBeNull();
  });

  it('back to the former value are removed, also with another order of keys', () => {
    const before = { code: 'KHR', symbol: 'r' };
    const changed = stage([], edit(['currency'], { code: 'USD', symbol: '$' }, before));
    expect(changed).toHaveLength(1);
    expect(stage(changed, edit(['currency'], { symbol: 'r', code: 'KHR' }, before))).toEqual([]);
  });

  it('replace edits that contain them or that they contain', () => {
    const inside = stage([], edit(['currency', 'code'], 'USD', 'KHR'));
    expect(pathsOf(stage(inside, edit(['currency'], {}, null)))).toEqual(['currency']);
    expect(pathsOf(stage([...inside], edit(['currency', 'symbol'], '$', 'r')))).toEqual([
      'currency.code',
      'currency.symbol',
    ]);
  });

  it('return a value to its folder by setting nothing', () => {
    const back = stage([], edit(['maintenance'], undefined, true));
    expect(editsOf('lotus', back)).toEqual([{ merchant: 'lotus', kind: 'tenant', path: ['maintenance'] }]);
    expect(unstage(back, { kind: 'tenant', path: ['maintenance'] })).toEqual([]);
  });
});
