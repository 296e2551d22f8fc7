import { type ModulePages } from '#lib/module-pages.ts'

const digits = { hostId: 'digits', number: 'digits' } as const

export const module: ModulePages = {
  pages: [
    {
      path: '/girls',
      page: './rewards/gallery/GirlsPage.tsx',
      access: 'players',
      layout: 'site',
      flag: 'strip',
      noindex: true,
      kind: 'list',
    },
    {
      path: '/gallery/:hostId?/:number?',
      page: './rewards/gallery/GalleryPage.tsx',
      access: 'anyone',
      layout: 'site',
      keepSeconds: 300,
      flag: 'strip',
      params: digits,
    },
  ],
}
