import { type ModulePages, type RouteRow } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    own('/gifts', 'Gifts'),
    own('/gifts/promo', 'Promo'),
    {
      ...own('/phone-confirmation-gift/:userGiftId', 'PhoneGift'),
      params: { userGiftId: 'digits' },
    },
  ],
}

/** A page about the player's gifts. */
function own(path: string, page: string): RouteRow {
  return {
    path,
    page: `./payments/gifts/${page}Page.tsx`,
    flag: 'feature_gifts',
    access: 'players',
    layout: 'site',
    noindex: true,
  }
}
