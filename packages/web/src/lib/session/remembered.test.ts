import { expect, it } from 'vitest';
import { lastName } from './remembered.ts';

it('[A01] reads the names that the cookies hold, and ignores broken ones', () => {
  const cookies = 'mq_lang=KM; mq_last_user=%E1%9E%9F%20a%3D; mq_last_phone=012%20345';
  expect([lastName(cookies, 'username'), lastName(cookies, 'sms')]).toEqual(['ស a=', '012 345']);
  expect([
    lastName('', 'username'),
    lastName('xmq_last_user=a', 'username'),
    lastName('mq_last_user=%', 'username'),
  ]).toEqual(['', '', '']);
});
