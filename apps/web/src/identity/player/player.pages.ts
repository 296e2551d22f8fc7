import { type ModulePages, type RouteRow } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    own('/profile', 'ProfilePage'),
    own('/profile/settings', 'SettingsPage'),
    own('/profile/change_password', 'PasswordPage'),
    own('/profile/extended', 'ExtendedPage'),
  ],
}

/** A page about the logged-in player. */
function own(path: string, page: string): RouteRow {
  return {
    path,
    page: `./identity/player/${page}.tsx`,
    flag: 'feature_profile',
    access: 'players',
    layout: 'site',
    noindex: true,
  }
}
