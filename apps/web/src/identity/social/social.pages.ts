import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/oauth/:network',
      page: './identity/social/OauthPage.tsx',
      access: 'anyone',
      // Its query holds the code of the network.
      secret: true,
      layout: 'full',
      noindex: true,
      skip: true,
      // Networks know the site by this one address.
      oneAddress: true,
      params: { network: ['vk', 'yandex', 'google', 'mailru', 'ok', 'telegram', 'sandbox'] },
    },
  ],
}
