// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DateRange } from './date-range.tsx';
import type { DayRange } from './day-range.ts';

const onChange = vi.fn();
function Held() {
  const [value, setValue] = useState<DayRange>({ from: '2026-11-25', to: '2026-11-25' });
  return (
    <DateRange
      {...{ label: 'Period', value, today: '2026-11-25' }}
      bounds={{ min: '2025-11-25', max: '2026-11-25', maxDays: 92 }}
      onChange={(range) => {
        onChange(range);
        setValue(range);
      }}
      texts={{
        from: 'From',
        to: 'To',
        presets: {
          today: 'Today',
          yesterday: 'Yesterday',
          last7Days: 'Last 7 days',
          thisMonth: 'This month',
          lastMonth: 'Last month',
        },
        otherDays: 'Other days',
        problems: { incomplete: 'Both days', outside: 'Not kept', backwards: 'Backwards', tooLong: 'Too long' },
      }}
    />
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Other days' }));
const set = (name: string, value: string): void => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};
const pressed = () => screen.queryByRole('button', { pressed: true })?.textContent ?? null;

beforeEach(() => {
  onChange.mockReset();
  render(<Held />);
});
afterEach(cleanup);

describe('[W07] choosing a range of days', () => {
  it('chooses a preset, marks it and shows its days on demand', async () => {
    expect(pressed()).toBe('Today');
    expect(screen.queryByLabelText('From')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
    expect(onChange.mock.calls).toEqual([[{ from: '2026-10-01', to: '2026-10-31' }]]);
    expect(pressed()).toBe('Last month');
    await unfold();
    expect([field('From').value, field('To').value]).toEqual(['2026-10-01', '2026-10-31']);
  });

  it('takes two days, and keeps their fields while no preset has them', async () => {
    await unfold();
    set('From', '2026-11-03');
    set('To', '2026-11-10');
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-10' });
    expect(pressed()).toBeNull();
    await unfold();
    expect(field('To').value).toBe('2026-11-10');
  });

  it.each([
    ['a range backwards', 'To', '2026-11-24', 'Backwards'],
    ['a range that is too long', 'From', '2026-08-01', 'Too long'],
  ])('refuses %s at once, and keeps what was typed', async (_what, name, value, text) => {
    await unfold();
    set(name, value);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(text)).toBeDefined();
    expect(field(name).value).toBe(value);
    const description = document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
    expect([description?.textContent, field(name).getAttribute('aria-invalid')]).toEqual([text, 'true']);
  });

  it.each([
    ['an empty day', '', 'Both days'],
    ['a day that is too early', '2020-01-01', 'Not kept'],
  ])('names %s only once the fields are left', async (_what, value, text) => {
    await unfold();
    set('From', value);
    expect(screen.queryByText(text)).toBeNull();
    act(() => field('From').blur());
    expect(screen.getByText(text)).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('forgets an invalid range with a preset', async () => {
    await unfold();
    set('To', '2026-11-24');
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.queryByText('Backwards')).toBeNull();
    await unfold();
    expect(field('To').value).toBe('2026-11-25');
  });
});
