import { listGames } from '@ayva/contract/games/lobby'
import * as tournaments from '@ayva/contract/rewards/tournaments'
import * as office from '@ayva/contract/rewards/tournaments/office'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { insertTournament } from './tournaments.sql.ts'

const why = 'проверка'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { db, clock } = testApp.deps
  const now = clock.now()
  const [game] = await testApp.call(listGames, { query: { limit: 1 } })
  const gameId = game!.id
  const make = (name: string) =>
    insertTournament(db, {
      name,
      art: 'orbita',
      startAt: after(now, -days(1)),
      endAt: after(now, days(300)),
      currency: 'RUB',
      prizes: [100n],
      gameIds: [gameId],
      roundsNeeded: 1,
      rule: 'best-ten',
      leastStake: null,
      isVip: false,
      repeatDays: 7,
      author: 'проверка',
    })
  const one = (await make('Осенний забег'))!
  const empty = (await make('Зимний забег'))!
  const params = { id: one.id.toString() }
  return {
    samples: [
      [tournaments.listTournaments, { query: { active: '1', limit: '10', offset: '0' } }],
      [tournaments.showTournament, { params }],
      [tournaments.listMembers, { params, query: { limit: '10', offset: '0' } }],
      [tournaments.showRank, { params }],
      [tournaments.showQualification, { params }],
      // The caller has no confirmed contact.
      [tournaments.joinTournament, { params, answers: 409 }],
      [
        office.createTournament,
        {
          body: {
            name: 'Весенний забег',
            art: 'orbita',
            currency: 'RUB',
            prizes: ['50000'],
            startDate: '2026-11-22T12:00:00.000Z',
            endDate: '2027-11-22T12:00:00.000Z',
            why,
            gameIds: [gameId],
            roundsNeeded: 5,
            rule: 'best-ten',
            leastStake: '1000',
            repeatDays: null,
            labels: [],
          },
          anyText: ['name', 'why'],
        },
      ],
      [office.stopTournament, { params, body: { why }, anyText: ['why'] }],
      [
        office.cancelTournament,
        { params: { id: empty.id.toString() }, body: { why }, anyText: ['why'] },
      ],
    ],
  }
}
