import { type HarmRule, harmMarkersSettings } from '@ayva/contract/protection/harm-markers'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { harmMarkersJobs } from './find.ts'
import { harmMarkersRoutes } from './harm-markers.routes.ts'
import { noticedRows } from './harm-markers.sql.ts'

export const module: Module = {
  routes: harmMarkersRoutes,
  jobs: harmMarkersJobs,
  settings: harmMarkersSettings,
  settingChecks: {
    async harm_markers(_deps, value, { facts }) {
      const { rules } = value as { rules: HarmRule[] }
      const wrong = rules.flatMap(({ fact }, at) =>
        facts.get(fact)?.kind === 'number'
          ? []
          : [[`rules.${at}.fact`, 'Такого числа об игроках нет'] as const],
      )
      return Object.fromEntries(wrong)
    },
  },
  facts: {
    harmMarkers: {
      kind: 'list',
      summary: 'Правила о вреде от игры, которые заметили игрока за тридцать дней',
      rows: noticedRows,
    },
  },
  // Kept when an account is closed, because questions about the protection of its player may come later.
  leaving: {},
  knows: [
    ownRows({
      title: 'Признаки вреда от игры',
      table: 'harm_marker',
      key: ['id'],
      columns: {
        title: 'что замечено',
        value: 'сколько',
        at_least: 'замечается от',
        found_at: 'когда',
        choice: 'ответ',
        words: 'слова игрока',
      },
    }),
  ],
  samples: () => import('./harm-markers.samples.ts'),
}
