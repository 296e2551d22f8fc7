/** Tests the size of a first visit to each page before hydration, from the build's manifest. */
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
 * For every page, in bytes after gzip; a page with another limit states the reason below. The casino's budget is 130
 * kB: the excess is the frame of every address (docs/performance.md), and this limit keeps it from growing. It includes
 * 150 bytes of a card's texts: a win with its odds, and whose return it is; less than a kilobyte for fields that keep
 * text typed before hydration, and parse pasted text; 0.9 kB for page translators (decision 0039); 0.2 kB for forms
 * submitted early; 0.1 kB for the storage names of popup marks; 0.3 kB for the areas in the paths of pages; 0.1 kB for
 * the quiet mode; 0.2 kB for the question whether the site is a mini app of Telegram;
 * 0.1 kB for the consent to tell partners. Settings that state their consequences add 0.5 kB to pages with many of them. Each limit has a margin of 200 bytes: the file
 * names of a build differ between machines, and gzip makes some tens of bytes of difference from them.
 */
const SCRIPTS_MAX = 143_600
const STYLES_MAX = 25_000
/** The chunk names of a module's part of the contract, and of the code that parses contracts. */
const SAID = /^(said-|contract$)/

/**
 * Visitors of these pages pay or verify: forms, texts of payments and the verifier are included. The cashier requests
 * gifts before its page, so that none arrives late and moves the form: 0.1 kB. Names of parts of the history: 0.1 kB.
 * A checked round is reported, for achievements: 0.1 kB.
 */
const FAIRNESS_MAX = 167_100
const CASHIER_MAX = 168_100
/**
 * A player's settings and data need forms, module by module, and so do logins by a social network. The profile's texts
 * about limits share a file with their page: 0.8 kB.
 */
const PROFILE_MAX = 160_400
/**
 * Seven kinds of limits, each with its texts; what belongs to one kind alone is loaded with it. Showing which of the
 * player's limits and the operators' limits is the strictest, and whose it is, takes 0.5 kB.
 */
const LIMITS_MAX = 163_900
/** A choice of methods: segments, and the texts of the results. */
const ENTERING_MAX = 146_100
/**
 * What an open game shows beside it is shared by three pages, so each loads it; requesting the items of their slot
 * takes 700 bytes.
 */
const PLAY_MAX = 158_700
/** Visitors type at once: a dialog, a field, and an endless list. */
const SEARCH_MAX = 150_500
/** Installation is shown by steps and a drawn phone; the address of the log of incidents, like every address, 0.1 kB. */
const INSTALL_MAX = 147_600

/**
 * What an engine brings to the page of a game that is open already; how shared code is cut into files: 0.1 kB. The refusal
 * of a setting that another operator has changed, which lies in the same part of the contract: 0.2 kB. The quiet
 * mode: 0.1 kB. An uploaded picture, which lies there too: 0.1 kB.
 */
const ENGINE_MAX = 61.7 * 1024
const modules = new Set(routes.flatMap(({ page }) => page ?? []))
const pages = [...modules].filter((page) => !page.startsWith('./platform/kit/'))

test.each(pages)('%s stays within its size limit', (page) => {
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

test('no page loads what only a mini app of Telegram needs', () => {
  const ofMiniApps = 'src/communication/telegram/telegram.ts'
  expect(manifest[ofMiniApps]!.isDynamicEntry).toBe(true)
  const own = new Set(['./communication/telegram/TelegramUserPage.tsx'])
  const loading = pages.filter((page) => !own.has(page) && chunksOf(page).includes(ofMiniApps))
  expect(loading).toEqual([])
})

test.each([
  'games/lobby/home/HomePage',
  'games/lobby/lists/GamesPage',
  'games/lobby/lists/DevelopersPage',
  'games/play/GamePage',
  'games/play/pregame/GameInfoPage',
  'platform/pages/ContentPage',
  'identity/auth/sessions/LogoutPage',
  'identity/auth/contacts/EmailConfirmPage',
])('%s is hydrated without any contract', (page) => {
  expect(chunksOf(`./${page}.tsx`).filter((name) => SAID.test(manifest[name]!.name ?? ''))).toEqual(
    [],
  )
})

test('a module loads its own part of the contract and no other module’s', () => {
  const said = Object.values(manifest).flatMap(
    ({ name = '' }) => /^said-(\w+)$/.exec(name)?.[1] ?? [],
  )
  expect(said).toEqual(expect.arrayContaining(['lobby', 'cashier', 'rounds', 'play', 'auth']))
  expect(new Set(said).size).toBe(said.length)
})

test('the code that parses contracts depends on no module’s part, so it can start before it', () => {
  const reader = Object.values(manifest).find(({ name }) => name === 'contract')!
  const named = (reader.imports ?? []).map((chunk) => manifest[chunk]!.name ?? '')
  expect(named.filter((name) => name.startsWith('said-'))).toEqual([])
})

const clients = Object.keys(manifest).filter((name) => /\/client\/\w+Game\.tsx$/.test(name))

test('every engine has a client of its own', () => {
  expect(clients).toHaveLength(engines.length)
})

test.each(clients)('%s stays within the size limit of an engine', (client) => {
  const open = new Set(chunksOf('./games/play/GamePage.tsx'))
  const own = leanedOn([client]).filter((name) => !open.has(name))
  expect(sumOf(own.map((name) => manifest[name]!.file))).toBeLessThanOrEqual(ENGINE_MAX)
})

/** The chunks of the first scripts and of a page, with all their dependencies. */
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
