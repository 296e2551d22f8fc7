import { openPage, type ModulePages } from '#lib/module-pages.ts'

const flag = 'feature_lottery'

export const module: ModulePages = {
  pages: [
    { ...openPage('/lottery', './lottery/LotteriesPage.tsx'), kind: 'list', flag },
    {
      ...openPage('/lottery/view/:lotteryId', './lottery/LotteryPage.tsx'),
      params: { lotteryId: 'digits' },
      flag,
    },
  ],
}
