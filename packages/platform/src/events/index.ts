export { PostgresMemberListener } from './member-listener.ts';
export { type MemberNotice, notifyMember } from './member-notice.ts';
export { registerMemberStream } from './member-stream.ts';
