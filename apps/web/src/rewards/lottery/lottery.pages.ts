import { openPage, type ModulePages } from '#lib/module-pages.ts'

const flag = 'feature_lottery'

export const module: ModulePages = {
  pages: [
    { ...openPage('/lottery', './rewards/lottery/LotteriesPage.tsx'), kind: 'list', flag },
    {
      ...openPage('/lottery/view/:lotteryId', './rewards/lottery/LotteryPage.tsx'),
      params: { lotteryId: 'digits' },
      flag,
    },
  ],
}
