import { describeRateLimiter } from '../testing/rate-limiter-suite.ts';
import { LocalRateLimiter } from './local-rate-limiter.ts';

describeRateLimiter('LocalRateLimiter', (limits, now) => new LocalRateLimiter(limits, now));
