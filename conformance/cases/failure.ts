import { connect } from 'node:net'
import { WALLET_BODY_MAX } from '@ayva/contract/games/suppliers/wallet'
import { equal, group, isBadRequest, isOk, oneOf, type Table } from '../table.ts'

const AT_ONCE = 32
const IN_TIME_MS = 5_000

/** A stake whose answer nobody waits for: it may have been taken, or not. */
async function lostBet(t: Table) {
  const said = { tx_id: t.id(), round_id: t.id(), amount: t.stake }
  const giveUp = new AbortController()
  const sent = t.send('bet', said, { signal: giveUp.signal }).catch(() => undefined)
  setTimeout(() => giveUp.abort(), 2)
  await sent
  return said
}

export const failure = group('failure', {
  'a stake whose answer was lost is told again and taken once': async (t) =>
    t.moves(-t.stake, async () => {
      const said = await lostBet(t)
      isOk(await t.ask('bet', said))
    }),
  'a stake whose answer was lost is taken back, whether it had been taken or not': async (t) =>
    t.moves(0, async () => {
      const { tx_id, round_id } = await lostBet(t)
      const back = { tx_id: t.id(), round_id, ref_tx_id: tx_id }
      isOk(await t.ask('rollback', back))
      isOk(await t.ask('rollback', back))
    }),
  'a body that is no JSON is refused as such': async (t) =>
    isBadRequest(await t.ask('balance', {}, { write: () => '{"kind":"balance"' })),
  'a body of another kind of JSON is refused as such': async (t) => {
    for (const odd of ['[]', 'null', '"bet"', '{}'])
      isBadRequest(await t.ask('balance', {}, { write: () => odd }))
  },
  'a body without end is refused before it is read': async (t) => {
    const meta = 'x'.repeat(WALLET_BODY_MAX * 4)
    const response = await t.send('balance', { meta }).catch(() => undefined)
    if (response) equal(Math.floor(response.status / 100), 4, 'the hundred of HTTP')
    isOk(await t.ask('balance'))
  },
  'an odd word in an id is refused and does no harm': async (t) => {
    for (const odd of ['', ' ', "'; drop table", '\u0000', '𝒳', 'x'.repeat(10_000), '../..'])
      isBadRequest(await t.ask('bet', { tx_id: odd, round_id: t.id(), amount: t.stake }))
  },
  'whoever sends half a message and falls silent holds nobody up': async (t) => {
    const { hostname, port, protocol, pathname } = new URL(t.settings.url)
    const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST ${pathname}/bet HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 500\r\n\r\n{`,
    )
    const begun = performance.now()
    isOk(await t.ask('balance'))
    equal(performance.now() - begun < IN_TIME_MS, true, 'answered in five seconds')
    socket.destroy()
  },
  'thirty-two stakes at once are answered in five seconds': async (t) =>
    t.moves(-AT_ONCE * t.stake, async () => {
      const begun = performance.now()
      await Promise.all(Array.from({ length: AT_ONCE }, () => t.bet()))
      equal(performance.now() - begun < IN_TIME_MS, true, 'answered in five seconds')
    }),
  'another way of asking is refused and not failed at': async (t) => {
    const answer = await fetch(`${t.settings.url}/bet`)
    oneOf(Math.floor(answer.status / 100), [4], 'the hundred of HTTP')
  },
})
