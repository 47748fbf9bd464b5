export type { MemberEvents } from './member-listener.ts';
export { notifyMember } from './member-notice.ts';
export { registerMemberStream } from './member-stream.ts';
export { PostgresMemberListener } from './postgres-member-listener.ts';
