import {
  authSettings,
  passwordSettings,
  sessionSettings,
  tokenSettings,
} from '@ayva/contract/identity/auth'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { registerMember } from './auth.demo-data.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'
import { accountFacts } from './accounts/facts.ts'
import { accountFacts as personFacts } from './accounts/person-facts.ts'
import { openAuthenticator } from './auth.ts'
import { offersRefused } from './accounts/offers-refused.ts'
import { directoryFaults } from './books.sql.ts'
import { waitsOfSelf } from './entering/waits.ts'
import { forgetAccount } from './accounts/leaving.sql.ts'
import { entryTimeline } from './sessions/player-sessions.ts'
import { countPasswords } from './entering/ways.sql.ts'

export const module: Module = {
  routes: authRoutes,
  jobs: authJobs,
  authenticator: openAuthenticator,
  settings: { ...authSettings, ...passwordSettings, ...sessionSettings, ...tokenSettings },
  waysIn: countPasswords,
  facts: accountFacts,
  personFacts,
  offersRefused,
  seeds: { demoArrival: registerMember },
  self: waitsOfSelf,
  invariants: directoryFaults,
  timeline: [entryTimeline],
  leaving: { forget: forgetAccount },
  knows: [
    ownRows({
      title: 'Аккаунт',
      table: 'player',
      key: ['id'],
      owner: 'id',
      columns: {
        id: 'номер',
        email: 'почта',
        email_confirmed_at: 'почта подтверждена',
        phone: 'телефон',
        phone_confirmed_at: 'телефон подтверждён',
        username: 'ник',
        birth_date: 'дата рождения',
        currency: 'валюта',
        locale: 'язык',
        labels: 'метки',
        rules_version: 'правила',
        rules_accepted_at: 'правила приняты',
        denomination: 'номинал',
        created_at: 'открыт',
        closes_at: 'закроется',
        blocked_at: 'заблокирован',
        blocked_words: 'почему заблокирован',
        referral_code: 'код приглашения',
        promo_code: 'промокод',
      },
    }),
    ownRows({
      title: 'Входы',
      table: 'session',
      key: ['id'],
      columns: {
        entered_at: 'вход',
        expires_at: 'до',
        revoked_at: 'закончен',
        user_agent: 'браузер',
        ip: 'адрес',
      },
    }),
    ownRows({
      title: 'Знакомые браузеры',
      table: 'known_device',
      key: ['device_hash'],
      columns: { last_seen_at: 'последний вход' },
    }),
  ],
  samples: () => import('./auth.samples.ts'),
}
