/**
 * Takes pictures of every page of the route table, as a guest and as a player, on a desktop and on a phone, with an
 * overview in `.data/screenshots`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { createClient } from '@ayva/contract/client'
import { type BrowserContext, chromium as browsers, devices } from '@playwright/test'
import { type RouteRow } from '../apps/web/src/lib/module-pages.ts'
import { chromium } from './chromium.ts'
import { addressOf, modulesOfPages } from './page-addresses.ts'
import { startProduct } from './start-product.ts'
import { payDeposit, settled, speaker } from './people.ts'
import { sendTo } from '@ayva/contract/wire'

const folder = path.resolve(import.meta.dirname, '../.data/screenshots')
const AT_ONCE = 2
const LOGOUT = '/logout'
const DEMO_PLAYERS = { lookup: 'alisa@ayva.test', password: 'айва-демо-2026' }
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
}
const roles = ['guest', 'player'] as const
type Role = (typeof roles)[number]
type Shot = { address: string; role: Role; size: keyof typeof sizes; file: string }

export async function screenshots(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { url, stop } = await startProduct()
  const browser = await browsers.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const shots = await planned(url)
    for (const role of roles)
      for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
        const own = { baseURL: url, locale: 'ru-RU', timezoneId: 'Europe/Moscow' }
        const context = await browser.newContext({ ...own, ...sizes[size] })
        if (role === 'player') await context.request.post(logIn.path, { data: DEMO_PLAYERS })
        const waiting = shots.filter((one) => one.role === role && one.size === size)
        const ends = ({ address }: Shot) => address === LOGOUT
        const others = waiting.filter((one) => !ends(one))
        await Promise.all(Array.from({ length: AT_ONCE }, () => takeAll(context, others)))
        // Pages that end the session come last.
        await takeAll(context, waiting.filter(ends))
        await context.close()
      }
    writeFileSync(path.join(folder, 'index.html'), sheetOf(shots))
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await page.goto(pathToFileURL(path.join(folder, 'index.html')).href)
    await page.screenshot({ path: path.join(folder, 'sheet.png'), fullPage: true })
    process.stdout.write(`${shots.length} pictures: ${folder}/index.html and sheet.png\n`)
  } finally {
    await browser.close()
    await stop()
  }
}

/** Every page with an existing address; parameters have values of the demo data. */
async function planned(url: string): Promise<Shot[]> {
  const token = tokenOf(await createClient(sendTo(url))(logIn, { body: DEMO_PLAYERS }))
  const alisa = speaker(createClient(sendTo(url, () => token)), token)
  const paymentId = await payDeposit(alisa, 500_00n)
  await settled(alisa, paymentId)
  const modules = await modulesOfPages()
  const rows = modules.flatMap(({ pages = [] }) => pages).filter(({ page }) => page)
  const dialogs = modules.flatMap(({ modals = [] }) => modals)
  return [
    ...rows.flatMap((row) => shotsOf(addressOf(row, { paymentId: String(paymentId) }), row.access)),
    ...dialogs.flatMap(({ hash, access }) => shotsOf(`/#${hash.replace('#', '')}`, access)),
    ...['/blog', '/no/such/page'].flatMap((address) => shotsOf(address, 'anyone')),
  ].toSorted((a, b) => a.address.localeCompare(b.address))
}

function shotsOf(address: string, access: RouteRow['access']): Shot[] {
  const may = roles.filter((role) => access === 'anyone' || access === `${role}s`)
  const name = address.replaceAll(/[^\w-]+/g, '_')
  return may.flatMap((role) =>
    (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => ({
      address,
      role,
      size,
      file: `${name}-${role}-${size}.jpg`,
    })),
  )
}

async function takeAll(context: BrowserContext, waiting: Shot[]): Promise<void> {
  const page = await context.newPage()
  for (let shot = waiting.pop(); shot; shot = waiting.pop()) {
    await page.goto(shot.address, { waitUntil: 'networkidle' })
    await page.screenshot({
      path: path.join(folder, shot.file),
      type: 'jpeg',
      quality: 80,
      animations: 'disabled',
    })
  }
  await page.close()
}

function sheetOf(shots: Shot[]): string {
  const cell = ({ address, role, size, file }: Shot) =>
    `<figure class="${size}"><a href="${file}"><img src="${file}" alt=""></a>` +
    `<figcaption>${address} · ${role}</figcaption></figure>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page</title><style>
    body { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px; background: #333; color: #fff; font: 12px sans-serif; }
    figure { margin: 0; } figcaption { max-width: 20em; overflow-wrap: anywhere; }
    img { display: block; height: 270px; } </style>${shots.map(cell).join('\n')}</html>`
}
