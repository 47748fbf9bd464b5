// @vitest-environment happy-dom
import { OFF_RULE, type RegistrationField } from '@marquee/contracts/registration';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { useFieldHint } from './use-field-hint.ts';

afterEach(cleanup);

const TEN_DIGITS = { ...OFF_RULE, enabled: true, acceptedPattern: 'digits', minLength: 10, maxLength: 10 } as const;

function Hint({ field }: { field: RegistrationField }) {
  return useFieldHint()(field, TEN_DIGITS);
}

it.each([
  ['mobileNum', 'With or without the country code'],
  ['idNumber', 'Digits only · Exactly 10 characters'],
] as const)('[A19] the hint of %s under a rule of ten digits', async (field, hint) => {
  const { container } = await renderPage(<Hint field={field} />, { path: '/', answers: {} });
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain(hint);
});
