export type { MemberEvents } from './member-events.ts';
export { notifyMember } from './member-notice.ts';
export { memberStreamRoutes } from './member-stream.routes.ts';
export { PostgresMemberEvents } from './postgres-member-events.ts';
