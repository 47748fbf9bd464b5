import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Jobs } from '../../services.ts';
import type { PasswordDeps } from '../password/index.ts';

export interface FactorSetupDeps extends Pick<PasswordDeps, 'withTenant' | 'passwords' | 'humanChecks' | 'factorKeys'> {
  readonly mail: MailOutbox;
  readonly jobs: Jobs;
}
