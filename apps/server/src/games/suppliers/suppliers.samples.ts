import { randomUUID } from 'node:crypto'
import { judgeHeldMessage, listHeldMessages } from '@ayva/contract/games/suppliers/held'
import * as office from '@ayva/contract/games/suppliers/office'
import { showReplay } from '@ayva/contract/games/suppliers/replay'
import { type OpenSamples } from '#lib/samples.ts'
import { keepFound, listFound } from './reconcile.sql.ts'
import { SANDBOX } from './suppliers.list.ts'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { db, clock } = testApp.deps
  const at = clock.now()
  const theirs = { staked: '1000', won: '0', currency: 'RUB', state: 'closed' }
  const found = { player: '1', roundId: 'r-1', kind: 'missing_here', ours: null } as const
  await keepFound(db, SANDBOX, [{ ...found, theirs, openedAt: at }], { run: randomUUID(), at })
  const [row] = await listFound(db, { open: true, before: undefined, limit: 1 })
  const id = row!.id
  const why = 'договор подписан'
  // A random name may be that of a supplier, which the call may then switch.
  const named = (where: string) =>
    ['a constructor', 'the word undefined', 'the word null', 'endless day'].map(
      (what) => `${where}.key ${what}`,
    )
  return {
    samples: [
      [showReplay, { params: { roundId: randomUUID() }, answers: 404 }],
      [
        office.saveSupplier,
        {
          body: {
            key: 'lamp-studio',
            name: 'Студия',
            url: 'https://api.lamp.example',
            why,
            frameOrigins: ['https://play.lamp.example'],
          },
          oddAndRight: ['body.frameOrigins no items', ...named('body')],
          anyText: ['name', 'why'],
        },
      ],
      [
        office.switchSupplier,
        {
          params: { key: SANDBOX },
          body: { on: true, why },
          oddAndRight: ['body.on true', 'body.on false', ...named('params')],
          anyText: ['why'],
        },
      ],
      [
        office.allowFreeWins,
        {
          params: { key: SANDBOX },
          body: { on: false, why },
          oddAndRight: ['body.on true', 'body.on false', ...named('params')],
          anyText: ['why'],
        },
      ],
      [listHeldMessages, { query: { state: 'all' } }],
      [
        judgeHeldMessage,
        {
          params: { playerId: '1', id: randomUUID() },
          body: { verdict: 'decline', why },
          anyText: ['why'],
          answers: 404,
        },
      ],
      [office.listOutsideDifferences, { query: { state: 'open', before: '999' } }],
      [
        office.resolveOutsideDifference,
        { params: { id: String(id) }, body: { why: 'поставщик признал' }, anyText: ['why'] },
      ],
    ],
  }
}
