import { type RoomPages } from '#lib/room-pages.ts'

const digits = { hostId: 'digits', number: 'digits' } as const

export const room: RoomPages = {
  pages: [
    {
      ...{ path: '/girls', page: './gallery/GirlsPage.tsx', access: 'players', layout: 'site' },
      ...{ flag: 'strip', noindex: true, kind: 'list' },
    },
    {
      ...{ path: '/gallery/:hostId?/:number?', page: './gallery/GalleryPage.tsx' },
      ...{ access: 'anyone', layout: 'site', keepSeconds: 300, flag: 'strip', params: digits },
    },
  ],
}
