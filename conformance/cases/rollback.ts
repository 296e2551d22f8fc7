import { equal, group, isOk, isRefused, oneOf, type Table } from '../table.ts'
import { needExpired } from './bet.ts'
import { settledMoney } from './win.ts'

const WIN = 700
const back = (t: Table, { round_id, tx_id }: { round_id: string; tx_id: string }, more = {}) => ({
  tx_id: t.id(),
  round_id,
  ref_tx_id: tx_id,
  ...more,
})

export const rollback = group('rollback', {
  'a stake is given back whole': async (t) =>
    t.moves(0, async () => isOk(await t.ask('rollback', back(t, await t.bet())))),
  'a stake that has not come is taken back all the same, and moves nothing': async (t) =>
    t.moves(0, async () =>
      isOk(await t.ask('rollback', back(t, { round_id: t.id(), tx_id: t.id() }))),
    ),
  'a stake that was taken back before it came is refused': async (t) =>
    t.moves(0, async () => {
      const late = { round_id: t.id(), tx_id: t.id() }
      isOk(await t.ask('rollback', back(t, late)))
      isRefused(await t.ask('bet', { ...late, amount: t.stake }), 'TX_ROLLED_BACK')
    }),
  'a stake is given back once, however often it is asked for': async (t) =>
    t.moves(0, async () => {
      const said = back(t, await t.bet())
      for (let times = 0; times < 3; times++) isOk(await t.ask('rollback', said))
    }),
  'a stake is given back once, under another id too': async (t) =>
    t.moves(0, async () => {
      const stake = await t.bet()
      for (let times = 0; times < 3; times++) isOk(await t.ask('rollback', back(t, stake)))
    }),
  'after a win, stake and win are taken back together or not at all': async (t) => {
    const before = await t.money()
    const stake = await t.bet()
    isOk(await t.ask('win', { tx_id: t.id(), round_id: stake.round_id, amount: WIN }))
    const { status } = await t.ask('rollback', back(t, stake))
    const moved = (await t.money()) - before
    equal(moved, status === 'OK' ? 0 : WIN - t.stake, `money moved after ${status}`)
  },
  'a part of a stake is not taken back': async (t) => {
    const stake = await t.bet()
    await t.moves(0, async () => {
      const { status } = await t.ask('rollback', back(t, stake, { amount: t.stake - 1 }))
      oneOf(status, ['DUPLICATE_TX', 'BAD_REQUEST', 'TX_NOT_FOUND'], 'status')
    })
  },
  'more than a stake is not taken back': async (t) => {
    const stake = await t.bet()
    await t.moves(0, async () => {
      const { status } = await t.ask('rollback', back(t, stake, { amount: t.stake + 1 }))
      oneOf(status, ['DUPLICATE_TX', 'BAD_REQUEST', 'TX_NOT_FOUND'], 'status')
    })
  },
  'another player’s stake is not given to anybody': async (t) => {
    t.who('second')
    const stake = await t.bet()
    await t.moves(0, async () => {
      await t.moves(0, () => t.ask('rollback', back(t, stake), { as: 'second' }), 'second')
    })
  },
  'a stake is given back when the token has expired': async (t) => {
    const session_token = needExpired(t)
    await t.moves(0, async () =>
      isOk(await t.ask('rollback', back(t, await t.bet(), { session_token }))),
    )
  },
  'a stake is given back to a player who was stopped meanwhile': async (t) => {
    const stake = t.who('blocked').back ?? t.skip('the player «blocked» has no stake to take back')
    const before = await settledMoney(t, 'blocked')
    const said = back(t, { round_id: stake.round, tx_id: stake.bet })
    isOk(await t.ask('rollback', said, { as: 'blocked' }))
    // A run before this one may have taken it back.
    oneOf((await settledMoney(t, 'blocked')) - before, [stake.amount, 0], 'money moved by')
  },
  'a win of a stake that was taken back is refused': async (t) =>
    t.moves(0, async () => {
      const stake = await t.bet()
      isOk(await t.ask('rollback', back(t, stake)))
      const said = { tx_id: t.id(), round_id: stake.round_id, amount: WIN }
      isRefused(await t.ask('win', said), 'TX_ROLLED_BACK')
    }),
})
