/** The text message of an offer, its size and its price. */
import { type SmsSize } from '@ayva/contract/communication/campaigns/campaigns'
import { type OfferWords } from '@ayva/contract/communication/campaigns/office'
import { campaignsSettings } from '@ayva/contract/communication/campaigns/settings'
import { partsOf, SMS_PARTS_MAX } from '@ayva/contract/communication/campaigns/sms'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { unsubscribeAddress } from '../../platform/consent/consent.ts'
import { readSetting } from '../../platform/settings/settings.ts'

/** The words, the page, and an address that declines further ones without a login. */
export function smsOf(config: Config, playerId: bigint, { title, text, link }: OfferWords): string {
  const lines = [title, text]
  if (link) lines.push(`${link.label}: ${publicUrl(config, link.path)}`)
  lines.push(`Не присылать: ${unsubscribeAddress(config, playerId, 'sms')}`)
  return lines.join('\n')
}

export const isTooLong = (text: string): boolean => partsOf(text) > SMS_PARTS_MAX

/** The sum of several messages. */
export async function sizeOf(deps: Deps, texts: readonly string[]): Promise<SmsSize> {
  const { currency, minor } = await readSetting(deps, campaignsSettings, 'campaign_sms_price')
  const parts = texts.reduce((sum, text) => sum + partsOf(text), 0)
  return {
    length: texts.reduce((sum, text) => sum + text.length, 0),
    parts,
    price: { minor: BigInt(minor) * BigInt(parts), currency },
  }
}
