import { RESET_BACKOFF_MS } from '@marquee/contracts/constants';
import { expect, it, vi } from 'vitest';
import { tokenIn, useRecoveryStage } from '../../testing/recovery-stage.ts';
import { testBrand } from '../../testing/test-brands.ts';

const MINUTE_MS = 60_000;

const stage = useRecoveryStage();

it('[A12] leads the link to the host of the brand that was asked, and to no other', async () => {
  const brand = stage.platform.brands.get('lotus') ?? testBrand('lotus');
  const hosts = ['lotus.localhost', 'lotus.example', '*.lotus.example'];
  stage.platform.brands.set({ ...brand, private: { ...brand.private, hosts } });
  const origins = [
    ['http://m.lotus.example:9999', 'https://m.lotus.example/'],
    ['http://evil.example', 'https://lotus.example/'],
    ['https://lotus.example@evil.example', 'https://lotus.example/'],
    ['https://a.b.lotus.example', 'https://lotus.example/'],
    ['nonsense', 'https://lotus.example/'],
  ] as const;
  for (const [origin, expected] of origins) {
    stage.platform.clock.advance(RESET_BACKOFF_MS);
    await stage.ask(
      {},
      { headers: { 'x-marquee-origin': origin, host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    await stage.send();
    expect([origin, stage.mailsTo().at(-1)?.text]).toEqual([origin, expect.stringContaining(expected)]);
    expect(stage.mailsTo().at(-1)?.text).not.toContain('evil');
  }
});

it('[A12] writes in the language of the page, right to left where it is read so', async () => {
  const brand = stage.platform.brands.get('lotus') ?? testBrand('lotus');
  const name = { EN: 'Lotus & <b>', AR: 'لوتس' };
  stage.platform.brands.set({ ...brand, public: { ...brand.public, name, languages: ['EN', 'AR'] } });
  await stage.ask({ language: 'AR' });
  await stage.send();
  expect(stage.mailsTo()[0]).toMatchObject({
    subject: 'تعيين كلمة مرور جديدة في لوتس',
    from: 'لوتس <no-reply@mail.test>',
  });
  expect(stage.mailsTo()[0]?.html).toContain('<html lang="ar" dir="rtl">');
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  // None of the brand's: the brand's own.
  await stage.ask({ language: 'KM' });
  await stage.send();
  expect(stage.mailsTo()[1]?.subject).toBe('Set a new password at Lotus & <b>');
  expect(stage.mailsTo()[1]?.html).toContain('Lotus &amp; &lt;b&gt;');
});

it('[A12] loses nothing while the mail server is away: the mail is tried again, on any process, with the same link', async () => {
  stage.mailServer.refuseWith(451);
  await stage.ask();
  await stage.send();
  const [link] = await stage.database.look<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM app.password_link ORDER BY requested_at DESC LIMIT 1",
  );
  stage.mailServer.refuseWith(null);
  // Not before its time, however often somebody looks.
  await stage.send();
  expect(stage.mailsTo()).toEqual([]);
  stage.platform.clock.advance(MINUTE_MS);
  await Promise.all([stage.send(stage.other), stage.send(stage.platform)]);
  expect(stage.mailsTo()).toHaveLength(1);
  const [after] = await stage.database.look<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM app.password_link ORDER BY requested_at DESC LIMIT 1",
  );
  expect(after).toEqual(link);
  expect((await stage.reset(tokenIn(stage.mailsTo()[0]))).statusCode).toBe(200);
});

it('[A12] gives up a mail that is refused for good, and one that a day was not enough for', async () => {
  stage.mailServer.refuseWith(550);
  await stage.ask();
  await stage.send();
  expect(await stage.database.look('SELECT 1 FROM app.mail_outbox')).toEqual([]);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  stage.mailServer.refuseWith(451);
  await stage.ask();
  for (let minute = 0; minute < 6; minute += 1) {
    await stage.send();
    stage.platform.clock.advance(15 * MINUTE_MS);
  }
  expect(await stage.database.look('SELECT attempts FROM app.mail_outbox')).toEqual([{ attempts: 6 }]);
  stage.platform.clock.advance(24 * 60 * MINUTE_MS);
  await stage.send();
  expect(await stage.database.look('SELECT 1 FROM app.mail_outbox')).toEqual([]);
  stage.mailServer.refuseWith(null);
  expect(stage.mailsTo()).toEqual([]);
});

it('[A12] waits for a mail that the wake after the answer has taken already', async () => {
  stage.mailServer.refuseWith(550);
  await stage.ask();
  const attempts = async () =>
    (await stage.database.look<{ attempts: number }>('SELECT attempts FROM app.mail_outbox'))[0];
  await vi.waitFor(async () => expect((await attempts())?.attempts).not.toBe(0), { interval: 1, timeout: 20_000 });
  await stage.send();
  expect(await attempts()).toBeUndefined();
  stage.mailServer.refuseWith(null);
});

it('[A12] does not let a mail that was late undo the link that was asked for after it', async () => {
  stage.mailServer.refuseWith(451);
  await stage.ask();
  await stage.send();
  stage.mailServer.refuseWith(null);
  await stage.database.look('UPDATE app.mail_outbox SET due_at = $1', [
    new Date(stage.platform.clock.now().getTime() + 2 * RESET_BACKOFF_MS),
  ]);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  const link = await stage.linkFor();
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  await stage.send();
  expect(stage.mailsTo()).toHaveLength(1);
  expect((await stage.reset(link)).statusCode).toBe(200);
});

it('[A12] sends by itself right after the answer', async () => {
  await stage.ask();
  await vi.waitFor(() => expect(stage.mailsTo()).toHaveLength(1), { timeout: 20_000 });
});

it('[A12] keeps nothing that would be a link', async () => {
  stage.mailServer.refuseWith(451);
  const link = await (async () => {
    await stage.ask();
    await stage.send();
    stage.mailServer.refuseWith(null);
    stage.platform.clock.advance(MINUTE_MS);
    await stage.send();
    return tokenIn(stage.mailsTo()[0]);
  })();
  expect(link).toHaveLength(43);
  const kept = await stage.database.look(
    'SELECT l::text FROM app.password_link l UNION ALL SELECT o::text FROM app.mail_outbox o',
  );
  expect(JSON.stringify(kept)).not.toContain(link);
});
