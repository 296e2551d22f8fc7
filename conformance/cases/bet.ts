import { WALLET_AMOUNT_MAX } from '@ayva/contract/games/suppliers/wallet'
import { equal, group, isBadRequest, isOk, isRefused, type Table } from '../table.ts'

const said = (t: Table, more: object = {}) => ({
  tx_id: t.id(),
  round_id: t.id(),
  amount: t.stake,
  ...more,
})
/** A stake whose sum is no sum: refused before anything moves. */
const isNoSum = (amount: unknown) => (t: Table) =>
  t.moves(0, async () => isBadRequest(await t.ask('bet', said(t, { amount }))))

export const bet = group('bet', {
  'a stake is taken once and exactly': async (t) => {
    const { answer } = await t.moves(-t.stake, () => t.bet())
    equal(answer.tx?.replay, false, 'replay')
  },
  'the answer carries the balance after the stake': async (t) => {
    const before = await t.money()
    const { answer } = await t.bet()
    equal(answer.balance && answer.balance.real + answer.balance.bonus, before - t.stake, 'balance')
  },
  'a round may have several stakes': async (t) =>
    t.moves(-2 * t.stake, async () => {
      const { round_id } = await t.bet()
      isOk(await t.ask('bet', said(t, { round_id })))
    }),
  'a stake of more than there is is refused, and says what there is': async (t) => {
    const has = await t.money('poor')
    await t.moves(
      0,
      async () => {
        const answer = await t.ask('bet', said(t), { as: 'poor' })
        isRefused(answer, 'INSUFFICIENT_FUNDS')
        equal(answer.balance && answer.balance.real + answer.balance.bonus, has, 'balance')
      },
      'poor',
    )
  },
  'a stake above the player’s limit is refused': async (t) =>
    isRefused(await t.ask('bet', said(t), { as: 'limited' }), 'LIMIT_REACHED'),
  'a player who has stopped themselves stakes nothing': async (t) =>
    isRefused(await t.ask('bet', said(t), { as: 'excluded' }), 'PLAYER_BLOCKED', 'LIMIT_REACHED'),
  'a player who was stopped stakes nothing': async (t) =>
    isRefused(await t.ask('bet', said(t), { as: 'blocked' }), 'PLAYER_BLOCKED'),
  'a stake in another currency than the session’s is refused': async (t) => {
    const currency = t.otherCurrency
    await t.moves(0, async () =>
      isRefused(await t.ask('bet', said(t, { currency })), 'CURRENCY_MISMATCH'),
    )
  },
  'a player of another currency stakes in it': async (t) =>
    t.moves(-t.stake, () => t.bet({}, 'foreign'), 'foreign'),
  'a game that there is not takes no stake': async (t) => {
    const game = { provider: t.settings.supplier, code: `no-such-game-${t.id().slice(0, 8)}` }
    await t.moves(0, async () =>
      isRefused(await t.ask('bet', said(t, { game })), 'GAME_UNAVAILABLE'),
    )
  },
  'a token that nobody was given takes no stake': async (t) => {
    const session_token = `no-such-token-${t.id()}`
    await t.moves(0, async () =>
      isRefused(await t.ask('bet', said(t, { session_token })), 'TOKEN_INVALID', 'TOKEN_EXPIRED'),
    )
  },
  'a token that has expired takes no stake': async (t) => {
    const session_token = needExpired(t)
    await t.moves(0, async () =>
      isRefused(await t.ask('bet', said(t, { session_token })), 'TOKEN_EXPIRED', 'TOKEN_INVALID'),
    )
  },
  'a token of another game takes no stake': async (t) => {
    const session_token = t.who().elsewhere ?? t.skip('no token of another game')
    await t.moves(0, async () =>
      isRefused(await t.ask('bet', said(t, { session_token })), 'TOKEN_INVALID'),
    )
  },
  'a negative stake is none': isNoSum(-1000),
  'a stake of a fraction is none': isNoSum(10.5),
  'a stake in quotation marks is none': isNoSum('1000'),
  'a stake above every bound is none': isNoSum(WALLET_AMOUNT_MAX + 1),
  'a stake without its own id is none': async (t) =>
    t.moves(0, async () => isBadRequest(await t.ask('bet', { round_id: t.id(), amount: t.stake }))),
})

export function needExpired(t: Table): string {
  const { expired } = t.who()
  return expired ?? t.skip('no expired token')
}
