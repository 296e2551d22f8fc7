import { type ModulePages } from '#lib/module-pages.ts'

const entry = { layout: 'full', noindex: true, skip: true, oneAddress: true } as const

export const module: ModulePages = {
  pages: [
    {
      path: '/telegram_user',
      page: './communication/telegram/TelegramUserPage.tsx',
      access: 'anyone',
      // Its query contains a person's data signed by Telegram.
      secret: true,
      ...entry,
      flag: 'feature_telegram',
    },
    {
      path: '/telegram/start',
      page: './communication/telegram/TelegramStartPage.tsx',
      access: 'players',
      ...entry,
      flag: 'feature_telegram',
    },
  ],
}
