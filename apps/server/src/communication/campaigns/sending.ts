/** Sends offers by the channels: through the gate, each once, in the caller's transaction. */
import {
  type NotSent,
  type OfferChannel,
  type OfferWords,
} from '@ayva/contract/communication/campaigns/office'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addingTogether } from '#lib/work/jobs.ts'
import { mailableOf, textableOf } from '../../identity/auth/auth.ts'
import {
  type Answered,
  judgeOffers,
  type OfferPass,
  reserveOffers,
  type Verdict,
  unsubscribeAddress,
} from '../../platform/consent/consent.ts'
import { notifyOffer } from '../inbox/inbox.ts'
import { pushOffer, reachableByPush } from '../push/push.ts'
import { reachableByTelegram, sendTelegramOffer } from '../telegram-bot/telegram-bot.ts'
import { postOffer } from '../../platform/mail/mail.ts'
import { postSmsOffer } from '../../platform/sms/sms.ts'
import { isTooLong, smsOf } from './texting.ts'

/** `words` is undefined if the template yields nothing readable. */
export type Addressee = {
  playerId: bigint
  operation: string
  words: OfferWords | undefined
  /** Where the link of a letter leads; to its own path if omitted. */
  countedLink?: string | undefined
}
export type Offering = { channel: OfferChannel; to: readonly Addressee[] }
export type Sent =
  | { state: 'sent'; isNew: boolean }
  | { state: 'waits'; until: Date }
  | { state: 'kept_back'; reason: NotSent }

/** The result that sending would have for each now, in their order; nothing is counted or sent. */
export async function foreseeOffers(
  tx: Tx,
  deps: Deps,
  offersRefused: OffersRefused,
  { channel, to }: Offering,
): Promise<Sent[]> {
  const { asked, tooLong } = await addressed(tx, deps, { channel, to })
  const verdicts = await judgeOffers(tx, { log: deps.log, offersRefused }, asked)
  const verdictOf = new Map(asked.offers.map((one, at) => [one, verdicts[at]!]))
  return to.map((one) => outcomeOf(one, verdictOf.get(one), tooLong))
}

/** Who can be reached by channels that need something of the player. */
const reachableBy: Partial<
  Record<OfferChannel, (tx: Tx, ids: readonly bigint[]) => Promise<Set<bigint>>>
> = { push: reachableByPush, telegram: reachableByTelegram }

/** The addresses of players, for the channels that need one. */
const addressesBy: Partial<
  Record<OfferChannel, (tx: Tx, ids: bigint[]) => Promise<Map<bigint, string>>>
> = { letter: mailableOf, sms: textableOf }

/** The questions to the gate about players reachable by the channel, with their addresses where it needs them. */
async function addressed(tx: Tx, { clock, config }: Deps, { channel, to }: Offering) {
  const ids = to.map(({ playerId }) => playerId)
  const addresses = await addressesBy[channel]?.(tx, ids)
  const reached = addresses ?? (await reachableBy[channel]?.(tx, ids))
  const tooLong = new Set(
    to.filter(
      ({ playerId, words }) =>
        channel === 'sms' && words && isTooLong(smsOf(config, playerId, words)),
    ),
  )
  const offers = to.filter(
    (one) => one.words && !tooLong.has(one) && (!reached || reached.has(one.playerId)),
  )
  return { addresses, tooLong, asked: { channel, now: clock.now(), offers } }
}

/** The result for each, in their order. */
export async function sendOffers(
  tx: Tx,
  deps: Deps,
  offersRefused: OffersRefused,
  { channel, to }: Offering,
): Promise<Sent[]> {
  const { addresses, asked, tooLong } = await addressed(tx, deps, { channel, to })
  const answers = await reserveOffers(tx, { log: deps.log, offersRefused }, asked)
  const answerOf = new Map(asked.offers.map((one, at) => [one, answers[at]!]))
  await addingTogether(tx, async () => {
    for (const one of to) {
      const answer = answerOf.get(one)
      const { playerId, operation, words, countedLink } = one
      if (words && answer?.verdict === 'passes' && answer.isNew) {
        const address = addresses?.get(playerId)
        const { pass } = answer
        await hand(tx, deps, { playerId, operation, words, countedLink, pass, address })
      }
    }
  })
  return to.map((one) => outcomeOf(one, answerOf.get(one), tooLong))
}

function outcomeOf(
  one: Addressee,
  answer: Answered | Verdict | undefined,
  tooLong: ReadonlySet<Addressee>,
): Sent {
  if (!one.words) return { state: 'kept_back', reason: 'no_words' }
  if (!answer) return { state: 'kept_back', reason: tooLong.has(one) ? 'too_long' : 'no_address' }
  if (answer.verdict === 'kept_back') return { state: 'kept_back', reason: answer.why }
  if (answer.verdict === 'waits') return { state: 'waits', until: answer.until }
  return { state: 'sent', isNew: 'isNew' in answer && answer.isNew }
}

type Handing = Addressee & { words: OfferWords; pass: OfferPass; address: string | undefined }

async function hand(
  tx: Tx,
  { config, clock }: Deps,
  { playerId, operation, pass, address, words, countedLink }: Handing,
): Promise<void> {
  const now = clock.now()
  const { title, text, link } = words
  if (pass.channel === 'push') {
    const path = link?.path ?? '/'
    return pushOffer(tx, pass, { playerId, operation, title, text, path, now })
  }
  if (pass.channel === 'telegram') {
    const message = { playerId, operation, title, text, link: link ?? undefined, now }
    return sendTelegramOffer(tx, pass, message)
  }
  if (address === undefined) {
    const said = { title, text, link: link && { text: link.label, value: link.path } }
    await notifyOffer(tx, pass, { playerId, operation, name: 'offer', said, at: now })
    return
  }
  if (pass.channel === 'sms') {
    const message = smsOf(config, playerId, words)
    return postSmsOffer(tx, pass, { playerId, operation, to: address, text: message, now })
  }
  const button = link && { label: link.label, link: countedLink ?? publicUrl(config, link.path) }
  const unsubscribe = unsubscribeAddress(config, playerId, 'letter')
  await postOffer(tx, pass, {
    to: address,
    values: { title, paragraphs: [text], button, unsubscribe },
    operation,
    now,
  })
}
