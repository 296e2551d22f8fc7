/** Operators' commands for corrections of balances: one proposes, another one decides. */
import { randomUUID } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import * as adjustments from '@ayva/contract/ledger/adjustments'

type Said = { words: string; why: string }
type Args = string[]

export const moneyUsage = `
  adjustments [waiting|approved|refused|expired [AFTER]]   corrections of balances
  adjustments-of PLAYER [AFTER]   those of one player
  adjust PLAYER credit|debit CURRENCY MINOR REASON   propose one; REASON is payment_lost,
                                  credited_twice, game_fault, compensation or bookkeeping --words --why
  adjust-approve PLAYER ID, adjust-refuse PLAYER ID   decide on somebody else's      --why`

const next = (after: string | undefined) => (after === undefined ? {} : { after })
const decided =
  (verdict: 'approve' | 'refuse') =>
  (call: Call, [playerId = '', id = '']: Args, { why }: Said) =>
    call(adjustments.decideAdjustment, { params: { playerId, id }, body: { verdict, why } })

export const moneyVerbs = {
  adjustments: (call: Call, [state = 'waiting', after]: Args) =>
    call(adjustments.listOfficeAdjustments, {
      query: { state: state as 'waiting', ...next(after) },
    }),
  'adjustments-of': (call: Call, [playerId = '', after]: Args) =>
    call(adjustments.listPlayerAdjustments, { params: { playerId }, query: next(after) }),
  adjust(call: Call, args: Args, said: Said) {
    const [playerId = '', direction, currency, minor = '', reason] = args
    if (!/^\d{1,18}$/.test(minor))
      throw new Error('adjust … MINOR is a whole number of minor units')
    return call(adjustments.proposeAdjustment, {
      params: { playerId },
      body: {
        adjustmentId: randomUUID(),
        direction: direction as 'credit',
        currency: currency as Currency,
        amount: BigInt(minor),
        reason: reason as 'compensation',
        ...said,
      },
    })
  },
  'adjust-approve': decided('approve'),
  'adjust-refuse': decided('refuse'),
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
