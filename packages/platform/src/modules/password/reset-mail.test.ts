import { RESET_BACKOFF_MS } from '@marquee/contracts/constants';
import { expect, it, vi } from 'vitest';
import { tokenIn, useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';

const MINUTE_MS = 60_000;

const fixture = useRecoveryFixture();

it('[A12] leads the link to the host of the requested brand, and to no other', async () => {
  const brand = fixture.platform.brands.get('lotus') ?? testBrand('lotus');
  const hosts = ['lotus.localhost', 'lotus.example', '*.lotus.example'];
  fixture.platform.brands.set({ ...brand, private: { ...brand.private, hosts } });
  const origins = [
    ['http://m.lotus.example:9999', 'https://m.lotus.example/'],
    ['http://evil.example', 'https://lotus.example/'],
    ['https://lotus.example@evil.example', 'https://lotus.example/'],
    ['https://a.b.lotus.example', 'https://lotus.example/'],
    ['nonsense', 'https://lotus.example/'],
  ] as const;
  for (const [origin, expected] of origins) {
    fixture.platform.clock.advance(RESET_BACKOFF_MS);
    await fixture.request(
      {},
      { headers: { 'x-marquee-origin': origin, host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    await fixture.send();
    expect([origin, fixture.mailsTo().at(-1)?.text]).toEqual([origin, expect.stringContaining(expected)]);
    expect(fixture.mailsTo().at(-1)?.text).not.toContain('evil');
  }
});

it('[A12] writes in the language of the page, right to left where needed', async () => {
  const brand = fixture.platform.brands.get('lotus') ?? testBrand('lotus');
  const name = { EN: 'Lotus & <b>', AR: 'لوتس' };
  fixture.platform.brands.set({ ...brand, public: { ...brand.public, name, languages: ['EN', 'AR'] } });
  await fixture.request({ language: 'AR' });
  await fixture.send();
  expect(fixture.mailsTo()[0]).toMatchObject({
    subject: 'تعيين كلمة مرور جديدة في لوتس',
    from: 'لوتس <no-reply@mail.test>',
  });
  expect(fixture.mailsTo()[0]?.html).toContain('<html lang="ar" dir="rtl">');
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  // Not a language of the brand: its default.
  await fixture.request({ language: 'KM' });
  await fixture.send();
  expect(fixture.mailsTo()[1]?.subject).toBe('Set a new password at Lotus & <b>');
  expect(fixture.mailsTo()[1]?.html).toContain('Lotus &amp; &lt;b&gt;');
});

it('[A12] loses nothing while the mail server is away: the mail is tried again, on any process, with the same link', async () => {
  fixture.mailServer.refuseWith(451);
  await fixture.request();
  await fixture.send();
  const [link] = await fixture.database.query<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM app.password_link ORDER BY requested_at DESC LIMIT 1",
  );
  fixture.mailServer.refuseWith(null);
  // Not before its time, however often due mails are sent.
  await fixture.send();
  expect(fixture.mailsTo()).toEqual([]);
  fixture.platform.clock.advance(MINUTE_MS);
  await Promise.all([fixture.send(fixture.other), fixture.send(fixture.platform)]);
  expect(fixture.mailsTo()).toHaveLength(1);
  const [after] = await fixture.database.query<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM app.password_link ORDER BY requested_at DESC LIMIT 1",
  );
  expect(after).toEqual(link);
  expect((await fixture.reset(tokenIn(fixture.mailsTo()[0]))).statusCode).toBe(200);
});

it('[A12] drops a mail that is refused for good, and one that failed for a day', async () => {
  fixture.mailServer.refuseWith(550);
  await fixture.request();
  await fixture.send();
  expect(await fixture.database.query('SELECT 1 FROM app.mail_outbox')).toEqual([]);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  fixture.mailServer.refuseWith(451);
  await fixture.request();
  for (let minute = 0; minute < 6; minute += 1) {
    await fixture.send();
    fixture.platform.clock.advance(15 * MINUTE_MS);
  }
  expect(await fixture.database.query('SELECT attempts FROM app.mail_outbox')).toEqual([{ attempts: 6 }]);
  fixture.platform.clock.advance(24 * 60 * MINUTE_MS);
  await fixture.send();
  expect(await fixture.database.query('SELECT 1 FROM app.mail_outbox')).toEqual([]);
  fixture.mailServer.refuseWith(null);
  expect(fixture.mailsTo()).toEqual([]);
});

it('[A12] waits for a mail that the wake after the response has taken already', async () => {
  fixture.mailServer.refuseWith(550);
  await fixture.request();
  const attempts = async () =>
    (await fixture.database.query<{ attempts: number }>('SELECT attempts FROM app.mail_outbox'))[0];
  await vi.waitFor(async () => expect((await attempts())?.attempts).not.toBe(0), { interval: 1, timeout: 20_000 });
  await fixture.send();
  expect(await attempts()).toBeUndefined();
  fixture.mailServer.refuseWith(null);
});

it('[A12] does not let a late mail undo a newer link', async () => {
  fixture.mailServer.refuseWith(451);
  await fixture.request();
  await fixture.send();
  fixture.mailServer.refuseWith(null);
  await fixture.database.query('UPDATE app.mail_outbox SET due_at = $1', [
    new Date(fixture.platform.clock.now().getTime() + 2 * RESET_BACKOFF_MS),
  ]);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  const link = await fixture.linkFor();
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  await fixture.send();
  expect(fixture.mailsTo()).toHaveLength(1);
  expect((await fixture.reset(link)).statusCode).toBe(200);
});

it('[A12] sends right after the response', async () => {
  await fixture.request();
  await vi.waitFor(() => expect(fixture.mailsTo()).toHaveLength(1), { timeout: 20_000 });
});

it('[A12] stores nothing that contains the link', async () => {
  fixture.mailServer.refuseWith(451);
  const link = await (async () => {
    await fixture.request();
    await fixture.send();
    fixture.mailServer.refuseWith(null);
    fixture.platform.clock.advance(MINUTE_MS);
    await fixture.send();
    return tokenIn(fixture.mailsTo()[0]);
  })();
  expect(link).toHaveLength(43);
  const kept = await fixture.database.query(
    'SELECT l::text FROM app.password_link l UNION ALL SELECT o::text FROM app.mail_outbox o',
  );
  expect(JSON.stringify(kept)).not.toContain(link);
});
