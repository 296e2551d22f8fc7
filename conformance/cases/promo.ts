import { WALLET_AMOUNT_MAX } from '@ayva/contract/games/suppliers/wallet'
import { equal, group, isBadRequest, isHeld, isOk, isRefused, oneOf, type Table } from '../table.ts'

const WIN = 700
const promoOf = (t: Table, more: object = {}) => ({
  tx_id: t.id(),
  reward_id: t.id(),
  amount: WIN,
  promo: 'tournament',
  ...more,
})

export const promo = group('promo', {
  'a prize is paid to the player': async (t) =>
    t.moves(WIN, async () => isOk(await t.ask('promo', promoOf(t)))),
  'a prize told again is paid once': async (t) =>
    t.moves(WIN, async () => {
      const said = promoOf(t)
      isOk(await t.ask('promo', said))
      const again = await t.ask('promo', said)
      isOk(again)
      equal(again.tx?.replay, true, 'replay')
    }),
  'a prize of no kind that there is is none': async (t) =>
    t.moves(0, async () => isBadRequest(await t.ask('promo', promoOf(t, { promo: 'gift' })))),
  'a round of a reward costs nothing, and its win is paid': async (t) =>
    t.moves(WIN, async () => {
      const round_id = t.id()
      const reward_id = t.id()
      const free = { round_id, reward_id, free: true }
      isOk(await t.ask('bet', { ...free, tx_id: t.id(), amount: 0 }))
      isOk(await t.ask('win', { ...free, tx_id: t.id(), amount: WIN, round_closed: true }))
    }),
  'a win without a stake is paid when a round has named its reward': async (t) =>
    t.moves(WIN, async () => {
      const free = { reward_id: t.id(), free: true }
      isOk(await t.ask('bet', { ...free, round_id: t.id(), tx_id: t.id(), amount: 0 }))
      isOk(await t.ask('win', { ...free, round_id: t.id(), tx_id: t.id(), amount: WIN }))
    }),
  'a win without a stake of an unknown reward is paid only if the supplier may give it': async (
    t,
  ) =>
    t.moves(t.settings.freeWins ? WIN : 0, async () => {
      const said = { round_id: t.id(), reward_id: t.id(), free: true, tx_id: t.id(), amount: WIN }
      const answer = await t.ask('win', said)
      if (t.settings.freeWins) isOk(answer)
      else isRefused(answer, 'TX_NOT_FOUND', 'LIMIT_REACHED')
    }),
  'a prize without bounds is not paid by a signature alone': async (t) =>
    t.moves(0, async () => {
      const said = promoOf(t, { amount: WALLET_AMOUNT_MAX })
      isHeld(await t.ask('promo', said))
      isHeld(await t.ask('promo', said))
    }),
  'a free win that names no reward is refused': async (t) =>
    t.moves(0, async () => {
      const said = { round_id: t.id(), free: true, tx_id: t.id(), amount: WIN }
      const { status } = await t.ask('win', said)
      oneOf(status, ['TX_NOT_FOUND', 'BAD_REQUEST'], 'status')
    }),
  'a free round with a sum is none': async (t) =>
    t.moves(0, async () => {
      const said = { round_id: t.id(), reward_id: t.id(), free: true, tx_id: t.id() }
      isBadRequest(await t.ask('bet', { ...said, amount: t.stake }))
    }),
})

const pairOf = (t: Table, more: object = {}) => ({
  tx_id: t.id(),
  round_id: t.id(),
  amount: t.stake,
  win: { tx_id: t.id(), amount: WIN },
  round_closed: true,
  ...more,
})

export const betwin = group('betwin', {
  'stake and win in one call are both taken': async (t) =>
    t.moves(WIN - t.stake, async () => isOk(await t.ask('betwin', pairOf(t)))),
  'stake and win in one call, told again, are taken once': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const said = pairOf(t)
      for (let times = 0; times < 3; times++) isOk(await t.ask('betwin', said))
    }),
  'a stake that there is no money for brings no win': async (t) => {
    const has = await t.money('poor')
    const said = pairOf(t, { win: { tx_id: t.id(), amount: has + t.stake } })
    await t.moves(
      0,
      async () => isRefused(await t.ask('betwin', said, { as: 'poor' }), 'INSUFFICIENT_FUNDS'),
      'poor',
    )
  },
  'stake and win of a call are not taken when the win is beyond all bounds': async (t) =>
    t.moves(0, async () =>
      isHeld(
        await t.ask('betwin', pairOf(t, { win: { tx_id: t.id(), amount: WALLET_AMOUNT_MAX } })),
      ),
    ),
  'stake and win of a call are taken back together or not at all': async (t) => {
    const before = await t.money()
    const said = pairOf(t)
    isOk(await t.ask('betwin', said))
    const { tx_id: ref_tx_id, round_id } = said
    const { status } = await t.ask('rollback', { tx_id: t.id(), round_id, ref_tx_id })
    equal((await t.money()) - before, status === 'OK' ? 0 : WIN - t.stake, `moved after ${status}`)
  },
})

export const close = group('round close', {
  'a round is closed, and closing it again is no fault': async (t) =>
    t.moves(-t.stake, async () => {
      const { round_id } = await t.bet()
      isOk(await t.ask('round/close', { round_id }))
      isOk(await t.ask('round/close', { round_id }))
    }),
  'a round that there is not is not closed': async (t) =>
    isRefused(await t.ask('round/close', { round_id: t.id() }), 'TX_NOT_FOUND'),
  'the session tells of an open round, and no more of one that is closed': async (t) => {
    const { round_id } = await t.bet()
    const open = (await t.ask('session')).session?.round
    equal(typeof open?.round_id, 'string', 'an open round')
    isOk(await t.ask('round/close', { round_id }))
    const left = (await t.ask('session')).session?.round
    equal(left?.round_id === round_id, false, 'told of still')
  },
  'a player’s round is not closed by another’s call': async (t) => {
    t.who('second')
    const { round_id } = await t.bet()
    isRefused(await t.ask('round/close', { round_id }, { as: 'second' }), 'TX_NOT_FOUND')
    isOk(await t.ask('round/close', { round_id }))
  },
})
