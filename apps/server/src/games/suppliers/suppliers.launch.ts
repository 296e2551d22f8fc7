/** Launches a supplier's game: creates a wallet token and asks for the address. */
import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/games/lobby'
import { after, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { outside } from '../lobby/lobby.ts'
import { openWallet } from '../../ledger/wallet/wallet.ts'
import { refuseUnwell, SupplierAway } from './dialects/ask.ts'
import { dialectOf } from './dialects/dialects.ts'
import { originsOf, suppliersOf } from './suppliers.list.ts'
import { insertSession } from './suppliers.sql.ts'

const TOKEN_LIFE_MS = minutes(30)
const DEMO_CURRENCY = 'XXX'

type Asked = {
  game: Pick<Game, 'id' | 'hasDemo'>
  mobile: boolean
  /** Paths of this site. */
  urls: { back: string; cash: string }
  ip: string | null
  country: string | null
  lang: string
  /** The player whose money is used; null for a demo, which makes no wallet calls. */
  player: { id: bigint; sessionId: string; currency: Currency } | null
}
export type OutsideLaunch = {
  url: string
  /** The origins whose messages the page may accept. */
  origins: string[]
}

/**
 * The address of a game for one launch. Throws `SupplierAway` if the supplier is off, does not answer in time, or names
 * a page outside its origins.
 */
export async function openOutside(deps: Deps, asked: Asked): Promise<OutsideLaunch> {
  const { game, player, urls, mobile, ip, country, lang } = asked
  const known = await outside.selectOutside(deps.db, game.id)
  const supplier = known && (await suppliersOf(deps)).get(known.supplier!)
  if (!supplier?.isOn) throw new SupplierAway(`nobody supplies game ${game.id}`)
  // Checked before anything is stored for a launch that could not be requested.
  refuseUnwell(deps, supplier)
  const token = player && (await giveToken(deps, player, { supplier: supplier.key, game }))
  const url = await dialectOf(supplier).openGame(deps, supplier, {
    user: player && String(player.id),
    token,
    game_code: known!.code!,
    demo: player === null,
    platform: mobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lobby_url: publicUrl(deps.config, urls.back),
    deposit_url: publicUrl(deps.config, urls.cash),
    lang,
    country,
    ip,
    currency: player?.currency ?? DEMO_CURRENCY,
  })
  const origins = originsOf(supplier)
  if (!origins.includes(new URL(url).origin))
    throw new SupplierAway(`${supplier.key} has named a page of somebody else`)
  return { url, origins }
}

async function giveToken(
  { db, clock }: Deps,
  { id: playerId, sessionId, currency }: NonNullable<Asked['player']>,
  { supplier, game }: { supplier: string; game: { id: number } },
): Promise<string> {
  // The token begins with its player's id, so that it is looked up on the player's shard.
  const token = `${playerId}.${newSecret()}`
  const now = clock.now()
  await transaction(db, async (tx) => {
    await openWallet(tx, playerId, currency)
    await insertSession(tx, {
      playerId,
      tokenHash: hashOf(token),
      supplier,
      gameId: game.id,
      currency,
      sessionId,
      madeAt: now,
      expiresAt: after(now, TOKEN_LIFE_MS),
    })
  })
  return token
}
