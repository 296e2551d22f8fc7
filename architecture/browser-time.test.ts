/** Which files can use the browser's own clock: comparisons with a moment of the server need `serverNow()`. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Files whose moments are the visitor's own, or are compared with others of the same browser. */
const own = [
  // The offset of the server's clock is measured from it.
  'packages/kit/src/server-clock.tsx',
  'apps/web/src/lib/send.ts',
  'apps/web/src/lib/server-time.ts',
  // The order of a player's bets in the database, for which the clock need not be right.
  'packages/games/src/table/bet-key.ts',
  // The age of items stored here.
  'packages/kit/src/storage.tsx',
  'apps/web/src/payments/cashier/deposit/leave-note.ts',
  'apps/web/src/payments/cashier/use-cashier-visit.ts',
  'apps/web/src/lib/chunk-reload.ts',
  'apps/web/src/identity/player/ExtendedPopup.tsx',
  'apps/web/src/communication/popups/marks.ts',
  'apps/web/src/communication/popups/use-message.ts',
  'apps/web/src/communication/popups/use-registration-popup.ts',
  'apps/web/src/site/shell/watches/AutoLogout.tsx',
  // The visitor's own day: a greeting, names of files, the years of a list.
  'apps/web/src/games/lobby/home/PlayerHome.tsx',
  'apps/web/src/payments/cashier/history/HistoryFile.tsx',
  'apps/web/src/games/rounds/RoundsFile.tsx',
  'apps/web/src/identity/auth/registration/BirthDateField.tsx',
  // Runs on the server.
  'apps/web/src/lib/keep-for.ts',
]

test('the clock of the browser is used only for the visitor’s own moments', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{kit,games}/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
  const asking = files
    .filter((file) => !/\.(test|testing)\.|showcase/.test(file))
    .filter((file) => /\bDate\.now\b|new Date\(\)/.test(readFileSync(resolve(root, file), 'utf8')))
  expect(asking.sort(), 'take serverNow() of @ayva/kit/server-clock').toEqual(own.toSorted())
})
