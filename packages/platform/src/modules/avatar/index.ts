/** Avatars of members: drawn ones of the brand, or a picture of the member's own. */
export { avatarRoutes } from './avatar.routes.ts';
export { findOwnAvatar, removeOwnAvatar } from './avatar.service.ts';
