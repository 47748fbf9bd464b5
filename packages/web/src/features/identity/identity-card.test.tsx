// @vitest-environment happy-dom
import type { IdentityDocument } from '@marquee/contracts/identity';
import type { IdentityValue } from '@marquee/contracts/schemas/identity';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-page.tsx';
import { IdentityCard } from './identity-card.tsx';

const MEMBER = 0;
const AT = '2026-11-25T10:00:00.000Z';
const person = userEvent.setup();
type Check = IdentityValue['checks'][number];
const check = (more: Partial<Check>): Check => ({
  ...{ level: 'identity', state: 'open', reason: null, note: null, sentAt: null, decidedAt: null },
  ...{ expiresOn: null, canRenew: false, documents: [] },
  ...more,
});
const value = (...checks: Check[]): IdentityValue => ({
  level: 'none',
  required: { level: 'identity', above: '200.00' },
  checkedBy: 'staff',
  checks,
});
const open = (shown: IdentityValue, answers: Answers = {}) =>
  renderPage(<IdentityCard />, {
    ...{ path: '/?mc=securityCenter', accountType: MEMBER, messages: ['centre', 'profile'] },
    answers: { identity: () => shown, ...answers },
  });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

afterEach(cleanup);

describe('[W05] verification in the security center', () => {
  it('says what is missing and why it is needed', async () => {
    await open(value());
    await screen.findByText(/together exceed .*200\.00.* need a verified identity/);
    expect(screen.getByRole('status').textContent).toBe('Not verified');
    expect(screen.queryByText('Address')).toBeNull();
    cleanup();
    await open({ ...value(), required: { level: 'address', above: '0.00' } });
    await screen.findByText('Address');
    expect(screen.getByText('Each withdrawal needs a verified identity and address.')).toBeTruthy();
  });

  it('shows nothing where the brand needs nothing and nothing was begun', async () => {
    const page = await open({ ...value(), required: null });
    await waitFor(() => expect(page.container.textContent).toBe(''));
  });

  it.each([
    ['staff', 'Only you and our staff can see the pictures.'],
    ['provider', 'A service that checks documents for us reads them first'],
  ] as const)('says who sees the pictures before they are sent: %s', async (checkedBy, text) => {
    await open({ ...value(), checkedBy });
    await press('Send pictures');
    await screen.findByText(new RegExp(text));
    expect(screen.getAllByText(/All four corners visible/)).toHaveLength(2);
    expect(screen.getAllByText(/Your whole face visible/)).toHaveLength(1);
  });

  it('sends a picture of each kind, then the number and the last day', async () => {
    const there: IdentityDocument[] = [];
    const now = () => value(check({ documents: there.map((kind) => ({ kind, url: `/f/${kind}` })) }));
    const page = await open(value(), {
      identityDocument: ({ query }) => {
        there.push(query?.kind as IdentityDocument);
        return now();
      },
      identitySubmit: () => value(check({ state: 'sent', sentAt: AT })),
    });
    await press('Send pictures');
    fireEvent.change(screen.getByLabelText(/^Document/), { target: { value: '1' } });
    await press('Send for checking');
    await screen.findByText('Please add every picture first.');
    const picture = () => new File(['x'], 'passport.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText(/^Passport/), picture());
    expect((await screen.findByRole('img', { name: 'Passport' })).getAttribute('src')).toBe('/f/passport');
    await person.upload(screen.getByLabelText(/^Photo of you/), picture());
    await screen.findByRole('img', { name: 'Photo of you' });
    await person.type(screen.getByLabelText(/Number of the document/), ' N 123 ');
    fireEvent.change(screen.getByLabelText(/Last day/), { target: { value: '2030-01-01' } });
    await press('Send for checking');
    await screen.findByText('Being checked');
    expect(document.activeElement?.textContent).toContain('Being checked');
    expect(page.calls.filter(({ name }) => name === 'identitySubmit').map(({ body }) => body)).toEqual([
      { level: 'identity', number: 'N 123', expiresOn: '2030-01-01' },
    ]);
    expect(screen.queryByRole('button', { name: 'Send for checking' })).toBeNull();
  });

  it('takes a picture back before it is sent', async () => {
    const page = await open(value(check({ documents: [{ kind: 'passport', url: '/f/passport' }] })), {
      identityRemove: () => value(check({})),
    });
    await press('Remove: Passport');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Passport' })).toBeNull());
    expect(page.calls.find(({ name }) => name === 'identityRemove')?.body).toEqual({ kind: 'passport' });
  });

  it('says why a check was rejected, and begins another', async () => {
    const rejected = check({ state: 'rejected', reason: 'unreadable', note: 'The number is covered', canRenew: true });
    await open(value(rejected));
    const words = await screen.findByText(/The pictures cannot be read/);
    expect(words.textContent).toContain('The number is covered');
    await press('Send new pictures');
    await screen.findByRole('button', { name: 'Send for checking' });
  });

  it('says until when a document holds, and asks for a new one before its end', async () => {
    const approved = check({ state: 'approved', expiresOn: '2030-01-31', decidedAt: AT });
    await open({ ...value(approved), level: 'identity', required: null });
    await screen.findByText(/^Valid until .*2030/);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    await open({ ...value({ ...approved, canRenew: true }), level: 'identity', required: null });
    await screen.findByText(/Send a new one before then/);
    await screen.findByRole('button', { name: 'Send new pictures' });
  });
});
