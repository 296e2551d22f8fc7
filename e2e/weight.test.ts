/** What a first visit to each page weighs before the page comes alive, out of the built manifest. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { engines } from '../packages/games/src/engines.ts'
import { routes } from '../apps/web/src/lib/modules.ts'
import { build, manifest } from './manifest.ts'

const ENTRY = 'src/entry-client.tsx'
const BOOT = 'src/boot.ts'

/**
 * For every page, in bytes after gzip; a page with a bound of its own says below why. The casino's budget
 * is 130 kB: what is over it came with the frame of every address (docs/performance.md), and this keeps
 * it from growing. Every page has 150 bytes of words of a card: a win with its odds, whose return it is.
 * Fields that keep what was typed before the page is alive, and read what was copied, are less than a kilobyte.
 * What keeps a page right under a translator is 0.9 kB (decision 0039), forms that are sent early 0.2 kB.
 * The names under which popups keep their marks are 0.1 kB, the areas in the paths of pages 0.3 kB.
 * A setting says what is at stake where it is changed: 0.5 kB where many of them come along.
 * Each bound leaves 200 bytes: the names of files in a build differ between machines, and gzip makes
 * some tens of bytes more or less of other names.
 */
const SCRIPTS_MAX = 143_200
const STYLES_MAX = 25_000
/** The name of a module's part of the contract, and what reads contracts. */
const SAID = /^(said-|contract$)/

/**
 * Whoever opens these pays or checks: forms, words of payments and the verifier come too. The cashier asks for
 * gifts before its page, so that none comes late and moves the form: 0.1 kB. Names of parts of the history: 0.1 kB.
 */
const FAIRNESS_MAX = 166_600
const CASHIER_MAX = 167_700
/**
 * What a player sets or shows, module by module, is forms too, and so is coming in by a network. What the profile says
 * of limits lies in a file with their page: 0.8 kB.
 */
const PROFILE_MAX = 160_400
/**
 * Seven kinds of limits, each with words of its own; what is of one kind alone comes with it. Which of the limits of the
 * player and of others is the strictest, and whose it is: 0.5 kB.
 */
const LIMITS_MAX = 162_900
/** Who has no way in chooses one: segments, and the words of what comes of it. */
const ENTERING_MAX = 145_800
/**
 * What an open game shows beside it is shared by three pages, so each begins with it; what asks for the items
 * of their slot is 700 bytes.
 */
const PLAY_MAX = 158_300
/** Whoever opens it types at once: a dialog, a field, and a list that goes on. */
const SEARCH_MAX = 150_200
/** How the application is installed is shown by steps and a drawn phone. */
const INSTALL_MAX = 147_100

/** What an engine brings to the page of a game that is open already; how shared code is cut into files: 0.1 kB. */
const ENGINE_MAX = 61.3 * 1024
const modules = new Set(routes.flatMap(({ page }) => page ?? []))
const pages = [...modules].filter((page) => !page.startsWith('./platform/kit/'))

test.each(pages)('%s keeps its budget of bytes', (page) => {
  const chunks = chunksOf(page)
  const styles = [...new Set(chunks.flatMap((name) => manifest[name]!.css ?? []))]
  expect(sumOf(chunks.map((name) => manifest[name]!.file))).toBeLessThanOrEqual(limitOf(page))
  expect(sumOf(styles)).toBeLessThanOrEqual(STYLES_MAX)
})

function limitOf(page: string): number {
  if (/^\.\/payments\/(cashier|exchange)\//.test(page)) return CASHIER_MAX
  if (page === './protection/limits/LimitsPage.tsx') return LIMITS_MAX
  if (/\/(player|kyc|social|gifts|limits|referral)\//.test(page)) return PROFILE_MAX
  if (page.startsWith('./identity/auth/')) return ENTERING_MAX
  if (page.startsWith('./games/play/')) return PLAY_MAX
  if (page.startsWith('./site/pwa/')) return INSTALL_MAX
  if (page === './games/lobby/search/SearchPage.tsx') return SEARCH_MAX
  return page === './games/rounds/FairnessPage.tsx' ? FAIRNESS_MAX : SCRIPTS_MAX
}

test.each([
  'games/lobby/home/HomePage',
  'games/lobby/lists/GamesPage',
  'games/lobby/lists/DevelopersPage',
  'games/play/GamePage',
  'games/play/pregame/GameInfoPage',
  'platform/pages/ContentPage',
  'identity/auth/sessions/LogoutPage',
  'identity/auth/contacts/EmailConfirmPage',
])('%s comes alive without any contract', (page) => {
  expect(chunksOf(`./${page}.tsx`).filter((name) => SAID.test(manifest[name]!.name ?? ''))).toEqual(
    [],
  )
})

test('a module brings its own part of the contract and no other module’s', () => {
  const said = Object.values(manifest).flatMap(
    ({ name = '' }) => /^said-(\w+)$/.exec(name)?.[1] ?? [],
  )
  expect(said).toEqual(expect.arrayContaining(['lobby', 'cashier', 'rounds', 'play', 'auth']))
  expect(new Set(said).size).toBe(said.length)
})

test('what reads contracts leans on no module’s part, which could not begin before it', () => {
  const reader = Object.values(manifest).find(({ name }) => name === 'contract')!
  const named = (reader.imports ?? []).map((chunk) => manifest[chunk]!.name ?? '')
  expect(named.filter((name) => name.startsWith('said-'))).toEqual([])
})

const clients = Object.keys(manifest).filter((name) => /\/client\/\w+Game\.tsx$/.test(name))

test('every engine has a client of its own', () => {
  expect(clients).toHaveLength(engines.length)
})

test.each(clients)('%s keeps the budget of an engine', (client) => {
  const open = new Set(chunksOf('./games/play/GamePage.tsx'))
  const own = leanedOn([client]).filter((name) => !open.has(name))
  expect(sumOf(own.map((name) => manifest[name]!.file))).toBeLessThanOrEqual(ENGINE_MAX)
})

/** The chunks of the first scripts and of a page, with all they lean on. */
function chunksOf(page: string): string[] {
  return leanedOn([BOOT, ENTRY, page.replace('./', 'src/')])
}

function leanedOn(names: string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    manifest[name]!.imports?.forEach(visit)
  }
  names.forEach(visit)
  return [...found]
}

function sumOf(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(build, file))).length, 0)
}
