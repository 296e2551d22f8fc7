/** The welcome pack: a new player chooses one of its gifts, or none, once. */
import { type Currency, refusing } from '@ayva/contract/base'
import { chooseWelcome, type GiftOffer, type WelcomePack } from '@ayva/contract/payments/gifts'
import { giftsSettings } from '@ayva/contract/payments/gifts/settings'
import { WELCOME_CHOICE_MS, WELCOME_MS } from '@ayva/contract/payments/gifts/words'
import { keepsAway } from '#lib/keeps-away.ts'
import { after } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { slotItems } from '../../../platform/crm/crm.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { linksOf } from '../../../identity/social/social.ts'
import { give, type Whom, whomOf } from '../giving.ts'
import { isOpen, knownOffers, type Offer, offerView } from '../offers/offers.ts'
import { sumsIn } from '../truth/truth.ts'
import { findChoice, insertChoice } from './welcome.sql.ts'

const refuseChoice = refusing(chooseWelcome.refusals)
const WITHOUT = 'none'
type Parts = Pick<AppParts, 'mayPlay' | 'facts' | 'settings' | 'offersRefused'>

/** The currency of sums that guests see. */
const GUEST_CURRENCY = 'RUB'

export async function welcomeOf(deps: Deps, playerId: bigint, parts: Parts): Promise<WelcomePack> {
  const now = deps.clock.now()
  const whom = await whomOf(deps.db, playerId)
  const chosen = await findChoice(deps.db, playerId)
  const until = after(whom.createdAt, WELCOME_CHOICE_MS)
  // Evaluated in this order because the cashier asks for every player: an older one costs only two reads.
  const isOpenFor = chosen === undefined && now < until && (await isOffered(deps, playerId, parts))
  const offers = isOpenFor ? await viewsOf(deps, whom) : []
  const isNew = now.getTime() - whom.createdAt.getTime() <= WELCOME_MS
  return {
    enabled: isOpenFor && isNew && offers.length > 0,
    until: isOpenFor ? until.toISOString() : null,
    chosen: chosen ?? null,
    offers,
  }
}

/** The flag is on, the slot has no other content, and the player neither registered by Telegram nor is on a break. */
async function isOffered(deps: Deps, playerId: bigint, parts: Parts): Promise<boolean> {
  const { enabled } = await readSetting(deps, giftsSettings, 'welcome_pack')
  if (!enabled) return false
  const instead = await slotItems(deps, parts, { slug: 'welcome_popup', playerId })
  if (instead.length > 0) return false
  if (await keepsAway(parts.mayPlay, deps.db, playerId, deps.clock.now())) return false
  const { links } = await linksOf(deps, playerId)
  return !links.some(({ network }) => network === 'telegram')
}

/** Sorted by their positions. */
async function packOf(deps: Deps, whom: Pick<Whom, 'vip' | 'currency'>): Promise<Offer[]> {
  const now = deps.clock.now()
  const { newest } = await knownOffers(deps)
  return newest
    .filter((offer) => offer.welcome !== null && isOpen(offer, now, whom))
    .filter(({ terms }) => sumsIn(terms, whom.currency))
    .toSorted((a, b) => a.welcome! - b.welcome!)
}

async function viewsOf(
  deps: Deps,
  whom: { vip: boolean; currency: Currency },
): Promise<GiftOffer[]> {
  const views: GiftOffer[] = []
  for (const offer of await packOf(deps, whom))
    views.push(await offerView(deps, offer, whom.currency))
  return views
}

export async function welcomeOffers(deps: Deps): Promise<GiftOffer[]> {
  const { enabled } = await readSetting(deps, giftsSettings, 'welcome_pack')
  return enabled ? viewsOf(deps, { vip: false, currency: GUEST_CURRENCY }) : []
}

/** Refuses with `welcome_over`, `welcome_chosen`, `welcome_unknown`. */
export async function choose(
  deps: Deps,
  { playerId, key }: { playerId: bigint; key: string },
  parts: Parts,
): Promise<{ answer: WelcomePack; replayed: boolean }> {
  const at = deps.clock.now()
  const isOn = await isOffered(deps, playerId, parts)
  const whom = await whomOf(deps.db, playerId)
  const offer = (await packOf(deps, whom)).find((one) => one.key === key)
  const replayed = await transaction(deps.db, async (tx) => {
    const known = await findChoice(tx, playerId)
    if (known === key) return true
    if (known !== undefined) throw refuseChoice('welcome_chosen')
    if (!isOn || at >= after(whom.createdAt, WELCOME_CHOICE_MS)) throw refuseChoice('welcome_over')
    if (!offer && key !== WITHOUT) throw refuseChoice('welcome_unknown')
    const choice = await insertChoice(tx, { playerId, key, chosenAt: at })
    if (choice.key !== key) throw refuseChoice('welcome_chosen')
    const { currency } = whom
    if (offer) await give(tx, { playerId, currency, offer, source: 'welcome', at })
    return !choice.made
  })
  return { answer: await welcomeOf(deps, playerId, parts), replayed }
}
