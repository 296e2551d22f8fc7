import { type WalletKind } from '@ayva/contract/games/suppliers/wallet'
import { equal, group, isOk, isRefused, oneOf, type Table } from '../table.ts'

const WIN = 700

/** The messages of one round, to be sent in any order. */
function roundOf(t: Table) {
  const round_id = t.id()
  const bet = t.id()
  const said = {
    bet: { tx_id: bet, round_id, amount: t.stake },
    win: { tx_id: t.id(), round_id, amount: WIN },
    rollback: { tx_id: t.id(), round_id, ref_tx_id: bet },
    'round/close': { round_id },
  }
  return { said, send: (kind: keyof typeof said & WalletKind) => t.ask(kind, said[kind]) }
}

export const ordering = group('ordering', {
  'a win before its stake is refused, and paid when it comes again after it': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { send } = roundOf(t)
      isRefused(await send('win'), 'TX_NOT_FOUND')
      isOk(await send('bet'))
      isOk(await send('win'))
      isOk(await send('round/close'))
    }),
  'rollback, stake, win: nothing moves': async (t) =>
    t.moves(0, async () => {
      const { send } = roundOf(t)
      isOk(await send('rollback'))
      isRefused(await send('bet'), 'TX_ROLLED_BACK')
      oneOf((await send('win')).status, ['TX_ROLLED_BACK', 'TX_NOT_FOUND'], 'status')
    }),
  'rollback, win, stake: nothing moves': async (t) =>
    t.moves(0, async () => {
      const { send } = roundOf(t)
      isOk(await send('rollback'))
      oneOf((await send('win')).status, ['TX_ROLLED_BACK', 'TX_NOT_FOUND'], 'status')
      isRefused(await send('bet'), 'TX_ROLLED_BACK')
    }),
  'stake, rollback, stake: it stays taken back': async (t) =>
    t.moves(0, async () => {
      const { send } = roundOf(t)
      isOk(await send('bet'))
      isOk(await send('rollback'))
      oneOf((await send('bet')).status, ['TX_ROLLED_BACK', 'OK'], 'status')
    }),
  'stake, close, win, win: the win is late, and paid once': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { send } = roundOf(t)
      for (const kind of ['bet', 'round/close', 'win', 'win'] as const) isOk(await send(kind))
    }),
  'two rounds whose messages cross are settled each for itself': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const one = roundOf(t)
      const other = roundOf(t)
      isOk(await one.send('bet'))
      isOk(await other.send('bet'))
      isOk(await one.send('win'))
      isOk(await other.send('rollback'))
      isOk(await one.send('round/close'))
      isOk(await other.send('rollback'))
    }),
  'stake, win and close at once come to the same, told again until they are taken': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { send } = roundOf(t)
      await Promise.all([send('win'), send('bet'), send('round/close')])
      isOk(await send('bet'))
      isOk(await send('win'))
      isOk(await send('round/close'))
    }),
  'a stake and its rollback at once leave the money as it was': async (t) =>
    t.moves(0, async () => {
      const { send } = roundOf(t)
      const [bet, back] = await Promise.all([send('bet'), send('rollback')])
      oneOf(bet.status, ['OK', 'TX_ROLLED_BACK'], 'bet')
      isOk(back)
      equal((await send('rollback')).status, 'OK', 'rollback again')
    }),
})
