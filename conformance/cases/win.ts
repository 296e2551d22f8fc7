import { WALLET_AMOUNT_MAX } from '@ayva/contract/games/suppliers/wallet'
import { equal, group, isBadRequest, isHeld, isOk, isRefused, oneOf, type Table } from '../table.ts'
import { needExpired } from './bet.ts'

const WIN = 700
const win = (t: Table, round_id: string, more: object = {}) => ({
  tx_id: t.id(),
  round_id,
  amount: WIN,
  ...more,
})

export const wins = group('win', {
  'a win of a round is paid once and exactly': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet()
      isOk(await t.ask('win', win(t, round_id, { round_closed: true })))
    }),
  'a win of nothing is taken and moves nothing': async (t) =>
    t.moves(-t.stake, async () => {
      const { round_id } = await t.bet()
      isOk(await t.ask('win', win(t, round_id, { amount: 0, round_closed: true })))
    }),
  'a round may have several wins': async (t) =>
    t.moves(2 * WIN - t.stake, async () => {
      const { round_id, tx_id } = await t.bet()
      isOk(await t.ask('win', win(t, round_id, { ref_tx_id: tx_id })))
      isOk(await t.ask('win', win(t, round_id, { round_closed: true })))
    }),
  'a win of a round without a stake is refused': async (t) =>
    t.moves(0, async () => isRefused(await t.ask('win', win(t, t.id())), 'TX_NOT_FOUND')),
  'a win of another player’s round is refused': async (t) => {
    const { round_id } = await t.bet()
    const answer = await t.moves(
      0,
      () => t.ask('win', win(t, round_id), { as: 'second' }),
      'second',
    )
    oneOf(answer.status, ['TX_NOT_FOUND', 'BAD_REQUEST', 'DUPLICATE_TX'], 'status')
  },
  'a win for a stake that there was not is refused': async (t) => {
    const { round_id } = await t.bet()
    await t.moves(0, async () =>
      isRefused(
        await t.ask('win', win(t, round_id, { ref_tx_id: t.id() })),
        ...(['TX_NOT_FOUND', 'BAD_REQUEST'] as const),
      ),
    )
  },
  'a win is paid when the token has expired': async (t) => {
    const session_token = needExpired(t)
    await t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet()
      isOk(await t.ask('win', win(t, round_id, { session_token, round_closed: true })))
    })
  },
  'a win is paid to a player who was stopped meanwhile': (t) => isPaidTo(t, 'blocked'),
  'a win is paid to a player who has stopped themselves meanwhile': (t) => isPaidTo(t, 'excluded'),
  'a win that comes after its round was closed is paid': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet({ round_closed: true })
      isOk(await t.ask('win', win(t, round_id)))
    }),
  'a win beyond all that its game can pay is not paid by a signature alone': async (t) =>
    t.moves(-t.stake, async () => {
      const { round_id } = await t.bet()
      isHeld(await t.ask('win', win(t, round_id, { amount: WALLET_AMOUNT_MAX })))
    }),
  'a win in another currency is refused': async (t) => {
    const { round_id } = await t.bet()
    const currency = t.otherCurrency
    await t.moves(0, async () => {
      const { status } = await t.ask('win', win(t, round_id, { currency }))
      oneOf(status, ['CURRENCY_MISMATCH', 'TX_NOT_FOUND'], 'status')
    })
  },
  'a negative win is none': async (t) => {
    const { round_id } = await t.bet()
    await t.moves(0, async () =>
      isBadRequest(await t.ask('win', win(t, round_id, { amount: -WIN }))),
    )
  },
  'a jackpot is part of the win that it came with': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet()
      const jackpot = { contribution: 0, win: 100 }
      const answer = await t.ask('win', win(t, round_id, { jackpot, round_closed: true }))
      isOk(answer)
      equal(answer.tx?.replay, false, 'replay')
    }),
})

async function isPaidTo(t: Table, as: 'blocked' | 'excluded'): Promise<void> {
  const stake = t.who(as).open ?? t.skip(`the player «${as}» has no open round`)
  const before = await settledMoney(t, as)
  isOk(await t.ask('win', win(t, stake.round), { as }))
  equal((await settledMoney(t, as)) - before, WIN, 'money moved by')
}

/** What a player has who is told no balance any more: a win of nothing says it. */
export async function settledMoney(t: Table, as: 'blocked' | 'excluded'): Promise<number> {
  const { round } = t.who(as).open ?? t.skip(`the player «${as}» has no open round`)
  const answer = await t.ask('win', win(t, round, { amount: 0 }), { as })
  isOk(answer)
  return answer.balance!.real + answer.balance!.bonus
}
