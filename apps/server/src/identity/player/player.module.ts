import { playerSettings } from '@ayva/contract/identity/player'
import { extendedSettings } from '@ayva/contract/identity/player/extended'
import { type MenuEntry, playerLink } from '#lib/menus.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { nameMember } from './player.demo-data.ts'
import { usernameFaults } from './books.sql.ts'
import { sealedParts } from './export.ts'
import { exportedPlayers } from './exported.ts'
import { profileFacts } from './person-facts.ts'
import { playerJobs } from './player.jobs.ts'
import { forgetPerson, nameRows } from './profile.sql.ts'
import { deleteNotes } from './notes.sql.ts'
import { playerRoutes } from './player.routes.ts'
import { deleteShown } from './shown.sql.ts'
import { deleteVisits, lastVisitRows } from './visits.sql.ts'

export const module: Module = {
  routes: playerRoutes,
  settings: { ...playerSettings, ...extendedSettings },
  invariants: usernameFaults,
  sealed: [sealedParts],
  exports: [exportedPlayers],
  personFacts: profileFacts,
  jobs: playerJobs,
  seeds: { demoArrival: nameMember },
  facts: {
    name: { kind: 'text', summary: 'Имя', rows: nameRows },
    lastVisit: { kind: 'moment', summary: 'Последний визит', rows: lastVisitRows },
  },
  leaving: {
    async forget(tx, playerId) {
      await forgetPerson(tx, playerId)
      await deleteShown(tx, playerId)
      await deleteVisits(tx, playerId)
      await deleteNotes(tx, playerId)
    },
  },
  knows: [
    ownRows({
      title: 'Как видны выигрыши',
      table: 'player_shown',
      key: ['player_id'],
      columns: { wins_as: 'свои', sees_wins: 'чужие показаны' },
    }),
    ownRows({
      title: 'Заметки сотрудников',
      table: 'player_note',
      key: ['id'],
      columns: { text: 'заметка', at: 'когда' },
    }),
    ownRows({
      title: 'Посещения',
      table: 'player_visit',
      key: ['player_id'],
      columns: { opened_at: 'последняя страница', previous_at: 'в прошлый раз' },
    }),
    ownRows({
      title: 'Рассказанное о себе',
      table: 'player_profile',
      key: ['player_id'],
      columns: {
        first_name: 'имя',
        last_name: 'фамилия',
        gender: 'пол',
        country: 'страна',
        city: 'город',
        address: 'адрес',
      },
    }),
  ],
  samples: () => import('./player.samples.ts'),
  menus: [
    ofProfile('/profile', 'Профиль', 'user', { bottom: 50, profile: 10 }),
    ofProfile('/profile/settings', 'Настройки', 'sliders-horizontal', { profile: 20 }),
  ],
}

function ofProfile(...entry: Parameters<typeof playerLink>): MenuEntry {
  return { ...playerLink(...entry), flag: 'feature_profile' }
}
