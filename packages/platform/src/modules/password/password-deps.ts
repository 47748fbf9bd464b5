import type { Passwords } from '@marquee/server-kit/passwords';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { FactorKeys } from '../second-factor/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import type { PasswordPolicy } from './password-policy.ts';

export interface PasswordDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly humanChecks: HumanChecks;
  readonly factorKeys: FactorKeys;
}
