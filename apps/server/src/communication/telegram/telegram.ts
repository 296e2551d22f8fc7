/** Login through Telegram, which identifies the person by the bot's token, without password or e-mail. */
import { refusing } from '@ayva/contract/base'
import { enterByTelegram, telegramSettings } from '@ayva/contract/communication/telegram'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Browser, type Entered } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { enterVouched, type Second } from '../../identity/social/social.ts'
import { readSigned } from './signed.ts'
import { useUp } from './telegram.sql.ts'

const refuse = refusing(enterByTelegram.refusals)
const SCRIPT = 'https://telegram.org/js/telegram-web-app.js'

type Coming = { data: string; referralCode?: string | undefined; said: Second }

/** Logs in the person whom Telegram signed for, once for each signature. */
export async function enter(deps: Deps, coming: Coming, browser: Browser): Promise<Entered> {
  const { config, clock } = deps
  const token = config.TELEGRAM_BOT_TOKEN
  const { enabled } = await readSetting(deps, telegramSettings, 'feature_telegram')
  const signed = token && enabled && readSigned(coming.data, token, clock.now())
  if (!signed) throw refuse('telegram_wrong')
  const { id: subject, name, hash, expiresAt } = signed
  return enterVouched(deps, {
    identity: { network: 'telegram', subject },
    name,
    browser,
    by: 'telegram',
    said: coming.said,
    referralCode: coming.referralCode,
    async hold(tx: Tx) {
      if (!(await useUp(tx, { hash, expiresAt }))) throw refuse('telegram_wrong')
    },
  })
}

/** The bot's address, and the script for pages within Telegram. */
export async function placesOf(deps: Deps): Promise<{ botUrl: string | null; script: string }> {
  const { TELEGRAM_URL } = deps.config
  const wanted = await readSetting(deps, telegramSettings, 'telegram_bot_url')
  return { botUrl: wanted || TELEGRAM_URL || null, script: scriptOf(TELEGRAM_URL) }
}

export function scriptOf(sandbox: string | undefined): string {
  return sandbox ? new URL('/telegram-web-app.js', sandbox).href : SCRIPT
}
