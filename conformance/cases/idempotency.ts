import { equal, group, isOk, isRefused, type Table } from '../table.ts'

const AT_ONCE = 20
const WIN = 700
const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work))
const stakeOf = (t: Table) => ({ tx_id: t.id(), round_id: t.id(), amount: t.stake })

export const idempotency = group('idempotency', {
  'a stake told again is answered as before, and says that it was there': async (t) =>
    t.moves(-t.stake, async () => {
      const { answer, ...said } = await t.bet()
      const again = await t.ask('bet', said)
      isOk(again)
      equal(again.tx?.replay, true, 'replay')
      equal(again.tx?.wallet_tx_id, answer.tx?.wallet_tx_id, 'wallet_tx_id')
      equal(again.tx?.processed_at, answer.tx?.processed_at, 'processed_at')
    }),
  'a win told again is paid once': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet()
      const said = { tx_id: t.id(), round_id, amount: WIN, round_closed: true }
      for (let times = 0; times < 3; times++) isOk(await t.ask('win', said))
    }),
  'the same id with another sum is refused': async (t) =>
    t.moves(-t.stake, async () => {
      const { answer: _answer, ...said } = await t.bet()
      isRefused(await t.ask('bet', { ...said, amount: t.stake + 1 }), 'DUPLICATE_TX')
    }),
  'the same id in another round is refused': async (t) =>
    t.moves(-t.stake, async () => {
      const { answer: _answer, ...said } = await t.bet()
      isRefused(await t.ask('bet', { ...said, round_id: t.id() }), 'DUPLICATE_TX')
    }),
  'the same id for another kind is refused': async (t) =>
    t.moves(-t.stake, async () => {
      const { answer: _answer, ...said } = await t.bet()
      isRefused(await t.ask('win', said), 'DUPLICATE_TX')
    }),
  'the same id of another player is refused': async (t) => {
    const { answer: _answer, ...said } = await t.bet()
    await t.moves(
      0,
      async () => isRefused(await t.ask('bet', said, { as: 'second' }), 'DUPLICATE_TX'),
      'second',
    )
  },
  'twenty of the same stake at once are one stake': async (t) =>
    t.moves(-t.stake, async () => {
      const said = stakeOf(t)
      const answers = await many(() => t.ask('bet', said))
      answers.forEach(isOk)
      equal(answers.filter(({ tx }) => tx?.replay === false).length, 1, 'taken')
    }),
  'twenty of the same win at once are one win': async (t) =>
    t.moves(WIN - t.stake, async () => {
      const { round_id } = await t.bet()
      const said = { tx_id: t.id(), round_id, amount: WIN }
      ;(await many(() => t.ask('win', said))).forEach(isOk)
    }),
  'twenty rollbacks of a stake at once give it back once': async (t) =>
    t.moves(0, async () => {
      const { round_id, tx_id } = await t.bet()
      const said = () => ({ tx_id: t.id(), round_id, ref_tx_id: tx_id })
      ;(await many(() => t.ask('rollback', said()))).forEach(isOk)
    }),
  'twenty stakes at once are each taken once': async (t) =>
    t.moves(-AT_ONCE * t.stake, async () => {
      ;(await many(() => t.ask('bet', stakeOf(t)))).forEach(isOk)
    }),
  'twenty stakes at once of all that there is are one stake at most': async (t) => {
    const amount = await t.money('poor')
    if (amount === 0) t.skip('the player «poor» has nothing')
    const said = Array.from({ length: AT_ONCE }, () => ({ ...stakeOf(t), amount }))
    const answers = await Promise.all(said.map((one) => t.ask('bet', one, { as: 'poor' })))
    const taken = said.filter((_, n) => answers[n]!.status === 'OK')
    equal(amount - (await t.money('poor')), taken.length * amount, 'money taken')
    for (const { tx_id, round_id } of taken)
      isOk(await t.ask('rollback', { tx_id: t.id(), round_id, ref_tx_id: tx_id }, { as: 'poor' }))
  },
})
