import { TELEGRAM_WEBHOOK_PATH } from '@ayva/contract/communication/telegram-bot'
import { days, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type Gathered } from '#lib/module.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { isBotOn } from './chats.ts'
import { register } from './deliver.ts'
import { REPLY, reply, send } from './sending.ts'
import * as store from './telegram-bot.sql.ts'
import { SEND } from './telegram-bot.ts'
import { webhookSecrets } from './webhook.ts'

const REGISTER = 'telegram-bot.register'
const DROP_OLD = 'telegram-bot.drop_old'
/** Longer than any message is tried and than Telegram repeats an update, and as long as an operator looks back. */
const KEPT_MS = days(30)

export function telegramBotJobs(deps: Deps, { offersRefused, botCommands }: Gathered): Jobs {
  return {
    tasks: {
      [SEND]: {
        queue: 'telegram',
        deadlineMs: seconds(60),
        work: (payload, signal, isLastTry = false) =>
          send(deps, offersRefused, payload, { signal, isLastTry }),
      },
      [REPLY]: {
        queue: 'telegram',
        deadlineMs: seconds(60),
        work: (payload, signal) => reply(deps, payload, signal),
      },
      [REGISTER]: {
        queue: 'telegram',
        deadlineMs: seconds(60),
        work: (_payload, signal) => registerBot(deps, botCommands, signal),
      },
      [DROP_OLD]: sweeping(
        deps,
        [store.sweepCodes, store.sweepUpdates, store.sweepDeliveries],
        KEPT_MS,
      ),
    },
    // Repeated, because Telegram may have lost the address, or somebody may have set another one.
    cron: [`*/10 * * * * ${REGISTER}`, `53 * * * * ${DROP_OLD}`],
    atStart: [REGISTER],
  }
}

/** Telegram sends updates to addresses by https alone; the sandbox to any. */
async function registerBot(
  deps: Deps,
  botCommands: Gathered['botCommands'],
  signal: AbortSignal,
): Promise<void> {
  const { config } = deps
  const url = publicUrl(config, TELEGRAM_WEBHOOK_PATH)
  const isReachable = url.startsWith('https:') || config.TELEGRAM_URL !== undefined
  if (!isReachable || !(await isBotOn(deps))) return
  const [secret = ''] = webhookSecrets(config)
  const own = [...botCommands].map(([command, { title }]) => ({ command, description: title }))
  const commands = own.concat(
    { command: 'stop', description: 'Отключить Telegram' },
    { command: 'help', description: 'Список команд' },
  )
  await register(config, { url, secret, commands }, signal)
}
