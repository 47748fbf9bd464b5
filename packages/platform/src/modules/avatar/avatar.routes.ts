import { PICTURE_MAX_BYTES } from '@marquee/contracts/pictures';
import { avatarChoice, avatarValue, memberIconValue } from '@marquee/contracts/schemas/avatar';
import { ProblemError } from '@marquee/server-kit';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { type AvatarDeps, chooseAvatar, readAvatar, removeAvatar, uploadAvatar } from './avatar.service.ts';

/** `/wps/relay/MCSFE_getPlayerAvatar`, `/wps/member/info/icon`, `/wps/x/profile/avatar…`. */
export function avatarRoutes(routes: PlayerRoutes, deps: AvatarDeps): void {
  const { withTenant } = deps;
  routes.route('avatar', {
    value: avatarValue,
    handler: (ctx) => withTenant(ctx, (db) => readAvatar(deps, db, requireMember(ctx))),
  });
  routes.route('memberIcon', {
    value: memberIconValue,
    handler: async (ctx) => {
      const { avatarUrl } = await withTenant(ctx, (db) => readAvatar(deps, db, requireMember(ctx)));
      return { iconUrl: avatarUrl };
    },
  });
  routes.route('avatarChoose', {
    body: avatarChoice,
    value: avatarValue,
    handler: (ctx, { body }) => chooseAvatar(deps, requireMember(ctx), body.avatar),
  });
  routes.route('avatarUpload', {
    value: avatarValue,
    bodyLimitBytes: PICTURE_MAX_BYTES,
    handler: async (ctx, { request: { body, headers } }) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type');
      return uploadAvatar(deps, requireMember(ctx), { bytes: body, declaredType: headers['content-type'] ?? '' });
    },
  });
  routes.route('avatarRemove', {
    value: avatarValue,
    handler: (ctx) => removeAvatar(deps, requireMember(ctx)),
  });
}
