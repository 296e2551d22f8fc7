/** Declining offers by the link of a letter: without a login, by a token signed with the installation's key. */
import { timingSafeEqual } from 'node:crypto'
import { refusing } from '@ayva/contract/base'
import {
  type Channel,
  channels,
  unsubscribe as call,
  UNSUBSCRIBE_PATH,
} from '@ayva/contract/platform/consent'
import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type OffersRefused } from '#lib/module.ts'
import { keep } from './preferences.ts'

const refuse = refusing(call.refusals)
const TOKEN = /^([1-9]\d{0,17})-([a-z]+)-([\w-]{43})$/

/** The unsubscribe link of a letter. It does not expire, because people keep letters for years. */
export function unsubscribeAddress(config: Config, playerId: bigint, channel: Channel): string {
  const [signature] = signaturesOf(config, `${playerId}`, channel)
  const token = `${playerId}-${channel}-${signature!.toString('base64url')}`
  return publicUrl(config, `${UNSUBSCRIBE_PATH}/${token}`)
}

function signaturesOf(config: Config, playerId: string, channel: string): Buffer[] {
  return keyedHashes(config, `unsubscribe: ${playerId}`, channel)
}

/** Refuses `link_unknown`. Using a link again changes nothing. */
export async function unsubscribe(
  deps: Deps,
  offersRefused: OffersRefused,
  token: string,
): Promise<{ channel: Channel }> {
  const { playerId, channel } = read(deps.config, token)
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const [refused] = await offersRefused(tx, [playerId], at)
    // A closed account is sent nothing, and no data of it may be stored.
    if (refused?.why === 'unknown' || refused?.why === 'closed') return
    await keep(tx, { playerId, channel, allowed: false, chosenBy: 'link', at })
  })
  return { channel }
}

function read(config: Config, token: string): { playerId: bigint; channel: Channel } {
  const found = TOKEN.exec(token)
  const channel = channels.find((one) => one === found?.[2])
  if (!found || channel === undefined) throw refuse('link_unknown')
  const given = Buffer.from(found[3]!, 'base64url')
  // The last character has two unused bits; requiring the canonical form gives each signature one spelling.
  if (given.toString('base64url') !== found[3]) throw refuse('link_unknown')
  const good = signaturesOf(config, found[1]!, channel).some((one) => timingSafeEqual(one, given))
  if (!good) throw refuse('link_unknown')
  return { playerId: BigInt(found[1]!), channel }
}
