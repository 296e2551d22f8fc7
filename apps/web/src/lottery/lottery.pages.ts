import { openPage, type RoomPages } from '#lib/room-pages.ts'

const flag = 'feature_lottery'

export const room: RoomPages = {
  pages: [
    { ...openPage('/lottery', './lottery/LotteriesPage.tsx'), kind: 'list', flag },
    {
      ...openPage('/lottery/view/:lotteryId', './lottery/LotteryPage.tsx'),
      ...{ params: { lotteryId: 'digits' }, flag },
    },
  ],
}
