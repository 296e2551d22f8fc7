import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    { ...openPage('/vip-club', './loyalty/VipClubPage.tsx'), noindex: true },
    {
      ...openPage('/levels-info', './loyalty/LevelsInfoPage.tsx'),
      modal: true,
      over: '/',
      noindex: true,
    },
  ],
}
