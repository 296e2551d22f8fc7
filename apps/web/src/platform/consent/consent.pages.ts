import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/unsubscribe/:token',
      page: './platform/consent/UnsubscribePage.tsx',
      access: 'anyone',
      layout: 'site',
      noindex: true,
      skip: true,
      personal: true,
      secret: true,
    },
  ],
}
