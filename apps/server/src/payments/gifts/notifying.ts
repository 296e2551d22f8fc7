/** Inbox and push messages about gifts: one can be taken, or its last day has begun. */
import { after } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { addJob, addJobsOfPages } from '#lib/work/jobs.ts'
import { type OffersRefused } from '#lib/module.ts'
import { type OfferPass, reserveOffers } from '../../platform/consent/consent.ts'
import { giftEnds } from '../../communication/campaigns/campaigns.ts'
import { LAST_DAY_MS, notify, notifyOffer, write } from '../../communication/inbox/inbox.ts'
import { type GiftRow, type LastDay, listLastDays, lockGift, updateGift } from './gifts.sql.ts'
import { type PushMessage, pushOffer, reachableByPush } from '../../communication/push/push.ts'
import {
  reachableByTelegram,
  sendTelegramOffer,
} from '../../communication/telegram-bot/telegram-bot.ts'
import { findOffer } from './offers/offers.sql.ts'

export const LAST_DAY = 'gifts.last_day'
/** Reminds outside of the site in the morning if the last day began at night. */
export const LAST_DAY_PUSH = 'gifts.last_day_push'
const BATCH = 500

/** The reason of a gift by the prefix of its source. */
const whys: Record<string, string> = { mission: 'За задание дня.', wheel: 'С колеса фортуны.' }
/** The player asked for gifts of these sources, so they need no message. */
const expected = ['promo', 'welcome']

/** Announces once that a gift can be taken. */
export async function notifyAvailable(tx: Tx, gift: GiftRow, at: Date): Promise<void> {
  const { playerId, id, giftKey, giftVersion, source } = gift
  const [kind = ''] = source.split(' ')
  const offer = expected.includes(kind) ? undefined : await findOffer(tx, giftKey, giftVersion)
  if (!offer) return
  const said = { gift: offer.title, why: whys[kind] ?? '' }
  const notice = { playerId, operation: `gift ${id}`, name: 'gift_available', said, at } as const
  // The wheel is still turning, so the badge must not reveal the prize.
  await (kind === 'wheel' ? write(tx, notice) : notify(tx, notice))
}

/** When to remind of the last day; null if there is no end, or if less time is left. */
export function lastDayOf(takeUntil: Date | null, givenAt: Date): Date | null {
  const at = takeUntil && after(takeUntil, -LAST_DAY_MS)
  return at && at > givenAt ? at : null
}

/** Adds a job for each gift whose last day has begun. */
export async function findLastDays({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await addJobsOfPages(db, LAST_DAY, {
    list: (last: LastDay | undefined) => listLastDays(db, { now, after: last, limit: BATCH }),
    most: BATCH,
    itemOf: ({ playerId, id }) => ({ key: `${playerId}:${id}`, payload: { playerId, id } }),
  })
}

const inMoscow = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Sends the reminder once; not if the gift was taken meanwhile, has expired, or the gate keeps offers from the player.
 */
export async function remindLastDay(
  { db, log, clock }: Deps,
  offersRefused: OffersRefused,
  name: { playerId: bigint; id: bigint },
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const gift = await lockGift(tx, name.playerId, name.id)
    if (!gift?.lastDayAt || gift.lastDayAt > at) return
    await updateGift(tx, gift, { lastDayAt: null })
    const { playerId, id, giftKey, giftVersion, state, takeUntil } = gift
    const offer = await findOffer(tx, giftKey, giftVersion)
    if (state !== 'available' || !offer || !takeUntil || takeUntil <= at) return
    await publish(tx, giftEnds, { playerId, body: {}, at })
    const said = { gift: offer.title, until: `${inMoscow.format(takeUntil)} по Москве` }
    const operation = `gift ${id} last day`
    const asked = { channel: 'inbox', now: at, offers: [{ playerId, operation }] } as const
    const [answer] = await reserveOffers(tx, { log, offersRefused }, asked)
    if (answer?.verdict === 'passes')
      await notifyOffer(tx, answer.pass, { playerId, operation, name: 'gift_last_day', said, at })
    await remindAway(tx, { log, offersRefused, at }, { gift, title: offer.title })
  })
}

type Gate = Pick<Deps, 'log'> & { offersRefused: OffersRefused; at: Date }

type Reminder = Omit<PushMessage, 'path'>

/** The channels that reach a player outside of the site. */
const away = [
  {
    channel: 'push',
    reachable: reachableByPush,
    send: (tx: Tx, pass: OfferPass, reminder: Reminder) =>
      pushOffer(tx, pass, { ...reminder, path: '/gifts' }),
  },
  {
    channel: 'telegram',
    reachable: reachableByTelegram,
    send: (tx: Tx, pass: OfferPass, reminder: Reminder) =>
      sendTelegramOffer(tx, pass, { ...reminder, link: { label: 'К подаркам', path: '/gifts' } }),
  },
] as const

/** Reminds by those channels too; the gate decides on each of them separately. */
async function remindAway(
  tx: Tx,
  { log, offersRefused, at }: Gate,
  { gift, title }: { gift: GiftRow; title: string },
): Promise<void> {
  const { playerId, id, takeUntil } = gift
  if (!takeUntil) return
  const operation = `gift ${id} last day`
  const reminder = {
    playerId,
    operation,
    title: 'У подарка последний день',
    text: `${title}: взять можно до ${inMoscow.format(takeUntil)} по Москве.`,
    now: at,
    until: takeUntil,
  }
  let morning: Date | undefined
  for (const { channel, reachable, send } of away) {
    // Offers that cannot be delivered are not counted.
    if (!(await reachable(tx, [playerId])).has(playerId)) continue
    const asked = { channel, now: at, offers: [{ playerId, operation }] }
    const [answer] = await reserveOffers(tx, { log, offersRefused }, asked)
    if (answer?.verdict === 'waits' && answer.until < takeUntil) morning = answer.until
    if (answer?.verdict === 'passes' && answer.isNew) await send(tx, answer.pass, reminder)
  }
  if (!morning) return
  const waitMs = morning.getTime() - at.getTime()
  await addJob(tx, LAST_DAY_PUSH, { playerId, id }, { waitMs })
}

/** Reminds outside of the site in the morning; not if the gift was taken meanwhile or has expired. */
export async function pushLastDayLate(
  { db, log, clock }: Deps,
  offersRefused: OffersRefused,
  name: { playerId: bigint; id: bigint },
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const gift = await lockGift(tx, name.playerId, name.id)
    if (gift?.state !== 'available' || !gift.takeUntil || gift.takeUntil <= at) return
    const offer = await findOffer(tx, gift.giftKey, gift.giftVersion)
    if (offer) await remindAway(tx, { log, offersRefused, at }, { gift, title: offer.title })
  })
}
