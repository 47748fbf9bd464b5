export type { MemberEvents } from './member-events.ts';
export { notifyMember } from './member-notice.ts';
export { registerMemberStream } from './member-stream.ts';
export { PostgresMemberEvents } from './postgres-member-events.ts';
