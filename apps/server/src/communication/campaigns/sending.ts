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
import { mailableOf } from '../../identity/auth/auth.ts'
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

/** `words` is undefined if the template yields nothing readable. */
export type Addressee = { playerId: bigint; operation: string; words: OfferWords | undefined }
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
  const { asked } = await addressed(tx, deps, { channel, to })
  const verdicts = await judgeOffers(tx, { log: deps.log, offersRefused }, asked)
  const verdictOf = new Map(asked.offers.map((one, at) => [one, verdicts[at]!]))
  return to.map((one) => outcomeOf(one, verdictOf.get(one)))
}

/** Who can be reached by channels that need something of the player; letters need an address. */
const reachableBy: Partial<
  Record<OfferChannel, (tx: Tx, ids: readonly bigint[]) => Promise<Set<bigint>>>
> = { push: reachableByPush, telegram: reachableByTelegram }

/** The questions to the gate about players reachable by the channel; `emails` is undefined if none is needed. */
async function addressed(tx: Tx, { clock }: Deps, { channel, to }: Offering) {
  const ids = to.map(({ playerId }) => playerId)
  const emails = channel === 'letter' ? await mailableOf(tx, ids) : undefined
  const reached = (await reachableBy[channel]?.(tx, ids)) ?? emails
  const offers = to.filter(({ playerId, words }) => words && (!reached || reached.has(playerId)))
  return { emails, asked: { channel, now: clock.now(), offers } }
}

/** The result for each, in their order. */
export async function sendOffers(
  tx: Tx,
  deps: Deps,
  offersRefused: OffersRefused,
  { channel, to }: Offering,
): Promise<Sent[]> {
  const { emails, asked } = await addressed(tx, deps, { channel, to })
  const answers = await reserveOffers(tx, { log: deps.log, offersRefused }, asked)
  const answerOf = new Map(asked.offers.map((one, at) => [one, answers[at]!]))
  const sent: Sent[] = []
  for (const one of to) {
    const answer = answerOf.get(one)
    const { playerId, operation, words } = one
    if (words && answer?.verdict === 'passes' && answer.isNew) {
      const email = emails?.get(playerId)
      await hand(tx, deps, { playerId, operation, words, pass: answer.pass, email })
    }
    sent.push(outcomeOf(one, answer))
  }
  return sent
}

function outcomeOf({ words }: Addressee, answer: Answered | Verdict | undefined): Sent {
  if (!answer) return { state: 'kept_back', reason: words ? 'no_address' : 'no_words' }
  if (answer.verdict === 'kept_back') return { state: 'kept_back', reason: answer.why }
  if (answer.verdict === 'waits') return { state: 'waits', until: answer.until }
  return { state: 'sent', isNew: 'isNew' in answer && answer.isNew }
}

type Handing = Addressee & { words: OfferWords; pass: OfferPass; email: string | undefined }

async function hand(
  tx: Tx,
  { config, clock }: Deps,
  { playerId, operation, pass, email, words: { title, text, link } }: Handing,
): Promise<void> {
  const now = clock.now()
  if (pass.channel === 'push') {
    const path = link?.path ?? '/'
    return pushOffer(tx, pass, { playerId, operation, title, text, path, now })
  }
  if (pass.channel === 'telegram') {
    const message = { playerId, operation, title, text, link: link ?? undefined, now }
    return sendTelegramOffer(tx, pass, message)
  }
  if (email === undefined) {
    const said = { title, text, link: link && { text: link.label, value: link.path } }
    await notifyOffer(tx, pass, { playerId, operation, name: 'offer', said, at: now })
    return
  }
  const button = link && { label: link.label, link: publicUrl(config, link.path) }
  const unsubscribe = unsubscribeAddress(config, playerId, 'letter')
  await postOffer(tx, pass, {
    to: email,
    values: { title, paragraphs: [text], button, unsubscribe },
    operation,
    now,
  })
}
