// @vitest-environment happy-dom
import { OFF_RULE, type RegistrationRule, type RegistrationRules } from '@marquee/contracts/registration';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { RegisterPanel } from './register-panel.tsx';

vi.mock('../../lib/human-check/solve-human-check.ts', () => ({ solveHumanCheck: async () => `solved ${solved++}` }));
let solved = 1;

const person = userEvent.setup();
const on = (rule: Partial<RegistrationRule> = {}): RegistrationRule => ({
  ...OFF_RULE,
  ...{ enabled: true, required: true },
  ...rule,
});
const RULES: Partial<RegistrationRules> = {
  username: on({ acceptedPattern: 'letterFirst', minLength: 4, maxLength: 12 }),
  password: on(),
  birthday: on({ acceptedPattern: 'dateMdy', minLength: 10, maxLength: 10 }),
};

beforeEach(() => {
  solved = 1;
});
afterEach(cleanup);

async function openForm(register: () => unknown, more: Partial<RegistrationRules> = {}): Promise<TestPage> {
  const { registration, switches } = sampleManifest();
  return renderPage(<RegisterPanel onDone={() => undefined} />, {
    path: '/',
    manifest: {
      ages: { consent: 18, birthday: 21 },
      registration: { ...registration, ...RULES, ...more },
      switches: effectiveSwitches({ ...switches, registration: true, USERNAMEREG3: true, humanCheck: true }),
    },
    answers: {
      humanCheck: () => ({ challenge: {} }),
      captcha: () => ({ captchaId: 'picture', image: '', expiresInSeconds: 120 }),
      register,
    },
  });
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText(/^Password\*?$/);
const confirmation = () => screen.getByLabelText(/^Password again/);
const send = () => person.click(screen.getByRole('button', { name: 'Open my account' }));
const noteOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

async function fill(birthday = '05-31-1990'): Promise<void> {
  await person.type(field(/Username/), 'sophea');
  await person.type(password(), 'river-stone-9');
  await person.type(confirmation(), 'river-stone-9');
  await person.type(field(/birth/i), birthday);
  await person.click(screen.getByRole('checkbox'));
}

describe('the registration form', () => {
  it('[A17] names the same age at the birthday, in the consent and in the error, and checks it before sending', async () => {
    const page = await openForm(() => undefined);
    expect(noteOf(field(/birth/i))).toMatch(/21 or older/);
    expect(screen.getByRole('checkbox', { name: /21 or older/ })).toBeDefined();
    // Too young even where the brand's next year has begun.
    const tooYoung = new Date().getFullYear() - 19;
    await fill(`01-01-${tooYoung}`);
    await send();
    await waitFor(() => expect(noteOf(field(/birth/i))).toMatch(/You must be 21 or older to register/));
    expect(page.calls.filter(({ name }) => name === 'register')).toEqual([]);
  });

  it('[A10] sends a human check again after another field’s refusal, which did not use it up', async () => {
    const taken = () => {
      throw new ApiProblem('validation_failed', 422, { errors: [{ path: 'username', code: 'characters' }] });
    };
    const page = await openForm(taken);
    await fill();
    const checks = () => page.calls.filter(({ name }) => name === 'register').map(({ body }) => body?.['humanCheck']);
    await send();
    await waitFor(() => expect(checks()).toEqual(['solved 1']));
    await person.type(field(/Username/), 'x');
    await send();
    await waitFor(() => expect(checks()).toEqual(['solved 1', 'solved 1']));
  });

  it('[A06] marks every field that was refused', async () => {
    await openForm(
      () => {
        const errors = [
          { path: 'nickname', code: 'reserved' },
          { path: 'username', code: 'taken' },
        ];
        throw new ApiProblem('username_taken', 409, { errors });
      },
      { nickname: on() },
    );
    await fill();
    await person.type(field(/Nickname/), 'Admin');
    await send();
    await waitFor(() => expect(noteOf(field(/Username/))).toContain('This is already taken.'));
    expect(noteOf(field(/Nickname/))).toContain('This name is reserved for staff.');
    expect(document.activeElement).toBe(field(/Nickname/));
  });

  it('[A10] requests another human check after the server used up the first', async () => {
    const taken = () => {
      throw new ApiProblem('username_taken', 409, { errors: [{ path: 'username', code: 'taken' }] });
    };
    const page = await openForm(taken);
    await fill();
    const checks = () => page.calls.filter(({ name }) => name === 'register').map(({ body }) => body?.['humanCheck']);
    await send();
    await waitFor(() => expect(checks()).toEqual(['solved 1']));
    await person.type(field(/Username/), 'x');
    await send();
    await waitFor(() => expect(checks()).toEqual(['solved 1', 'solved 2']));
  });

  it('[A06] keeps the hint beside an error, and marks an empty confirmation', async () => {
    await openForm(() => undefined);
    await person.type(field(/Username/), '1x');
    await send();
    await waitFor(() => expect(noteOf(field(/Username/))).toMatch(/letter.*4\sto\s12/i));
    expect(field(/Username/).getAttribute('aria-invalid')).toBe('true');
    expect(confirmation().getAttribute('aria-invalid')).toBe('true');
    await person.type(password(), 'river-stone-9');
    expect(noteOf(confirmation())).toMatch(/fill/i);
  });

  it('[A10] puts the focus on the captcha when the captcha is wrong', async () => {
    const refused = () => {
      throw new ApiProblem('captcha_invalid', 401);
    };
    await openForm(refused, { captcha: on({ maxLength: 5 }) });
    await fill();
    const letters = await screen.findByRole('textbox', { name: /Code in the picture/ });
    await person.type(letters, 'ABCDE');
    await send();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('captcha'));
  });
});
