import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    { ...openPage('/vip-club', './rewards/loyalty/VipClubPage.tsx'), noindex: true },
    {
      ...openPage('/levels-info', './rewards/loyalty/LevelsInfoPage.tsx'),
      modal: true,
      over: '/',
      noindex: true,
    },
  ],
}
