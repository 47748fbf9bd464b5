import { createHmac } from 'node:crypto';
import { hashRecoveryCode, seal, unseal } from '@marquee/server-kit/second-factor';
import type { TenantScope } from '../../context.ts';

/** `SECOND_FACTOR_KEY`: the current key, and after a rotation of the root the former one. */
export type FactorKeys = readonly [Buffer, ...Buffer[]];

/** The row that a secret is sealed for. */
export const ownerOf = ({ merchant }: TenantScope, memberId: string): string => `${merchant}:${memberId}`;

export const sealSecret = (keys: FactorKeys, scope: TenantScope, memberId: string, secret: Buffer): Buffer =>
  seal(keys[0], secret, ownerOf(scope, memberId));

/** @throws Error when it was sealed with none of the keys, or for another member. */
export const openSecret = (keys: FactorKeys, scope: TenantScope, memberId: string, sealed: Buffer): Buffer =>
  unseal(keys, sealed, ownerOf(scope, memberId));

/** The stored form of a recovery code. Its key follows from the member's secret, so codes outlive a rotation of the root. */
export const recoveryHash = (secret: Buffer, code: string): Buffer =>
  hashRecoveryCode(createHmac('sha256', secret).update('recovery-codes').digest(), code);
