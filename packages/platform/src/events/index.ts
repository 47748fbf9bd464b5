export { PostgresMemberListener } from './member-listener.ts';
export { notifyMember } from './member-notice.ts';
export { registerMemberStream } from './member-stream.ts';
