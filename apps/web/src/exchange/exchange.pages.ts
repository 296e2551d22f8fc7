import { type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      ...{ path: '/currency-exchanger', page: './exchange/ExchangePage.tsx', access: 'players' },
      ...{ layout: 'payment', kind: 'payment', flag: 'feature_exchanger' },
      ...{ noindex: true, skip: true },
    },
  ],
}
