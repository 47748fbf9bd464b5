import { afterAll, describe, expect, it } from 'vitest';
import { startTill } from '../testing/test-till.ts';
import { payTextsOf } from './pay-texts.ts';

const till = await startTill();
const { merchant } = till;
afterAll(() => till.stop());
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

const ordered = async (method: string, fields = {}) =>
  (await merchant.order(merchant.payment('20.00', { method, ...fields }))).body;
const statusOf = async (body: Record<string, unknown>) => {
  const { status, reason } = await merchant.paymentOf(body['order_id']);
  return [status, reason];
};
const card = (number: string, more = {}) => ({ action: 'card', number, expiry: '12/30', code: '123', ...more });
const ASKS = '4000 0000 0000 3220';
const DECLINED = '4000 0000 0000 0002';

describe('[W04] the payer’s page', () => {
  it.each([
    ['card', card('4242 4242 4242 4242')],
    ['ewallet', { action: 'wallet', phone: '+855 12 000 001', pin: '1234' }],
    ['qr', { action: 'scan' }],
    ['bank', { action: 'transferred' }],
    ['crypto', { action: 'sent' }],
  ])('takes a payment by %s', async (method, fields) => {
    const body = await ordered(method);
    expect(await (await merchant.page(body)).text()).toContain('20.00 USD');
    expect((await merchant.fill(body, fields)).status).toBe(303);
    await expect.poll(() => statusOf(body), WITHIN).toEqual(['paid', null]);
    expect(await (await merchant.page(body)).text()).toContain('We have received 20.00 USD.');
  });

  it('waits for transfers, and counts the confirmations of cryptocurrency', async () => {
    const slow = await startTill({ secondMs: 60_000 });
    const bank = (await slow.merchant.order(slow.merchant.payment('20.00', { method: 'bank' }))).body;
    await slow.merchant.fill(bank, { action: 'transferred' });
    expect(await slow.merchant.paymentOf(bank['order_id'])).toMatchObject({ status: 'pending' });
    const { body } = await slow.merchant.order(slow.merchant.payment('20.00', { method: 'crypto' }));
    await slow.merchant.fill(body, { action: 'sent' });
    for (const text of ['0 of 3 confirmations', '1 of 3 confirmations', '2 of 3 confirmations', 'We have received']) {
      expect(await (await slow.merchant.page(body)).text()).toContain(text);
      const confirmed = new URLSearchParams({ reference: String(body['reference']), action: 'confirm' });
      await fetch(`${slow.url()}/till/actions`, { method: 'POST', body: confirmed });
    }
    await slow.stop();
  });

  it('asks for the code of the payer’s bank', async () => {
    const body = await ordered('card');
    await merchant.fill(body, card(ASKS));
    expect(await statusOf(body)).toEqual(['open', null]);
    expect(await (await merchant.page(body)).text()).toContain('Your bank asks for a code');
    await merchant.fill(body, card('4242424242424242'));
    expect(await statusOf(body)).toEqual(['open', null]);
    expect(await (await merchant.fill(body, { action: 'confirm', code: '111111' })).text()).toContain(
      'Try another card',
    );
    await merchant.fill(body, card(ASKS));
    await merchant.fill(body, { action: 'confirm', code: '123456' });
    expect(await statusOf(body)).toEqual(['paid', null]);
  });

  it.each([
    ['card', card(DECLINED), 'The bank declined'],
    ['ewallet', { action: 'wallet', phone: '012000001', pin: '0000' }, 'Wrong PIN'],
  ])('lets a declined payer by %s try twice more', async (method, fields, text) => {
    const body = await ordered(method);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await (await merchant.fill(body, fields)).text()).toContain(text);
      expect(await statusOf(body)).toEqual(['open', null]);
    }
    await merchant.fill(body, fields);
    expect(await statusOf(body)).toEqual(['failed', 'declined']);
    expect(await (await merchant.page(body)).text()).toContain('The payment was declined');
  });

  it('marks wrong fields, and repeats what was entered, but no code', async () => {
    const body = await ordered('card');
    const answer = await merchant.fill(body, card('<b>1', { expiry: '01/20', code: '98' }));
    const page = await answer.text();
    expect(answer.status).toBe(422);
    for (const [name, value] of Object.entries({ number: '&lt;b&gt;1', expiry: '01/20', code: '' }))
      expect(page).toMatch(
        new RegExp(`name="${name}" value="${value}"[^>]* aria-invalid="true" aria-describedby="${name}-error"`),
      );
    const wallet = await ordered('ewallet');
    const wrong = await (await merchant.fill(wallet, { action: 'wallet', phone: 'x', pin: '12' })).text();
    expect(wrong).toContain('Enter a phone number.');
    expect(wrong).toContain('Enter four digits.');
    expect([await statusOf(body), await statusOf(wallet)]).toEqual([
      ['open', null],
      ['open', null],
    ]);
  });

  it('takes no form of another method, and none of a payment that is over', async () => {
    const body = await ordered('bank');
    for (const fields of [card('4242424242424242'), { action: 'scan' }, { action: 'confirm', code: '123456' }])
      expect((await merchant.fill(body, fields)).status).toBe(303);
    expect(await statusOf(body)).toEqual(['open', null]);
    expect((await merchant.fill(body, { action: 'steal' })).status).toBe(400);
    await merchant.fill(body, { action: 'cancel' });
    expect(await statusOf(body)).toEqual(['failed', 'cancelled']);
    await merchant.fill(body, { action: 'transferred' });
    expect(await statusOf(body)).toEqual(['failed', 'cancelled']);
    const page = await (await merchant.page(body)).text();
    expect(page).toContain('You cancelled the payment.');
    expect(page).toContain('href="http://tiger.localhost:8080/member/deposit"');
  });

  it('has an end for expired payments', async () => {
    const body = await ordered('qr', { expires_at: new Date(Date.now() + 20).toISOString() });
    await expect.poll(() => statusOf(body), WITHIN).toEqual(['expired', null]);
    const page = await (await merchant.page(body)).text();
    expect(page).toContain('This payment has expired');
    expect(page).not.toContain('<form');
  });

  it('draws a code of its own address for phones', async () => {
    const page = await (await merchant.page(await ordered('qr'))).text();
    expect(page).toMatch(/<svg class="qr" viewBox="0 0 \d+ \d+" role="img" aria-label="QR code of this payment">/);
  });

  it('is in the payer’s language where it has it', async () => {
    const page = async (language: string) => (await merchant.page(await ordered('card', { language }))).text();
    expect(await page('km')).toMatch(/<html lang="km">[\s\S]*លេខកាត/);
    expect(await page('fr')).toMatch(/<html lang="en">[\s\S]*Card number/);
    const [, english] = payTextsOf('en');
    const [, khmer] = payTextsOf('km');
    for (const [name, text] of Object.entries(english)) {
      const translated = khmer[name as keyof typeof english];
      expect(translated, name).toMatch(/\p{Script=Khmer}/u);
      expect(translated.match(/\{\w+\}/g), name).toEqual(text.match(/\{\w+\}/g));
    }
  });

  it('is in no frame, runs own files only, and answers to its secret address alone', async () => {
    const page = await merchant.page(await ordered('card'));
    const policy = page.headers.get('content-security-policy');
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    for (const name of ['till.css', 'pay.css', 'pay.js', 'book.css', 'book.js', 'till.svg'])
      expect((await fetch(`${till.url()}/till/${name}`)).status).toBe(200);
    expect((await fetch(`${till.url()}/till/pay/none`)).status).toBe(404);
  });
});
