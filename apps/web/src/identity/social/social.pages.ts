import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/oauth/:network',
      page: './identity/social/OauthPage.tsx',
      access: 'anyone',
      // Its query contains the code of the network.
      secret: true,
      layout: 'full',
      noindex: true,
      skip: true,
      // Only this one address is registered with the networks.
      oneAddress: true,
      params: { network: ['vk', 'yandex', 'google', 'mailru', 'ok', 'telegram', 'sandbox'] },
    },
  ],
}
