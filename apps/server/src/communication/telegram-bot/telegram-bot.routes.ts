import * as contract from '@ayva/contract/communication/telegram-bot'
import {
  showTelegramFigures,
  telegramStates,
} from '@ayva/contract/communication/telegram-bot/office'
import { type FastifyInstance } from 'fastify'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { chatOf, isBotOn, makeLink, unlink } from './chats.ts'
import { countChats, countDeliveries } from './telegram-bot.sql.ts'
import { webhookRoutes } from './webhook.ts'

const CHANGES = { perMinute: 30 }
const FIGURES_MS = days(7)

export async function telegramBotRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, contract.showTelegramChat, ({ player }) => chatOf(deps, player.id))
  serve(app, contract.makeTelegramLink, ({ player }) => makeLink(deps, player.id), CHANGES)
  serve(app, contract.unlinkTelegramChat, ({ player }) => unlink(deps, player.id), CHANGES)
  serve(app, showTelegramFigures, async () => {
    const since = after(deps.clock.now(), -FIGURES_MS)
    const messages = []
    for (const state of telegramStates)
      messages.push({ state, count: await countDeliveries(deps.db, state, since) })
    return { isOn: await isBotOn(deps), chats: await countChats(deps.db), messages }
  })
  await webhookRoutes(app, deps, parts)
}
