import { leads, type ModulePages, type RouteRow } from '#lib/module-pages.ts'

const reset = 'feature_password_reset'

export const module: ModulePages = {
  pages: [
    leads('/registration', '/#register'),
    entering('/email-confirmation/confirm/:token', 'contacts/EmailConfirm', { secret: true }),
    entering('/resetting/request', 'password/ResetRequest', { flag: reset }),
    entering('/resetting/reset/:token', 'password/Reset', { flag: reset, secret: true }),
    entering('/entrance', 'entering/Entrance', {
      flag: 'personal_mode',
      access: 'guests',
      layout: 'full',
    }),
    entering('/sapi/loginByToken', 'entering/Entry', {
      flag: 'feature_login_by_token',
      layout: 'full',
      oneAddress: true,
      secret: true,
    }),
    entering('/logout', 'sessions/Logout', { layout: 'full' }),
  ],
  modals: [
    {
      hash: '#register',
      modal: './identity/auth/registration/RegisterModal.tsx',
      access: 'guests',
      setting: 'registration',
    },
    { hash: '#authorization', modal: './identity/auth/entering/LoginModal.tsx', access: 'guests' },
  ],
}

/** A page of the login or logout: back links never lead to it, and guests can always open it. */
function entering(path: string, name: string, more: Partial<RouteRow>): RouteRow {
  return {
    path,
    page: `./identity/auth/${name}Page.tsx`,
    access: 'anyone',
    layout: 'site',
    noindex: true,
    skip: true,
    personal: true,
    ...more,
  }
}
