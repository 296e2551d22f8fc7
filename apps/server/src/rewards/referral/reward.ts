/**
 * The reward for a friend's deposit: recorded when the deposit arrives, and paid in cash after a wait that exceeds the
 * time for a bank's dispute, in one transaction that first locks the recipient.
 *
 * Locks: the player's row, the reward, then the wallet.
 */
import { paymentStatus } from '@ayva/contract/payments/cashier'
import { referralSettings } from '@ayva/contract/rewards/referral'
import { type Balance } from '@ayva/contract/ledger/wallet'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { addJobsOfPages, type Jobs } from '#lib/work/jobs.ts'
import { accountOf, lockPlayer, shareBrowser } from '../../identity/auth/auth.ts'
import { netPaidIn, paymentOf, shareDestination } from '../../payments/cashier/cashier.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { isOnBreak } from '../../protection/limits/limits.ts'
import { openRoundCount } from '../../games/rounds/rounds.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { openOutsideCount } from '../../games/suppliers/suppliers.ts'
import { balanceOf, notifyBalance, transfer, transferId } from '../../ledger/wallet/wallet.ts'
import * as store from './reward.sql.ts'
import { type RewardRow } from './reward.sql.ts'

const PAY = 'referral.pay'
const BATCH = 500
const Name = z.object({
  playerId: z.coerce.bigint(),
  friendId: z.coerce.bigint(),
  paymentId: z.coerce.bigint(),
})

export async function termsOf(deps: Deps) {
  const { enabled, reward_percent: percent } = await readSetting(
    ...([deps, referralSettings, 'referral_program'] as const),
  )
  const bounds = await readSetting(deps, referralSettings, 'referral_bounds')
  return { percent: enabled ? percent : 0, bounds }
}
export type Terms = Awaited<ReturnType<typeof termsOf>>

type Deposit = { friendId: bigint; paymentId: bigint; at: Date }

/** Records the reward for a friend's deposit, once. */
export async function promise(tx: Tx, terms: Terms, deposit: Deposit): Promise<void> {
  const { friendId, paymentId, at } = deposit
  if (terms.percent === 0) return
  const invited = await store.findInvited(tx, friendId)
  if (!invited || at > after(invited.cameAt, days(terms.bounds.days))) return
  const payment = await paymentOf(tx, friendId, paymentId)
  const counted = payment && payment.sum - payment.commission
  const amount = ((counted ?? 0n) * BigInt(terms.percent)) / 100n
  if (!payment || !counted || amount <= 0n || !maxOf(terms, payment.currency)) return
  const { playerId, n } = invited
  if (await shareBrowser(tx, playerId, friendId)) return
  await store.insertReward(tx, {
    playerId,
    friendId,
    paymentId,
    n,
    amount,
    counted,
    percent: terms.percent,
    currency: payment.currency,
    transferId: transferId('referral', `${playerId}:${friendId}:${paymentId}`, 'reward'),
    dueAt: after(at, days(terms.bounds.wait_days)),
  })
}

const maxOf = ({ bounds }: Terms, currency: string) =>
  bounds.maxima.find((one) => one.currency === currency)

export function rewardJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'referral.find_due': { queue: 'housekeeping', work: () => findDue(deps) },
      [PAY]: { queue: 'settlement', work: (payload) => pay(deps, z.parse(Name, payload)) },
    },
    cron: ['*/10 * * * * referral.find_due'],
  }
}

/** Adds a job for each reward whose wait is over. */
async function findDue({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await addJobsOfPages(db, PAY, {
    list: (last: store.DueReward | undefined) =>
      store.listDue(db, { now, after: last, limit: BATCH }),
    most: BATCH,
    itemOf: ({ playerId, friendId, paymentId }) => ({
      key: `${playerId}:${friendId}:${paymentId}`,
      payload: { playerId, friendId, paymentId },
    }),
  })
}

async function pay(deps: Deps, name: store.RewardName): Promise<void> {
  const now = deps.clock.now()
  const terms = await termsOf(deps)
  const purse = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, name.playerId)
    const reward = await store.lockReward(tx, name)
    if (reward?.state !== 'waiting' || reward.dueAt > now) return undefined
    return settle(tx, { reward, terms, now })
  })
  if (purse) notifyBalance(deps, name.playerId, purse)
}

type Settling = { reward: RewardRow; terms: Terms; now: Date }

async function settle(tx: Tx, settling: Settling): Promise<Balance | undefined> {
  const { reward, now } = settling
  // Money in an open round is neither lost nor on the account, so the reward is examined again later.
  if ((await openRoundCount(tx, reward.friendId)) > 0) return undefined
  if ((await openOutsideCount(tx, reward.friendId)) > 0) return undefined
  const { counted, amount } = await payable(tx, settling)
  if (amount <= 0n) {
    await store.endReward(tx, reward, { state: 'refused', endedAt: now })
    return undefined
  }
  await store.endReward(tx, reward, { state: 'paid', endedAt: now, amount, counted })
  const { playerId, currency, transferId: id } = reward
  const { purse } = await transfer(tx, {
    id,
    playerId,
    currency,
    reason: 'referral',
    at: now,
    refs: { reward: id },
    postings: [
      { account: 'referral', amount: -amount },
      { account: 'cash', amount },
    ],
  })
  await notify(tx, {
    playerId,
    operation: `referral ${id}`,
    name: 'referral_paid',
    at: now,
    said: { sum: moneyText(amount, currency) },
  })
  return purse
}

const nothing = { counted: 0n, amount: 0n }

/** The payable part within the maxima: of deposits that the friend has neither withdrawn nor still has. */
async function payable(tx: Tx, { reward, terms, now }: Settling): Promise<typeof nothing> {
  const { playerId, friendId, paymentId, currency } = reward
  const max = maxOf(terms, currency)
  const payment = await paymentOf(tx, friendId, paymentId)
  const invited = await store.findInvited(tx, friendId)
  const account = await accountOf(tx, playerId)
  if (!max || !invited || payment?.statusId !== paymentStatus.SUCCESS) return nothing
  if (invited.review === 'refused') return nothing
  if (account.blockedAt || account.closesAt || (await isOnBreak(tx, playerId, now))) return nothing
  if (await shareDestination(tx, playerId, friendId)) return nothing
  const paid = await store.sumPaidFor(tx, { playerId, friendId, currency })
  const lately = await store.sumPaidSince(tx, { playerId, currency, since: after(now, -days(1)) })
  const net = await netPaidIn(tx, { playerId: friendId, currency, since: invited.cameAt })
  const { minor: has } = (await balanceOf(tx, friendId, currency)).balance
  const counted = least(reward.counted, net - has - paid.counted)
  const share = (counted * BigInt(reward.percent)) / 100n
  const amount = least(share, BigInt(max.friend) - paid.amount, BigInt(max.day) - lately)
  return counted > 0n && amount > 0n ? { counted, amount } : nothing
}

const least = (...sums: bigint[]) => sums.reduce((one, other) => (other < one ? other : one))
