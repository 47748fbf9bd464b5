import { call, relay, securityCenter, T } from './rows.ts';

/** Avatars and uploaded pictures. */
export const AVATAR_CALLS = {
  avatar: relay('MCSFE_getPlayerAvatar', T),
  avatarChoose: call('POST', '/wps/x/profile/avatar', 'profile', {
    ...securityCenter,
    idempotent: true,
    strict: true,
  }),
  avatarUpload: call('PUT', '/wps/x/profile/avatarPicture', 'profile', {
    ...T,
    membersOnly: true,
    picture: true,
    rate: 'upload',
    switches: ['profile.avatarUpload'],
  }),
  // Without the switch of uploads: a member can always remove a picture.
  avatarRemove: call('DELETE', '/wps/x/profile/avatarPicture', 'profile', securityCenter),
  // An <img> sends no token: the link's signature is the proof.
  picture: call('GET', '/wps/x/files/picture', 'files', { objectParams: ['file'], strict: true }),
} as const;
