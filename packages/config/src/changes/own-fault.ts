import type { Fault } from '@marquee/tenancy';

/**
 * A fault as whoever sees its brand may read it. Which other brand claims a host is theirs to know who see that one too: the
 * page of the brand tells them, with its hosts.
 */
export const ownFault = (fault: Fault): Fault =>
  fault.rule === 'host.duplicate' ? { ...fault, message: 'Another brand claims this host too.' } : fault;
