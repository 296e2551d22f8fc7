import { telegramBotSettings } from '@ayva/contract/communication/telegram-bot'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { telegramBotConsumers } from './telegram-bot.consumers.ts'
import { telegramBotJobs } from './telegram-bot.jobs.ts'
import { telegramBotRoutes } from './telegram-bot.routes.ts'
import { forgetTelegram } from './telegram-bot.sql.ts'

export const module: Module = {
  routes: telegramBotRoutes,
  jobs: telegramBotJobs,
  subscribes: telegramBotConsumers,
  settings: telegramBotSettings,
  leaving: { forget: forgetTelegram },
  // Whoever opened the account with somebody else's address may have linked a chat to it.
  reclaim: forgetTelegram,
  knows: [
    ownRows({
      title: 'Чат в Telegram',
      table: 'telegram_chat',
      key: ['player_id'],
      columns: { chat_id: 'чат', name: 'имя в Telegram', linked_at: 'когда подключён' },
    }),
    ownRows({
      title: 'Уведомления в Telegram',
      table: 'telegram_delivery',
      key: ['operation'],
      columns: { operation: 'о чём', state: 'что с ним стало', at: 'когда' },
    }),
  ],
}
