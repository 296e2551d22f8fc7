/** Calls of the Bot API, by the library grammY, over connections of our own. */
import { type Config } from '#lib/config.ts'
import { seconds } from '#lib/clock.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { stretched } from '#lib/neighbours.ts'
import { type Delivered } from '../../platform/consent/consent.ts'

const API_ROOT = 'https://api.telegram.org'
const ANSWER_WITHIN_MS = stretched(seconds(5))
const ANSWER_MAX_BYTES = 64 * 1024
/** Telegram may name a longer pause; it is asked again after this one. */
const PAUSE_MAX_S = 3600
/** Telegram answers 400 instead of 403 for some chats that are not there any more. */
const NOT_THERE = /chat not found|user is deactivated/i

export type Message = {
  chatId: number
  /** In the HTML of Telegram. */
  html: string
  /** Opens an address, or the mini app at an address. */
  button?: { label: string; url: string; inApp: boolean } | undefined
}
/** `gone`: the person has blocked the bot, or the chat is not there any more. */
export async function deliver(
  config: Config,
  { chatId, html, button }: Message,
  signal?: AbortSignal,
): Promise<Delivered> {
  const { GrammyError } = await import('grammy')
  const api = await apiOf(config, signal)
  try {
    await api.sendMessage(chatId, html, {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(button && { reply_markup: { inline_keyboard: [[keyOf(button)]] } }),
    })
    return { outcome: 'sent' }
  } catch (error) {
    if (!(error instanceof GrammyError)) return { outcome: 'failed', why: String(error) }
    const { error_code: code, description, parameters } = error
    if (code === 403 || (code === 400 && NOT_THERE.test(description))) return { outcome: 'gone' }
    const pause = parameters.retry_after
    return {
      outcome: 'failed',
      why: `Telegram answers ${code}: ${description}`,
      ...(pause !== undefined && { againInMs: seconds(Math.min(pause, PAUSE_MAX_S)) }),
    }
  }
}

function keyOf({ label, url, inApp }: NonNullable<Message['button']>) {
  return inApp ? { text: label, web_app: { url } } : { text: label, url }
}

export type Registration = {
  url: string
  secret: string
  commands: readonly { command: string; description: string }[]
}

/** Tells Telegram where updates go and which commands the menu of the bot has; repeating it changes nothing. */
export async function register(
  config: Config,
  { url, secret, commands }: Registration,
  signal?: AbortSignal,
): Promise<void> {
  const api = await apiOf(config, signal)
  await api.setWebhook(url, {
    secret_token: secret,
    allowed_updates: ['message', 'my_chat_member'],
  })
  await api.setMyCommands(commands)
}

/** Without redirects, and with bounds on time and size of the answer. */
async function apiOf(config: Config, signal?: AbortSignal) {
  const { Api } = await import('grammy')
  const ask = async (url: string, { headers, body }: RequestInit) => {
    const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: headers as Record<string, string>,
      body: body as string,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const bytes = await shortBody(answer, ANSWER_MAX_BYTES, () => new Error('a long answer'))
    return new Response(bytes, { status: answer.status })
  }
  return new Api(config.TELEGRAM_BOT_TOKEN ?? '', {
    apiRoot: config.TELEGRAM_URL ? new URL(config.TELEGRAM_URL).origin : API_ROOT,
    // The library's own types of requests are those of node-fetch.
    fetch: ask as never,
  })
}
