import { expect, it } from 'vitest';
import { amountText, differenceText, ggrOf, isZero, minus } from './figures.ts';

it('[G11] figures are exact at any size and with any part of a cent', () => {
  expect(minus('900719925474099312345678', '1')).toBe('900719925474099312345677');
  expect(minus('100.001', '100')).toBe('0.001');
  expect(minus('100', '100.001')).toBe('-0.001');
  expect(minus('5', '5')).toBe('0');
  expect([isZero('0'), isZero('0.000'), isZero('0.001')]).toEqual([true, true, false]);
  expect(ggrOf({ count: 2, stakes: '1000', wins: '2500' })).toBe('-1500');
});

it('[G11] amounts read as players see them', () => {
  expect(amountText('123456', 'KHR')).toBe('1,234.56');
  expect(amountText('-5', 'USD')).toBe('−0.05');
  expect(amountText('100.001', 'USD')).toBe('1.00001');
  expect(amountText('1234567', 'PTS')).toBe('1,234,567');
  expect(['0', '5', '-5'].map((minor) => differenceText(minor, 'USD'))).toEqual(['0.00', '+0.05', '−0.05']);
});
