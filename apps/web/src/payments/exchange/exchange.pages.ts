import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/currency-exchanger',
      page: './payments/exchange/ExchangePage.tsx',
      access: 'players',
      layout: 'payment',
      kind: 'payment',
      flag: 'feature_exchanger',
      noindex: true,
      skip: true,
    },
  ],
}
